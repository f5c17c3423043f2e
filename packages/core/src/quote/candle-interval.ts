/** The intervals of candles by their names, the shortest first. */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

/** How long a candle is, in milliseconds. Where each begins says its grid. */
export const CANDLE_LENGTHS: Readonly<Record<CandleInterval, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 7 * 86_400_000,
};

/** Whether candles are whole days, so that it matters where days begin, and they are called by a date. */
export const isOfDays = (interval: CandleInterval): interval is '1d' | '1w' =>
  interval === '1d' || interval === '1w';
