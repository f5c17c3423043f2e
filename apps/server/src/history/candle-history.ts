import {
  CANDLE_PRICES,
  getCandleGrid,
  type CandleGrid,
  type CandleInterval,
  type CandlePrice,
} from '@lonja/core';
import type { CandleColumns, CandleKind, CandleSource, CloseColumns, ComputedCandles } from '@lonja/feeds';
import { recentlyUsed } from '../process/recently-used.ts';
import type { CandlePage, CandleQuery } from './candle-query.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';
import { createComputedRange, type PriceRange, type PriceRangeQuery } from './price-range.ts';
import { findWeeks } from './weekly-candles.ts';

/**
 * Charges the caller's compute budget, in minute candles of a share: what was computed by what it took, a cached candle a
 * little (ANSWERED).
 * @throws when the caller's time is over, which ends the computation; what has been computed is cached
 */
export type SpendCandles = (cost: number) => void;

/** Cost of a candle that is only written into an answer: 0.7 µs. */
const ANSWERED = 1 / 40;
/** Cost of a close alone. */
const CLOSE = 1 / 16;

/** The candles of all instruments up to now. */
export interface CandleHistory {
  /** The prices that candles of an instrument can be made of. @param index of the instrument on the board */
  pricesOf(index: number): readonly CandlePrice[];
  /** @param query asks for one of these prices */
  find(index: number, query: CandleQuery, spend: SpendCandles): Promise<CandlePage>;
  /**
   * How far prices went in a time, up to the market's present moment. Undefined where nothing is known of it, and where a split has
   * changed the scale of prices since it began.
   */
  range(index: number, query: PriceRangeQuery, spend: SpendCandles): Promise<PriceRange | undefined>;
  /** Closes of the candles that are over, oldest first, of the last `count` lengths of the interval. */
  closes(
    index: number,
    interval: CandleInterval,
    count: number,
    spend: SpendCandles,
  ): Promise<readonly CloseColumns[]>;
}

export interface CandleHistoryOptions {
  readonly source: CandleSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly turns: ComputeTurns;
}

/** No candle begins earlier than two years ago. */
const REACH_MS = 2 * 365 * 86_400_000;
/** Candles per cached chunk. */
const CHUNK = 64;
/** Cost of finding out that nothing was traded for a while. */
const NOTHING_TRADED = 1;
/**
 * Candles that are computed per piece: about half a millisecond, so that a turn of the event loop hardly exceeds its time.
 * By the length of a candle from which it holds, in milliseconds. Bids and asks take two to four times as long as mids.
 */
const PIECES = [
  { from: 86_400_000, mid: 1, quoted: 1 },
  { from: 3_600_000, mid: 4, quoted: 1 },
  { from: 300_000, mid: 8, quoted: 2 },
  { from: 0, mid: 16, quoted: 4 },
] as const;
const getPiece = ({ grid, price }: CandleKind): number =>
  PIECES.find(({ from }) => grid.usualLength >= from)![price === 'mid' ? 'mid' : 'quoted'];
/** Some 25 MB. */
const MAX_STORED_CHUNKS = 8_192;

/**
 * Computes in pieces, each in a turn of the event loop, so that orders do not wait for a long chart. Past candles never change:
 * recently used chunks are cached, and a caller that needs a chunk in progress continues it.
 */
export function createCandleHistory({ source, clock, turns }: CandleHistoryOptions): CandleHistory {
  const chunkOf = createChunks({ source, turns });
  const read: CandleHistory['find'] = async (index, { interval, day, price, from, to, limit }, spend) => {
    const grid = getCandleGrid(interval, day);
    const now = clock();
    const first = Math.max(from ?? 0, now - REACH_MS);
    const before = Math.min(to ?? Number.POSITIVE_INFINITY, now + 1);
    const isForward = from !== undefined;
    const found: CandleColumns[] = [];
    let missing = limit;
    if (turns.isOver()) await turns.next();
    for (const chunk of chunksBetween(first, before, grid, isForward)) {
      if (missing === 0) break;
      const part = within(await chunkOf(index, { grid, price }, chunk, now, spend), first, before);
      const taken = isForward ? cut(part, 0, missing) : cut(part, Math.max(0, part.count - missing));
      missing -= taken.count;
      spend(taken.count * ANSWERED);
      if (isForward) found.push(taken);
      else found.unshift(taken);
    }
    return buildPage(found, grid, now);
  };

  const readAny = withWeeks(read, clock);
  return {
    range: createComputedRange({ source, clock, turns }),
    closes: createCloses({ source, clock, turns }),
    pricesOf: () => CANDLE_PRICES,
    find: (index, query, spend) =>
      inOneScale(
        () => source.scaledAt(index),
        () => readAny(index, query, spend),
      ),
  };
}

