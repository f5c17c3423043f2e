import type { CandleType } from 'klinecharts';

/** How prices are drawn, in the order of the menu. */
export const CHART_TYPES = [
  'candles',
  'hollow',
  'heikin',
  'renko',
  'range',
  'bars',
  'line',
  'area',
  'hlc',
  'baseline',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** The library's own way to draw a type; `drawn` where the chart draws it over invisible candles. */
export const DRAWN_AS: Readonly<Record<ChartType, CandleType | 'drawn'>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  heikin: 'drawn',
  renko: 'candle_solid',
  range: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  hlc: 'drawn',
  baseline: 'drawn',
};
