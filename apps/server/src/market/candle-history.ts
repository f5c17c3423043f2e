import { CANDLE_LENGTHS, type CandleInterval } from '@lonja/core';
import type { CandleColumns, CandleSource } from '@lonja/feeds';

/** Which candles somebody wants. Times in milliseconds since 1970. */
export interface CandleQuery {
  readonly interval: CandleInterval;
  /** The first candles that begin at this moment or after it; absent: the newest ones. */
  readonly from: number | undefined;
  /** Candles that begin before this moment; absent: up to the present one. */
  readonly to: number | undefined;
  /** At least 1. */
  readonly limit: number;
}

/** Candles of an instrument, oldest first. */
export interface CandlePage {
  readonly candles: readonly CandleColumns[];
  /** Whether the last one is still growing. */
  readonly isLive: boolean;
}

/** The past and present of all instruments, up to this moment and never beyond. */
export interface CandleHistory {
  /** @param index of the instrument on the board */
  find(index: number, query: CandleQuery): Promise<CandlePage>;
}

export interface CandleHistoryOptions {
  readonly source: CandleSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Lets other work go on between two parts of a long search. */
  readonly breathe?: () => Promise<void>;
}

/** No candle begins earlier than two years ago. */
const REACH_MS = 2 * 365 * 86_400_000;
/** Candles that are computed at a time, and kept together once all of them are over. */
const CHUNK = 64;
/** Some 25 MB of them. */
const MOST_KEPT_CHUNKS = 8_192;

/**
 * Computes in chunks and rests after each, so that orders do not wait for a long chart. What is over never changes: the
 * chunks that were asked for last are kept.
 */
export function createCandleHistory(options: CandleHistoryOptions): CandleHistory {
  const { source, clock, breathe = nextTurn } = options;
  const kept = new Map<string, KeptChunk>();

  /** All candles of a chunk that begin at this moment or before it. */
  async function chunkOf(index: number, length: number, chunk: number, now: number): Promise<CandleColumns> {
    const key = `${index} ${length} ${chunk}`;
    const start = chunk * CHUNK * length;
    const end = start + CHUNK * length;
    const over = Math.min(end, now - (now % length));
    const known = kept.get(key) ?? { until: start, candles: NO_CANDLES };
    const isKnown = known.until >= over;
    const candles = isKnown
      ? known.candles
      : joined(known.candles, source.between(index, length, known.until, over));
    // Set anew, it is the youngest.
    kept.delete(key);
    kept.set(key, { until: Math.max(over, known.until), candles });
    forgetOldest();
    if (!isKnown) await breathe();
    // The candle of this moment ends with the market's newest step.
    return over === end ? candles : joined(candles, source.between(index, length, over, now + 1));
  }

  function forgetOldest(): void {
    for (const key of kept.keys()) {
      if (kept.size <= MOST_KEPT_CHUNKS) return;
      kept.delete(key);
    }
  }

  return {
    async find(index, { interval, from, to, limit }) {
      const length = CANDLE_LENGTHS[interval];
      const now = clock();
      const first = Math.max(from ?? 0, now - REACH_MS);
      const before = Math.min(to ?? Number.POSITIVE_INFINITY, now + 1);
      const isForward = from !== undefined;
      const found: CandleColumns[] = [];
      let missing = limit;
      for (const chunk of chunksBetween(first, before, CHUNK * length, isForward)) {
        if (missing === 0) break;
        const part = within(await chunkOf(index, length, chunk, now), first, before);
        const taken = isForward ? cut(part, 0, missing) : cut(part, Math.max(0, part.count - missing));
        missing -= taken.count;
        if (isForward) found.push(taken);
        else found.unshift(taken);
      }
      const candles = found.filter(({ count }) => count > 0);
      const newest = candles.at(-1);
      return { candles, isLive: newest !== undefined && newest.time[newest.count - 1]! + length > now };
    },
  };
}

/** The candles of a chunk that begin before `until`, all of them over. */
interface KeptChunk {
  readonly until: number;
  readonly candles: CandleColumns;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Numbers of the chunks that hold candles from one moment to before another, in the order of the search. */
function chunksBetween(from: number, before: number, span: number, isForward: boolean): number[] {
  const first = Math.floor(from / span);
  const count = Math.max(0, Math.ceil(before / span) - first);
  const chunks = Array.from({ length: count }, (_, place) => first + place);
  return isForward ? chunks : chunks.toReversed();
}

/** Those that begin from one moment to before another. */
function within(candles: CandleColumns, from: number, before: number): CandleColumns {
  const times = candles.time.subarray(0, candles.count);
  const begin = times.findIndex((time) => time >= from);
  const end = times.findIndex((time) => time >= before);
  return cut(candles, begin < 0 ? candles.count : begin, end < 0 ? candles.count : end);
}

/** A view of some of them; an end beyond the last counts as the last. */
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
