import {
  AudioWaveform,
  BrickWall,
  ChartArea,
  ChartCandlestick,
  ChartLine,
  ChartNoAxesCombined,
  ChartNoAxesGantt,
  ChartSpline,
  Rows3,
  SlidersVertical,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChartType } from '../../../chart/types/chart-types.ts';
import { PictureMenu } from './picture-menu.tsx';

const PICTURES = {
  candles: ChartCandlestick,
  hollow: ChartNoAxesCombined,
  heikin: SlidersVertical,
  renko: BrickWall,
  range: Rows3,
  bars: ChartNoAxesGantt,
  line: ChartLine,
  area: ChartArea,
  hlc: AudioWaveform,
  baseline: ChartSpline,
} as const;

/** How prices are drawn. */
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
