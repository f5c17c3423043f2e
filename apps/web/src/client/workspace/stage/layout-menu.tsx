import { Check, Columns2, Grid2x2, Rows2, Square } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { PANELS, type PanelName, type WorkspaceLayout } from '../workspace-layout.model.ts';
import { PictureMenu } from './picture-menu.tsx';
import type { StageLayout } from './stage-plan.model.ts';

const PICTURES = { one: Square, columns: Columns2, rows: Rows2, four: Grid2x2 } as const;

/** How many charts stand on the stage, and which panels stand around it. */
export function LayoutMenu({
  charts,
  onArrange,
  layout,
  onOpen,
}: {
  readonly charts: StageLayout;
  readonly onArrange: (charts: StageLayout) => void;
  readonly layout: WorkspaceLayout;
  readonly onOpen: (name: PanelName, isOpen: boolean) => void;
}) {
  const { t } = useTranslation('trading');
  return (
    <PictureMenu
      title={t('charts.layout')}
      pictures={PICTURES}
      value={charts}
      nameOf={(one) => t(`charts.layouts.${one}`)}
      align="end"
      onChoose={onArrange}
    >
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
  );
}