/** Chunks of candles: what of one was computed before is kept. */
function createChunks({ source, turns }: Pick<CandleHistoryOptions, 'source' | 'turns'>) {
  const kept = recentlyUsed<string, StoredChunk>(MAX_STORED_CHUNKS);
  /** All candles of a chunk that begin at this moment or before it. */
  return async function chunkOf(
    index: number,
    kind: CandleKind,
    chunk: number,
    now: number,
    spend: SpendCandles,
  ): Promise<CandleColumns> {
    const { grid, price } = kind;
    const key = `${index} ${price} ${grid.name} ${chunk} ${source.scaledAt(index)}`;
    const first = chunk * CHUNK;
    const over = Math.min(first + CHUNK, grid.numberOf(now));
    const piece = getPiece(kind);
    const compute = (from: number, to: number): ComputedCandles => source.between(index, kind, from, to);
    let known = kept.get(key) ?? { until: first, candles: NO_CANDLES };
    while (known.until < over) {
      if (turns.isOver()) await turns.next();
      // Another caller may have continued it in between.
      known = kept.get(key) ?? known;
      if (known.until >= over) break;
      const until = Math.min(known.until + piece, over);
      const found = compute(grid.beginOf(known.until), grid.beginOf(until));
      known = { until, candles: joined(known.candles, found) };
      kept.set(key, known);
      spend(Math.max(NOTHING_TRADED, found.cost));
    }
    kept.set(key, known);
    if (over === first + CHUNK) return known.candles;
    // The candle of this moment ends with the market's newest step.
    const live = compute(grid.beginOf(over), now + 1);
    spend(live.cost);
    return joined(known.candles, live);
  };
}

/** Weeks out of the days that are read; other candles as they are read. */
const withWeeks =
  (read: CandleHistory['find'], clock: () => number): CandleHistory['find'] =>
  async (index, query, spend) => {
    if (query.interval !== '1w') return read(index, query, spend);
    const now = clock();
    const weeks = await findWeeks(query, now - REACH_MS, now, (days) => read(index, days, spend));
    return buildPage(weeks, getCandleGrid('1w', query.day), now);
  };

function buildPage(found: readonly CandleColumns[], grid: CandleGrid, now: number): CandlePage {
  const candles = found.filter(({ count }) => count > 0);
  const newest = candles.at(-1);
  return {
    candles,
    isLive: newest !== undefined && isGrowing(newest.time[newest.count - 1]!, grid, now),
  };
}

/** Reads again where a split has counted the past anew meanwhile, so that no answer is in two scales. */
async function inOneScale<T>(scaledAt: () => number, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const scale = scaledAt();
    const found = await read();
    if (scaledAt() === scale) return found;
  }
}

/** Whether the candle that began at a moment is not over. */
export const isGrowing = (began: number, grid: CandleGrid, now: number): boolean =>
  grid.numberOf(began) >= grid.numberOf(now);

/** Closes that are computed per piece. */
const CLOSES_PIECE = 16;

/** Not cached: they cost little, and their readers keep what they make of them. */
function createCloses({ source, clock, turns }: CandleHistoryOptions): CandleHistory['closes'] {
  const read: CandleHistory['closes'] = async (index, interval, count, spend) => {
    const grid = getCandleGrid(interval, 'utc');
    const now = clock();
    const end = grid.numberOf(now);
    const first = Math.max(end - count, grid.numberOf(now - REACH_MS) + 1);
    const found: CloseColumns[] = [];
    await turns.next();
    for (let from = first; from < end; from += CLOSES_PIECE) {
      if (turns.isOver()) await turns.next();
      const until = Math.min(from + CLOSES_PIECE, end);
      const closes = source.closesBetween(index, grid, grid.beginOf(from), grid.beginOf(until));
      spend(closes.time.length * CLOSE);
      found.push(closes);
    }
    return found;
  };
  return (index, ...query) =>
    inOneScale(
      () => source.scaledAt(index),
      () => read(index, ...query),
    );
}

/** The candles of a chunk before number `until`, all of them over. */
interface StoredChunk {
  readonly until: number;
  readonly candles: CandleColumns;
}

/** Numbers of the chunks with candles from one moment to before another, in search order. */
function* chunksBetween(
  from: number,
  before: number,
  grid: CandleGrid,
  isForward: boolean,
): Generator<number> {
  const chunkAt = (moment: number): number => Math.floor(grid.numberOf(moment) / CHUNK);
  const [first, last] = [chunkAt(from), chunkAt(before - 1)];
  for (let count = 0; count <= last - first; count++) yield isForward ? first + count : last - count;
}

/** Candles that begin from one moment to before another. */
function within(candles: CandleColumns, from: number, before: number): CandleColumns {
  const times = candles.time.subarray(0, candles.count);
  const begin = times.findIndex((time) => time >= from);
  const end = times.findIndex((time) => time >= before);
  return cut(candles, begin < 0 ? candles.count : begin, end < 0 ? candles.count : end);
}

/** A view of a range; an end beyond the last counts as the last. */
function cut(candles: CandleColumns, begin: number, end = candles.count): CandleColumns {
  const last = Math.max(begin, Math.min(end, candles.count));
  const part = (column: Float64Array): Float64Array => column.subarray(begin, last);
  return { count: last - begin, ...mapColumns((name) => part(candles[name])) };
}

function joined(one: CandleColumns, other: CandleColumns): CandleColumns {
  if (one.count === 0) return other;
  const both = (name: ColumnName): Float64Array => {
    const column = new Float64Array(one.count + other.count);
    column.set(one[name].subarray(0, one.count));
    column.set(other[name].subarray(0, other.count), one.count);
    return column;
  };
  return { count: one.count + other.count, ...mapColumns(both) };
}

type ColumnName = Exclude<keyof CandleColumns, 'count'>;

const mapColumns = (columnOf: (name: ColumnName) => Float64Array): Record<ColumnName, Float64Array> => ({
  time: columnOf('time'),
  open: columnOf('open'),
  high: columnOf('high'),
  low: columnOf('low'),
  close: columnOf('close'),
  volume: columnOf('volume'),
});

const NO_CANDLES: CandleColumns = { count: 0, ...mapColumns(() => new Float64Array(0)) };
