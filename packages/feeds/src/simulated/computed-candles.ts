import type { CandleGrid } from '@lonja/core';
import type { CandleColumns, CandleKind, CandleSource, ComputedCandles } from '../candles.ts';
import type { Jumps } from './events/jumps.ts';
import type { QuotedRanges, QuoteSearch } from './search/quote-search.ts';
import type { RangeSearch } from './search/range-search.ts';
import type { Ranges } from './search/ranges.ts';
import type { SpreadFactor, SpreadFactors } from './spread-factors.ts';
import { STEP_MS, STEPS_PER_DAY } from './time/steps.ts';
import type { VenueTimes } from './time/venue-times.ts';
import type { VolumeCurve } from './volume/volume-curve.ts';

export interface ComputedCandlesOptions {
  /** Created with the first candle, because each takes some memory. */
  readonly createSearch: () => RangeSearch;
  readonly createQuoteSearch: () => QuoteSearch;
  readonly factors: Pick<SpreadFactors, 'within'>;
  readonly times: VenueTimes;
  readonly volumes: Pick<VolumeCurve, 'between'>;
  readonly jumps: Pick<Jumps, 'at' | 'within'>;
  readonly exchangeOf: (index: number) => string;
  /** The logarithm of an entry's move until a step since 1970. */
  readonly moveAt: (index: number, step: number) => number;
  /** The mid of an entry in whole ticks, from the logarithm of its move. */
  readonly ticksOf: (index: number, move: number) => number;
  /** Since when the scale of its prices, also past ones, is what it is. */
  readonly scaledAt: (index: number) => number;
}

/** The past of the simulated market, computed on request from exactly the prices that it quotes. */
export function createComputedCandles(options: ComputedCandlesOptions): CandleSource {
  const { factors, times, volumes, jumps, exchangeOf, ticksOf } = options;
  let search: RangeSearch | undefined;
  let quoteSearch: QuoteSearch | undefined;

  /** In whole ticks. Within each part the mid moves by its paths alone. */
  const measureMids = (index: number, parts: readonly Part[]): Measured => {
    search ??= options.createSearch();
    const ranges = createRanges(parts);
    const work = search.measure(index, ranges);
    const toTicks = (column: Float64Array, range: number, shift: number): void => {
      column[range] = ticksOf(index, column[range]! + shift);
    };
    for (let range = 0; range < ranges.count; range++) {
      const shift = jumps.at(index, ranges.from[range]!);
      for (const column of [ranges.first, ranges.highest, ranges.lowest, ranges.last])
        toTicks(column, range, shift);
    }
    return { ranges, work };
  };

  /** The same of bids or asks, whose spread has one factor within each part. */
  const measureQuotes = (
    index: number,
    { price, grid }: CandleKind,
    parts: readonly Part[],
    spreads: readonly SpreadFactor[],
  ): Measured => {
    quoteSearch ??= options.createQuoteSearch();
    const numbers = parts.map(([from]) => grid.numberOf(from * STEP_MS));
    const ranges: QuotedRanges = {
      ...createRanges(parts),
      shift: Float64Array.from(parts, ([from]) => jumps.at(index, from)),
      factor: Float64Array.from(parts, ([start]) => factorAt(spreads, start)),
      goesOn: Uint8Array.from(numbers, (number, part) => (number === numbers[part - 1] ? 1 : 0)),
    };
    return { ranges, work: quoteSearch.measure(index, price === 'ask', ranges) };
  };

  return {
    scaledAt: options.scaledAt,
    between(index, kind, from, to) {
      const { price, grid } = kind;
      const traded = times.tradedWithin(exchangeOf(index), from / STEP_MS, Math.ceil(to / STEP_MS));
      const parts = cutByCandle(traded, grid);
      const jumpsAt = traded.flatMap(([start, end]) => jumps.within(index, start, end));
      const unitsBetween = (start: number, end: number): number => volumes.between(index, start, end);
      const joined = ({ ranges, work }: Measured): ComputedCandles => ({
        ...joinByCandle(ranges, grid, unitsBetween),
        cost: work / WORK_OF_A_MINUTE,
      });
      if (price === 'mid') return joined(measureMids(index, cutAt(jumpsAt, parts)));
      const spreads = factors.within(index, from / STEP_MS, Math.ceil(to / STEP_MS));
      const cuts = [...new Set([...jumpsAt, ...spreads.map((spread) => spread.from)])].sort((a, b) => a - b);
      return joined(measureQuotes(index, kind, cutAt(cuts, parts), spreads));
    },
    closesBetween: createCloses(options),
  };
}

