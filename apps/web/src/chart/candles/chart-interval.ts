import { getCandleGrid, type CandleDay, type CandleGrid } from '@lonja/core/candle-grid';
import { CANDLE_INTERVALS, CANDLE_LENGTHS, type CandleInterval } from '@lonja/core/candle-interval';

const UNITS = ['m', 'h', 'd', 'w', 'M'] as const;
type Unit = (typeof UNITS)[number];

/** How long a chart's candles are: minutes, hours, days, weeks or months; '45m', '2h', '1M'. */
export type ChartInterval = `${number}${Unit}`;

const MINUTE = CANDLE_LENGTHS['1m'];
const DAY = CANDLE_LENGTHS['1d'];
/** The most of a unit; minutes and hours are within a day. */
const MAXIMUM: Readonly<Record<Unit, number>> = { m: 1_440, h: 24, d: 30, w: 26, M: 12 };
const MINUTES: Readonly<Record<'m' | 'h', number>> = { m: 1, h: 60 };

/**
 * An interval as somebody types it: '45' and '45m' are minutes, '120' is two hours, 'd' a day, 'M' a month.
 * @returns undefined for none, or one that charts do not have
 */
export function readInterval(typed: string): ChartInterval | undefined {
  const found = /^(\d{0,4})\s*([a-z]?)$/i.exec(typed.trim());
  if (!found || typed.trim() === '') return undefined;
  const [, digits = '', letter = ''] = found;
  const unit = letter === '' ? 'm' : readUnit(letter);
  const count = digits === '' ? 1 : Number(digits);
  if (!unit || count < 1 || count > MAXIMUM[unit]) return undefined;
  if (unit !== 'm' && unit !== 'h') return `${count}${unit}`;
  const minutes = count * MINUTES[unit];
  if (minutes === 1_440) return '1d';
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** A capital M is a month, a small one a minute. */
const readUnit = (letter: string): Unit | undefined =>
  letter === 'M' ? 'M' : UNITS.find((unit) => unit === letter.toLowerCase());

/** A stored interval, whatever stands there. */
export const parseInterval = (kept: unknown): ChartInterval =>
  (typeof kept === 'string' ? readInterval(kept) : undefined) ?? '5m';

interface Parts {
  /** The candles that the server has. */
  readonly base: CandleInterval;
  /** So many of them are one of the chart's; of a month about as many. */
  readonly count: number;
  readonly unit: Unit;
}

/** What candles of an interval are made of: as few of the server's as can be. */
export function splitInterval(interval: ChartInterval): Parts {
  const unit = interval.at(-1) as Unit;
  const number = Number(interval.slice(0, -1));
  if (unit === 'M') return { base: '1d', count: 31 * number, unit };
  if (unit === 'w') return { base: '1w', count: number, unit };
  if (unit === 'd') return { base: '1d', count: number, unit };
  const length = number * MINUTES[unit] * MINUTE;
  const base = CANDLE_INTERVALS.findLast(
    (known) => CANDLE_LENGTHS[known] < DAY && length % CANDLE_LENGTHS[known] === 0,
  )!;
  return { base, count: length / CANDLE_LENGTHS[base], unit };
}

/** Whether candles are whole days or longer, so that they are called by a date. */
export const isDaily = (interval: ChartInterval): boolean => 'dwM'.includes(interval.at(-1)!);

/** The usual length of a candle, in milliseconds. */
export function lengthOfInterval(interval: ChartInterval): number {
  const { base, count } = splitInterval(interval);
  return CANDLE_LENGTHS[base] * count;
}

/** The times of a chart's candles. @param day where days begin */
export function gridOfInterval(interval: ChartInterval, day: CandleDay): CandleGrid {
  const { base, count, unit } = splitInterval(interval);
  const grid = getCandleGrid(base, day);
  if (unit === 'M') return createMonths(grid, Number(interval.slice(0, -1)));
  return count === 1 ? grid : createMultiples(grid, count);
}

const createMultiples = (grid: CandleGrid, count: number): CandleGrid => ({
  name: `${count} of ${grid.name}`,
  usualLength: count * grid.usualLength,
  numberOf: (at) => Math.floor(grid.numberOf(at) / count),
  beginOf: (number) => grid.beginOf(number * count),
});

const createMonths = (days: CandleGrid, count: number): CandleGrid => ({
  name: `${count} months of ${days.name}`,
  usualLength: count * 30 * DAY,
  numberOf: (at) => {
    const date = new Date(days.numberOf(at) * DAY);
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / count);
  },
  beginOf: (number) => {
    const month = number * count;
    return days.beginOf(Date.UTC(Math.floor(month / 12), month % 12) / DAY);
  },
});
