import { ChartArea, ChartCandlestick, ChartLine, ChartNoAxesGantt, ChartNoAxesCombined } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChartType } from '../../../chart/chart-styles.ts';
import { PictureMenu } from './picture-menu.tsx';

const PICTURES = {
  candles: ChartCandlestick,
  hollow: ChartNoAxesCombined,
  bars: ChartNoAxesGantt,
  line: ChartLine,
  area: ChartArea,
} as const;

/** How prices are drawn: candles, hollow candles, bars, a line, an area. */
export function ChartTypeMenu({
  type,
  onChoose,
}: {
  readonly type: ChartType;
  readonly onChoose: (type: ChartType) => void;
}) {
  const { t } = useTranslation();
  return (
    <PictureMenu
      title={t('chart.type')}
      pictures={PICTURES}
      value={type}
      nameOf={(one) => t(`chart.types.${one}`)}
      onChoose={onChoose}
    />
  );
}
