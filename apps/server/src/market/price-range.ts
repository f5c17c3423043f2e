import { candleGridOf, type CandleGrid, type CandleInterval, type MeasuredBy } from '@lonja/core';
import type { CandleSource } from '@lonja/feeds';
import { recentlyUsed } from '../recently-used.ts';
import type { CandlePage, CandleQuery } from './candle-query.ts';
import type { ComputeTurns } from './compute-turns.ts';

/** The lowest and the highest price of a time, in whole ticks, and what they were read from. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
  readonly by: Exclude<MeasuredBy, 'nothing'>;
}

/** Which prices: bids are what a long can be closed at, asks a short. Milliseconds since 1970, both moments included. */
export interface PriceRangeQuery {
  readonly price: 'bid' | 'ask';
  readonly from: number;
  readonly to: number;
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
 * Of computed prices: exactly what was quoted, step by step, up to the market's present one. Computed a day at a time, and what is over is
 * kept, so that a trade that stays open costs its present day alone.
 */
export function createComputedRange({ source, clock, turns }: ComputedPrices): FindRange {
  const kept = recentlyUsed<string, { readonly range: PriceRange | undefined }>(MAX_KEPT_PARTS);
  const measure = (index: number, query: PriceRangeQuery, spend: Spend): PriceRange | undefined => {
    const end = query.to + STEP_MS;
    const grid = oneCandle(query.from, end);
    const found = source.between(index, { price: query.price, grid }, query.from, end);
    spend(found.cost);
    return rangeOf(found.low.subarray(0, found.count), found.high.subarray(0, found.count), 'steps');
  };
  /** The rest of a day from a step on. */
  const measureDay = (index: number, query: PriceRangeQuery, spend: Spend): PriceRange | undefined => {
    const key = `${index} ${query.price} ${query.from} ${source.scaledAt(index)}`;
    const part = kept.get(key) ?? { range: measure(index, query, spend) };
    kept.set(key, part);
    return part.range;
  };
  return async (index, { price, from, to }, spend) => {
    // Another scale since then: the fill's price is not in it.
    if (source.scaledAt(index) > from) return undefined;
    const last = stepOf(Math.min(to, clock()));
    let known: PriceRange | undefined;
    for (let at = stepOf(from); at <= last;) {
      if (turns.isOver()) await turns.next();
      const midnight = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
      const isOver = last >= midnight - STEP_MS;
      const query = { price, from: at, to: isOver ? midnight - STEP_MS : last };
      known = joined(known, isOver ? measureDay(index, query, spend) : measure(index, query, spend));
      at = midnight;
    }
    return known;
  };
}

const stepOf = (moment: number): number => Math.floor(moment / STEP_MS) * STEP_MS;

/** One candle from a moment to before another; before and after it there is one each. */
const oneCandle = (from: number, to: number): CandleGrid => ({
  name: `${from}-${to}`,
  usualLength: to - from,
  numberOf: (at) => (at < from ? -1 : at < to ? 0 : 1),
  beginOf: (number) => (number < 0 ? Number.NEGATIVE_INFINITY : number === 0 ? from : to),
});

/** Recorded minutes are kept for a week. */
const MINUTES_KEPT_MS = 7 * DAY_MS;
const MAX_CANDLES = 20_000;

/**
 * Of recorded prices: mids of the whole minutes, or hours, that lie within the time. It is at least so far that prices went; what the
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
      known = joined(known, rangeOf(low.subarray(0, count), high.subarray(0, count), interval));
    return known;
  };

/** The beginning of the candle that a moment is in: all before it are over by then. */
const wholeUntil = (interval: CandleInterval, moment: number): number => {
  const grid = candleGridOf(interval, 'utc');
  return grid.beginOf(grid.numberOf(moment));
};

const rangeOf = (lows: Float64Array, highs: Float64Array, by: PriceRange['by']): PriceRange | undefined =>
  lows.length === 0
    ? undefined
    : {
        low: lows.reduce((a, b) => Math.min(a, b)),
        high: highs.reduce((a, b) => Math.max(a, b)),
        by,
      };

const joined = (one: PriceRange | undefined, other: PriceRange | undefined): PriceRange | undefined =>
  one && other
    ? { ...one, low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) }
    : (one ?? other);
