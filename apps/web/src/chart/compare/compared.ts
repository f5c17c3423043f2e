import type { Chart } from 'klinecharts';
import { COMPARED } from '../indicators/indicator-names.ts';
import { computeShares, type ComparedPrice } from './compared-shares.ts';

/** Another instrument over the candles. */
export interface Compared {
  readonly symbol: string;
  /** The earliest first, the last one now. */
  readonly prices: readonly ComparedPrice[];
  readonly isHidden: boolean;
}

/** Colours of the first, second and third: tokens. */
const TONES = ['--text-2', '--info', '--stone'] as const;

export const toneOfCompared = (place: number): string => TONES[place % TONES.length]!;

/** The id of its line on the chart. */
export const idOfCompared = (symbol: string): string => `${COMPARED} ${symbol}`;

/** How far it has gone from the first visible candle to another one; undefined where it has no price. */
export function readShare(chart: Chart, { prices }: Compared, index: number): number | undefined {
  const { from } = chart.getVisibleRange();
  const bars = chart.getDataList();
  const times = bars.slice(Math.max(0, from), index + 1).map(({ timestamp }) => timestamp);
  return computeShares(times, prices).at(-1);
}
