import { FRIDAY, SATURDAY, SUNDAY, weekdayOf } from '../calendar/calendar-day.ts';

/** The last price of a stretch of time. */
export interface Close {
  /** The beginning of the stretch, milliseconds since 1970. */
  readonly at: number;
  /** Above 0. */
  readonly close: number;
}

/** A change of the logarithm of a price: 0.01 is about 1 %. */
export interface LogReturn {
  /** The stretch that it ended with, milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

const DAY_MS = 86_400_000;

/**
 * Closes of days of trading, among daily ones. A market that trades on Fridays and not on Saturdays opens its week on
 * Sunday evening, UTC: that piece of a day counts to Monday.
 */
export function tradingDays(closes: readonly Close[]): readonly Close[] {
  const weekdays = new Set(closes.map(({ at }) => weekdayAt(at)));
  if (!weekdays.has(FRIDAY) || weekdays.has(SATURDAY)) return closes;
  return closes.filter(({ at }) => weekdayAt(at) !== SUNDAY);
}

const weekdayAt = (at: number) => weekdayOf(Math.floor(at / DAY_MS));

/** Returns from each close to the next. */
export const returnsBetween = (closes: readonly Close[]): LogReturn[] =>
  closes.slice(1).map(({ at, close }, place) => ({ at, value: Math.log(close / closes[place]!.close) }));

/** Returns of closes that follow one another without a break: what a closed market misses is no hour's return. */
export const adjacentReturns = (closes: readonly Close[], length: number): LogReturn[] =>
  returnsBetween(closes).filter(({ at }, place) => at - closes[place]!.at === length);

/** The closes that two series have in common, by moment, so that their returns cover the same time. */
export function commonCloses(
  one: readonly Close[],
  other: readonly Close[],
): readonly [readonly Close[], readonly Close[]] {
  const [ours, theirs] = [one, other].map((closes) => new Set(closes.map(({ at }) => at)));
  return [one.filter(({ at }) => theirs!.has(at)), other.filter(({ at }) => ours!.has(at))];
}

/** The deepest fall of a price from its peak until then. */
export interface Fall {
  /** (Peak - trough) / peak: 0 to 1. */
  readonly depth: number;
  readonly peakAt: number;
  readonly troughAt: number;
}

/** The first of equals; undefined without closes, and where nothing fell. */
export function deepestFall(closes: readonly Close[]): Fall | undefined {
  let peak = closes[0];
  let deepest: Fall | undefined;
  for (const one of closes) {
    if (!peak || one.close > peak.close) peak = one;
    const depth = 1 - one.close / peak.close;
    if (depth > (deepest?.depth ?? 0)) deepest = { depth, peakAt: peak.at, troughAt: one.at };
  }
  return deepest;
}
