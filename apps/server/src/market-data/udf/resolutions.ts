import { CANDLE_INTERVALS, isOfDays, type CandleInterval } from '@lonja/core';

/** How charts of others write an interval: minutes, or days and weeks. */
const RESOLUTIONS: Readonly<Record<CandleInterval, string>> = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '1h': '60',
  '4h': '240',
  '1d': '1D',
  '1w': '1W',
};

export const ALL_RESOLUTIONS = CANDLE_INTERVALS.map((interval) => RESOLUTIONS[interval]);
export const INTRADAY_RESOLUTIONS = CANDLE_INTERVALS.filter((interval) => !isOfDays(interval)).map(
  (interval) => RESOLUTIONS[interval],
);

/** `D` and `W` are one day and one week. Undefined for an interval that no candles are made of. */
export function findInterval(resolution: string): CandleInterval | undefined {
  const whole = /^[DW]$/.test(resolution) ? `1${resolution}` : resolution;
  return CANDLE_INTERVALS.find((interval) => RESOLUTIONS[interval] === whole);
}
