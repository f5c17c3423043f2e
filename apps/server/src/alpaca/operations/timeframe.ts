import { CANDLE_LENGTHS, type CandleGrid, type CandleInterval } from '@lonja/core';

/** The length of a bar, and the candles that bars are made of. */
export interface Timeframe {
  readonly candles: CandleInterval;
  /** Candles of a bar, at most. */
  readonly maximum: number;
  readonly grid: Pick<CandleGrid, 'numberOf' | 'beginOf'>;
}

/** In any case, but for M, which is a month beside the m of Min. */
const MONTH = /^(?:M|month)$/i;
const UNITS = {
  minutes: /^(?:min|t)$/i,
  hours: /^(?:hour|h)$/i,
  days: /^(?:day|d)$/i,
  weeks: /^(?:week|w)$/i,
};

/** `5Min`, `1H`, `1Day`, `3Month`; undefined for what Alpaca's API does not know. */
export function parseTimeframe(text: string): Timeframe | undefined {
  const [, digits = '', unit = ''] = /^([1-9]\d?)([a-z]+)$/i.exec(text) ?? [];
  const count = Number(digits);
  if (UNITS.minutes.test(unit)) return count < 60 ? ofMinutes(count) : undefined;
  if (UNITS.hours.test(unit)) return count < 24 ? ofMinutes(60 * count) : undefined;
  if (UNITS.days.test(unit)) return count === 1 ? DAYS : undefined;
  if (UNITS.weeks.test(unit)) return count === 1 ? WEEKS : undefined;
  return MONTH.test(unit) && unit !== 'm' && 12 % count === 0 ? ofMonths(count) : undefined;
}

const DAY_MS = CANDLE_LENGTHS['1d'];
const MINUTE_MS = CANDLE_LENGTHS['1m'];
const DAYS: Timeframe = { candles: '1d', maximum: 1, grid: evenly(DAY_MS, 0) };
/** From Monday: 1970 began on a Thursday. */
const WEEKS: Timeframe = { candles: '1w', maximum: 1, grid: evenly(CANDLE_LENGTHS['1w'], 4 * DAY_MS) };

function evenly(length: number, since: number): Timeframe['grid'] {
  return {
    numberOf: (at) => Math.floor((at - since) / length),
    beginOf: (number) => number * length + since,
  };
}

/** The longest candles that these divide into, from the longest. */
const OF_MINUTES = [
  ['4h', 240],
  ['1h', 60],
  ['15m', 15],
  ['5m', 5],
  ['1m', 1],
] as const satisfies readonly (readonly [CandleInterval, number])[];
const MINUTES_OF_DAY = 1_440;

/** Counted anew from each midnight, UTC: the last one of a day may be shorter. */
function ofMinutes(minutes: number): Timeframe {
  const [candles, length] = OF_MINUTES.find(([, one]) => minutes % one === 0)!;
  const ofDay = Math.ceil(MINUTES_OF_DAY / minutes);
  const grid: Timeframe['grid'] = {
    numberOf: (at) => {
      const day = Math.floor(at / DAY_MS);
      return day * ofDay + Math.floor((at - day * DAY_MS) / MINUTE_MS / minutes);
    },
    beginOf: (number) => {
      const day = Math.floor(number / ofDay);
      return day * DAY_MS + (number - day * ofDay) * minutes * MINUTE_MS;
    },
  };
  return { candles, maximum: minutes / length, grid };
}

const DAYS_OF_MONTH = 31;

/** From January on. */
const ofMonths = (months: number): Timeframe => ({
  candles: '1d',
  maximum: months * DAYS_OF_MONTH,
  grid: {
    numberOf: (at) => {
      const date = new Date(at);
      return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
    },
    beginOf: (number) => {
      const begin = new Date(0);
      begin.setUTCFullYear(Math.floor((number * months) / 12), (number * months) % 12, 1);
      return begin.getTime();
    },
  },
});
