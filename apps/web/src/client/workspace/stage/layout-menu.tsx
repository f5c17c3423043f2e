import { Columns2, Grid2x2, Rows2, Square } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { STAGE_LAYOUTS, type StageLayout } from './stage-plan.model.ts';
import { TOOL_CLASS } from './tool-button.tsx';

const ICONS = { one: Square, columns: Columns2, rows: Rows2, four: Grid2x2 } as const;

/** How many charts stand on the stage, and how. */
export function LayoutMenu({
  layout,
  onChoose,
}: {
  readonly layout: StageLayout;
  readonly onChoose: (layout: StageLayout) => void;
}) {
  const { t } = useTranslation('trading');
  const Current = ICONS[layout];
  const label = `${t('charts.layout')}: ${t(`charts.layouts.${layout}`)}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} title={label} className={TOOL_CLASS}>
        <Current aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) min-w-44 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <DropdownMenu.RadioGroup
            aria-label={t('charts.layout')}
            value={layout}
            onValueChange={(next) => onChoose(next as StageLayout)}
          >
            {STAGE_LAYOUTS.map((one) => {
              const Icon = ICONS[one];
              return (
                <DropdownMenu.RadioItem
                  key={one}
                  value={one}
                  className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover data-[state=checked]:text-accent"
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {t(`charts.layouts.${one}`)}
                </DropdownMenu.RadioItem>
              );
            })}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
