import type { ChartInterval } from '../../../../chart/candles/chart-interval.ts';

/** Offered beside those in the toolbar; any other is typed. */
export const USUAL_INTERVALS = [
  ['1m', '2m', '3m', '5m', '10m', '15m', '30m', '45m'],
  ['1h', '2h', '3h', '4h', '6h', '8h', '12h'],
  ['1d', '2d', '3d', '1w', '2w', '1M', '3M'],
] as const satisfies readonly (readonly ChartInterval[])[];

/** In the toolbar. */
const SEGMENTS: readonly ChartInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/** The toolbar's intervals, with the chart's own where it is another. */
export const listSegments = (chosen: ChartInterval): readonly ChartInterval[] =>
  SEGMENTS.includes(chosen) ? SEGMENTS : [...SEGMENTS, chosen];
