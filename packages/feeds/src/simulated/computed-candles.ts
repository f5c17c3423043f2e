import type { CandleColumns, CandleSource } from '../candles.ts';
import type { Jumps } from './jumps.ts';
import type { RangeSearch } from './range-search.ts';
import type { Ranges } from './ranges.ts';
import { STEP_MS } from './steps.ts';
import type { VenueTimes } from './venue-times.ts';
import type { VolumeCurve } from './volumes.ts';

export interface ComputedCandlesOptions {
  /** Created with the first candle, because it takes some memory. */
  readonly createSearch: () => RangeSearch;
  readonly times: VenueTimes;
  readonly volumes: Pick<VolumeCurve, 'between'>;
  readonly jumps: Pick<Jumps, 'at' | 'within'>;
  readonly exchangeOf: (index: number) => string;
  /** The logarithm of an entry's move until a step since 1970. */
  readonly moveAt: (index: number, step: number) => number;
  /** The mid of an entry in whole ticks, from the logarithm of its move. */
  readonly ticksOf: (index: number, move: number) => number;
}

/** The past of the simulated market, computed on request from exactly the prices that it quotes. */
export function createComputedCandles(options: ComputedCandlesOptions): CandleSource {
  const { createSearch, times, volumes, jumps, exchangeOf, moveAt, ticksOf } = options;
  let search: RangeSearch | undefined;
  return {
    between(index, length, from, to) {
      search ??= createSearch();
      const traded = times.tradedWithin(exchangeOf(index), from / STEP_MS, Math.ceil(to / STEP_MS));
      const cuts = traded.flatMap(([start, end]) => jumps.within(index, start, end));
      const ranges = rangesOf(cutAt(cuts, cutByCandle(traded, length / STEP_MS)));
      search.measure(index, ranges);
      shiftRanges(ranges, (step) => jumps.at(index, step));
      return joinByCandle(
        ranges,
        length,
        (move) => ticksOf(index, move),
        (start, end) => volumes.between(index, start, end),
      );
    },
    closesBetween(index, length, from, to) {
      const traded = times.tradedWithin(exchangeOf(index), from / STEP_MS, to / STEP_MS);
      const parts = cutByCandle(traded, length / STEP_MS);
      const timeOf = ([start]: Part): number => start * STEP_MS - ((start * STEP_MS) % length);
      // A session with a break within a candle has several parts in it.
      const last = parts.filter(
        (part, place) => !parts[place + 1] || timeOf(parts[place + 1]!) !== timeOf(part),
      );
      return {
        time: Float64Array.from(last, timeOf),
        close: Float64Array.from(last, ([, end]) => ticksOf(index, moveAt(index, end - 1))),
      };
    },
  };
}

type Part = readonly [from: number, to: number];

/** Cuts ranges of steps where candles begin. */
function cutByCandle(ranges: readonly Part[], steps: number): Part[] {
  const parts: Part[] = [];
  for (const [from, to] of ranges)
    for (let at = from; at < to;) {
      const end = Math.min(to, (Math.floor(at / steps) + 1) * steps);
      parts.push([at, end]);
      at = end;
    }
  return parts;
}

/** Cuts parts where a price jumps, so that within each it moves by its paths alone. */
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

/** Adds the effect of events until each range. */
function shiftRanges(ranges: Ranges, shiftAt: (step: number) => number): void {
  for (let range = 0; range < ranges.count; range++) {
    const shift = shiftAt(ranges.from[range]!);
    ranges.first[range]! += shift;
    ranges.highest[range]! += shift;
    ranges.lowest[range]! += shift;
    ranges.last[range]! += shift;
  }
}

const rangesOf = (parts: readonly Part[]): Ranges => ({
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
  length: number,
  ticksOf: (move: number) => number,
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
  for (let range = 0; range < ranges.count; range++) {
    const began = ranges.from[range]! * STEP_MS;
    const time = began - (began % length);
    const isNew = place < 0 || candles.time[place] !== time;
    if (isNew) place += 1;
    const [high, low] = [ticksOf(ranges.highest[range]!), ticksOf(ranges.lowest[range]!)];
    candles.time[place] = time;
    if (isNew) candles.open[place] = ticksOf(ranges.first[range]!);
    candles.high[place] = isNew ? high : Math.max(candles.high[place]!, high);
    candles.low[place] = isNew ? low : Math.min(candles.low[place]!, low);
    candles.close[place] = ticksOf(ranges.last[range]!);
    candles.volume[place]! += unitsBetween(began, ranges.to[range]! * STEP_MS);
  }
  return { count: place + 1, ...candles };
}