const factorAt = (spreads: readonly SpreadFactor[], step: number): number =>
  spreads.findLast(({ from }) => from <= step)?.factor ?? 1;

/** Beginnings and closes alone: one mid a candle. */
function createCloses({
  times,
  exchangeOf,
  moveAt,
  ticksOf,
}: ComputedCandlesOptions): CandleSource['closesBetween'] {
  return (index, grid, from, to) => {
    const traded = times.tradedWithin(exchangeOf(index), from / STEP_MS, to / STEP_MS);
    const parts = cutByCandle(traded, grid);
    const timeOf = ([start]: Part): number => grid.beginOf(grid.numberOf(start * STEP_MS));
    // A session with a break within a candle has several parts in it.
    const last = parts.filter(
      (part, place) => !parts[place + 1] || timeOf(parts[place + 1]!) !== timeOf(part),
    );
    return {
      time: Float64Array.from(last, timeOf),
      close: Float64Array.from(last, ([, end]) => ticksOf(index, moveAt(index, end - 1))),
    };
  };
}

/** Ranges in whole ticks, and what they took. */
interface Measured {
  readonly ranges: Ranges;
  readonly work: number;
}

/** A minute candle of a share, as `RangeSearch` counts: 118 intervals of some four paths, and the way down to them. */
const WORK_OF_A_MINUTE = 640;

type Part = readonly [from: number, to: number];

/** Cuts ranges of steps where candles begin, and where days do in UTC, by which volumes count. */
function cutByCandle(ranges: readonly Part[], grid: CandleGrid): Part[] {
  const parts: Part[] = [];
  for (const [from, to] of ranges)
    for (let at = from; at < to;) {
      const candle = grid.beginOf(grid.numberOf(at * STEP_MS) + 1) / STEP_MS;
      const end = Math.min(to, candle, (Math.floor(at / STEPS_PER_DAY) + 1) * STEPS_PER_DAY);
      parts.push([at, end]);
      at = end;
    }
  return parts;
}

/** Cuts parts at steps in order. */
function cutAt(cuts: readonly number[], parts: readonly Part[]): readonly Part[] {
  if (cuts.length === 0) return parts;
  const pieces: Part[] = [];
  let next = 0;
  for (const [from, to] of parts) {
    let start = from;
    for (; next < cuts.length && cuts[next]! < to; next++) {
      if (cuts[next]! <= start) continue;
      pieces.push([start, cuts[next]!]);
      start = cuts[next]!;
    }
    pieces.push([start, to]);
  }
  return pieces;
}

const createRanges = (parts: readonly Part[]): Ranges => ({
  count: parts.length,
  from: Float64Array.from(parts, ([from]) => from),
  to: Float64Array.from(parts, ([, to]) => to),
  first: new Float64Array(parts.length),
  highest: new Float64Array(parts.length),
  lowest: new Float64Array(parts.length),
  last: new Float64Array(parts.length),
});

/** One candle per range; the parts of a session with a break within a candle are joined. */
function joinByCandle(
  ranges: Ranges,
  grid: CandleGrid,
  unitsBetween: (from: number, to: number) => number,
): CandleColumns {
  const column = () => new Float64Array(ranges.count);
  const candles = {
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let place = -1;
  let ends = Number.NEGATIVE_INFINITY;
  for (let range = 0; range < ranges.count; range++) {
    const began = ranges.from[range]! * STEP_MS;
    const isNew = began >= ends;
    if (isNew) {
      const number = grid.numberOf(began);
      place += 1;
      ends = grid.beginOf(number + 1);
      candles.time[place] = grid.beginOf(number);
      candles.open[place] = ranges.first[range]!;
    }
    const [high, low] = [ranges.highest[range]!, ranges.lowest[range]!];
    candles.high[place] = isNew ? high : Math.max(candles.high[place]!, high);
    candles.low[place] = isNew ? low : Math.min(candles.low[place]!, low);
    candles.close[place] = ranges.last[range]!;
    candles.volume[place]! += unitsBetween(began, ranges.to[range]! * STEP_MS);
  }
  return { count: place + 1, ...candles };
}
