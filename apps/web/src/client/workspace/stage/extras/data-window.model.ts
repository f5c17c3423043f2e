import type { Chart } from 'klinecharts';
import type { Compared } from '../../../../chart/compare/compared.ts';
import type { ChartIndicator } from '../../../../chart/indicators/chart-indicators.ts';
import { VOLUME } from '../../../../chart/indicators/indicator-names.ts';
import {
  formatChips,
  formatCompared,
  formatPrices,
  type LegendChip,
  type LegendPart,
} from '../../../../chart/legend/chart-legend.model.ts';
import { volumeText, type ChartWords } from '../../../../shared/charts/chart-words.ts';

/** Everything that a chart says of one of its bars. */
export interface WindowFigures {
  /** When the bar begins, milliseconds since 1970. */
  readonly time: number;
  readonly isLast: boolean;
  /** Open, high, low, close and change. */
  readonly prices: readonly LegendPart[];
  readonly volume: string;
  /** Indicators, then compared instruments. */
  readonly chips: readonly LegendChip[];
}

/** @param index the place of a bar @returns undefined where there is none */
export function readFigures(
  chart: Chart,
  index: number,
  {
    indicators,
    compared,
    words,
    decimals,
  }: {
    readonly indicators: readonly ChartIndicator[];
    readonly compared: readonly Compared[];
    readonly words: ChartWords;
    readonly decimals: number;
  },
): WindowFigures | undefined {
  const bars = chart.getDataList();
  const bar = bars[index];
  if (!bar) return undefined;
  const own = indicators.filter(({ name }) => name !== VOLUME);
  return {
    time: bar.timestamp,
    isLast: index === bars.length - 1,
    prices: formatPrices(bar, words, decimals),
    volume: volumeText(bar.volume ?? 0, words.locale),
    chips: [
      ...formatChips(own, index, chart, words, decimals),
      ...formatCompared(compared, index, chart, words),
    ],
  };
}

/** Where the keys have moved the crosshair. @param place of the bar that is pointed at; undefined without one */
export const nextPlace = (place: number | undefined, step: -1 | 1, count: number): number =>
  Math.min(Math.max((place ?? count) + (place === undefined ? -1 : step), 0), count - 1);
