import { getCandleGrid, type CandleGrid, type CandleInterval, type MeasuredBy } from '@lonja/core';
import type { CandleSource } from '@lonja/feeds';
import { recentlyUsed } from '../process/recently-used.ts';
import type { CandlePage, CandleQuery } from './candle-query.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';

/** The lowest and the highest price of a time, in whole ticks, and what they were read from. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
  readonly by: Exclude<MeasuredBy, 'nothing'>;
}

/** Prices to take the range of: bids are what a long can be closed at, asks a short. Milliseconds since 1970, both moments included. */
export interface PriceRangeQuery {
  readonly price: 'bid' | 'ask';
  readonly from: number;
  readonly to: number;
  /** Milliseconds between the steps from `from` on, of a market that was quoted more seldom than it has prices. */
  readonly every?: number;
}

/** Charges what a computation took, in minute candles of a share. */
type Spend = (cost: number) => void;
type FindCandles = (index: number, query: CandleQuery, spend: Spend) => Promise<CandlePage>;
type FindRange = (index: number, query: PriceRangeQuery, spend: Spend) => Promise<PriceRange | undefined>;

interface ComputedPrices {
  readonly source: CandleSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly turns: ComputeTurns;
}

/** The simulated market has a price at every multiple of this. */
const STEP_MS = 250;
const DAY_MS = 86_400_000;
/** Parts of days that are kept: some 3 MB. */
const MAX_KEPT_PARTS = 20_000;

/**
 * Range of computed prices: exactly what was quoted, step by step, up to the market's present one. Computed a day at a time, and
 * what is over is kept, so that a trade that stays open costs its present day alone.
 */
export function createComputedRange({ source, clock, turns }: ComputedPrices): FindRange {
  const kept = recentlyUsed<string, { readonly range: PriceRange | undefined }>(MAX_KEPT_PARTS);
  const measure = (index: number, query: PriceRangeQuery, spend: Spend): PriceRange | undefined => {
    const { price, from, every = STEP_MS } = query;
    const end = query.to + STEP_MS;
    const grid = every === STEP_MS ? oneCandle(from, end) : stepsApart(from, every);
    const found = source.between(index, { price, grid }, from, end);
    spend(found.cost);
    const isQuoted = (_: number, place: number): boolean => (found.time[place]! - from) % every === 0;
    return findRange(
      found.low.subarray(0, found.count).filter(isQuoted),
      found.high.subarray(0, found.count).filter(isQuoted),
      'steps',
    );
  };
  /** The rest of a day from a step on. */
  const measureDay = (index: number, query: PriceRangeQuery, spend: Spend): PriceRange | undefined => {
    const key = `${index} ${query.price} ${query.from} ${query.every} ${source.scaledAt(index)}`;
    const part = kept.get(key) ?? { range: measure(index, query, spend) };
    kept.set(key, part);
    return part.range;
  };
  return async (index, { price, from, to, every = STEP_MS }, spend) => {
    // Another scale since then: the fill's price is not in it.
    if (source.scaledAt(index) > from) return undefined;
    const first = floorToStep(from);
    const last = first + Math.floor((Math.min(to, clock()) - first) / every) * every;
    let known: PriceRange | undefined;
    for (let at = first; at <= last;) {
      if (turns.isOver()) await turns.next();
      const midnight = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
      const next = at + Math.ceil((midnight - at) / every) * every;
      const isOver = last >= next - every;
      const query = { price, from: at, to: isOver ? next - every : last, every };
      known = joinedRange(known, isOver ? measureDay(index, query, spend) : measure(index, query, spend));
      at = next;
    }
    return known;
  };
}

const floorToStep = (moment: number): number => Math.floor(moment / STEP_MS) * STEP_MS;

/** One candle from a moment to before another; before and after it there is one each. */
const oneCandle = (from: number, to: number): CandleGrid => ({
  name: `${from}-${to}`,
  usualLength: to - from,
  numberOf: (at) => (at < from ? -1 : at < to ? 0 : 1),
  beginOf: (number) => (number < 0 ? Number.NEGATIVE_INFINITY : number === 0 ? from : to),
});

/** One candle for each step, so many milliseconds after the other, and one for the time to the next. */
const stepsApart = (first: number, every: number): CandleGrid => ({
  name: `${first}+${every}`,
  usualLength: STEP_MS,
  numberOf: (at) => {
    const place = Math.floor((at - first) / every);
    return 2 * place + (at - first - place * every < STEP_MS ? 0 : 1);
  },
  beginOf: (number) => first + Math.floor(number / 2) * every + (Math.abs(number % 2) === 1 ? STEP_MS : 0),
});

/** Recorded minutes are kept for a week. */
const MINUTES_KEPT_MS = 7 * DAY_MS;
const MAX_CANDLES = 20_000;

/**
 * Range of recorded prices: mids of the whole minutes, or hours, that lie within the time. It is at least so far that prices went; what the
 * recorder has not heard is not in it.
 */
export const createRecordedRange =
  (find: FindCandles, clock: () => number): FindRange =>
  async (index, { from, to }, spend) => {
    const interval = clock() - from < MINUTES_KEPT_MS ? '1m' : '1h';
    const end = wholeUntil(interval, to);
    if (end <= from) return undefined;
    const query = { interval, day: 'utc', price: 'mid', from, to: end, limit: MAX_CANDLES } as const;
    const { candles } = await find(index, query, spend);
    let known: PriceRange | undefined;
    for (const { low, high, count } of candles)
      known = joinedRange(known, findRange(low.subarray(0, count), high.subarray(0, count), interval));
    return known;
  };

/** The beginning of the candle that a moment is in: all before it are over by then. */
const wholeUntil = (interval: CandleInterval, moment: number): number => {
  const grid = getCandleGrid(interval, 'utc');
  return grid.beginOf(grid.numberOf(moment));
};

const findRange = (lows: Float64Array, highs: Float64Array, by: PriceRange['by']): PriceRange | undefined =>
  lows.length === 0
    ? undefined
    : {
        low: lows.reduce((a, b) => Math.min(a, b)),
        high: highs.reduce((a, b) => Math.max(a, b)),
        by,
      };

export const joinedRange = (
  one: PriceRange | undefined,
  other: PriceRange | undefined,
): PriceRange | undefined =>
  one && other
    ? { ...one, low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) }
    : (one ?? other);
