import { LINKED } from '@lonja/protocol/layout-bounds';
import { AppWindow, Check, LayoutGrid } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../../../shared/ui/toasts/use-toasts.ts';
import { isOwnWindow, openOwnWindow } from '../own-window.ts';
import { shownPlaces } from '../stage-plan.model.ts';
import type { ArrangedStage } from '../use-stage-plan.ts';
import { GRID_PICTURES } from './grid-pictures.tsx';
import { useLayouts } from './use-layouts.ts';
import { useOpenLayout } from './use-open-layout.ts';

const ITEM = 'flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover';

/** What the person's charts have in common, their kept layouts, and a window for one chart. */
export function LayoutItems({
  stage,
  onManage,
}: {
  readonly stage: ArrangedStage;
  readonly onManage: () => void;
}) {
  const { t } = useTranslation('trading');
  const toasts = useToasts();
  const { plan } = stage;
  const { symbol, look } = plan.charts[plan.active]!;
  const openWindow = () => {
    if (!openOwnWindow(symbol, look)) toasts.show({ title: t('charts.notShared'), tone: 'destructive' });
  };
  return (
    <>
      {shownPlaces(plan).length > 1 && <SharedItems stage={stage} />}
      <DropdownMenu.Separator className="my-1 border-t border-line" />
      <KeptItems stage={stage} />
      <Item icon={<LayoutGrid className="size-4" />} onSelect={onManage}>
        {t('charts.kept.manage')}
      </Item>
      {!isOwnWindow() && (
        <Item icon={<AppWindow className="size-4" />} onSelect={openWindow}>
          {t('charts.ownWindow')}
        </Item>
      )}
    </>
  );
}

function Item({
  icon,
  onSelect,
  children,
}: {
  readonly icon: ReactNode;
  /** Undefined while it can't be chosen. */
  readonly onSelect: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      disabled={onSelect === undefined}
      {...(onSelect && { onSelect })}
      className={`${ITEM} data-[disabled]:text-ink-3`}
    >
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 truncate">{children}</span>
    </DropdownMenu.Item>
  );
}

/** Opens one of the kept layouts. */
function KeptItems({ stage }: { readonly stage: ArrangedStage }) {
  const open = useOpenLayout(stage);
  const { list: layouts = [] } = useLayouts();
  return (
    <div className="max-h-60 max-w-64 overflow-y-auto">
      {layouts.map((layout) => {
        const Picture = GRID_PICTURES[layout.grid];
        return (
          <Item key={layout.id} icon={<Picture className="size-4" />} onSelect={open && (() => open(layout))}>
            {layout.name}
          </Item>
        );
      })}
    </div>
  );
}

/** What charts of one colour have in common. */
function SharedItems({ stage }: { readonly stage: ArrangedStage }) {
  const { t } = useTranslation('trading');
  const { shares } = stage.plan;
  return (
    <DropdownMenu.Group aria-label={t('charts.links.title')}>
      <DropdownMenu.Separator className="my-1 border-t border-line" />
      <DropdownMenu.Label className="px-2.5 pt-1 text-12 text-ink-3">
        {t('charts.links.title')}
      </DropdownMenu.Label>
      {LINKED.map((respect) => (
        <DropdownMenu.CheckboxItem
          key={respect}
          checked={shares.includes(respect)}
          onCheckedChange={(isShared) =>
            stage.share(LINKED.filter((one) => (one === respect ? isShared : shares.includes(one))))
          }
          className={ITEM}
        >
          <Check aria-hidden="true" className={`size-4 ${shares.includes(respect) ? '' : 'invisible'}`} />
          {t(`charts.links.${respect}`)}
        </DropdownMenu.CheckboxItem>
      ))}
    </DropdownMenu.Group>
  );
}
