import { Columns2, Grid2x2, Rows2, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PictureMenu } from './picture-menu.tsx';
import type { StageLayout } from './stage-plan.model.ts';

const PICTURES = { one: Square, columns: Columns2, rows: Rows2, four: Grid2x2 } as const;

/** How many charts stand on the stage, and how. */
export function LayoutMenu({
  layout,
  onChoose,
}: {
  readonly layout: StageLayout;
  readonly onChoose: (layout: StageLayout) => void;
}) {
  const { t } = useTranslation('trading');
  return (
    <PictureMenu
      title={t('charts.layout')}
      pictures={PICTURES}
      value={layout}
      nameOf={(one) => t(`charts.layouts.${one}`)}
      align="end"
      onChoose={onChoose}
    />
  );
}
