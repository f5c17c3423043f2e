import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { PANELS, type PanelName, type WorkspaceLayout } from '../../workspace-layout.model.ts';
import { LayoutItems } from '../later-panels.ts';
import { PictureMenu } from '../picture-menu.tsx';
import type { ArrangedStage } from '../use-stage-plan.ts';
import { GRID_PICTURES } from './grid-pictures.tsx';

const LayoutsDialog = lazyDialog(() =>
  import('./layouts-dialog.tsx').then(({ LayoutsDialog }) => LayoutsDialog),
);

/** How many charts stand on the stage, what they have in common, under which names that is kept, and which panels stand around them. */
export function LayoutMenu({
  stage,
  layout,
  onOpen,
}: {
  readonly stage: ArrangedStage;
  readonly layout: WorkspaceLayout;
  readonly onOpen: (name: PanelName, isOpen: boolean) => void;
}) {
  const { t } = useTranslation('trading');
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <PictureMenu
        title={t('charts.layout')}
        pictures={GRID_PICTURES}
        value={stage.plan.layout}
        nameOf={(one) => t(`charts.layouts.${one}`)}
        align="end"
        onChoose={stage.arrange}
      >
        <Suspense fallback={<Skeleton className="h-16" />}>
          <LayoutItems stage={stage} onManage={() => setNaming(true)} />
        </Suspense>
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        {PANELS.map((name) => (
          <DropdownMenu.CheckboxItem
            key={name}
            checked={layout[name].isOpen}
            onCheckedChange={(isOpen) => onOpen(name, isOpen)}
            className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover"
          >
            <Check aria-hidden="true" className={`size-4 ${layout[name].isOpen ? '' : 'invisible'}`} />
            {t(`show.${name}`)}
          </DropdownMenu.CheckboxItem>
        ))}
      </PictureMenu>
      {isNaming && (
        <Suspense fallback={null}>
          <LayoutsDialog stage={stage} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}
