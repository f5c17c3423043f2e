import { CANDLE_LENGTHS, type Instrument } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';
import type { StoredCandle } from '@lonja/store';
import type { CandleHistory } from './candle-history.ts';
import type { CandleRecorder } from './candle-recorder.ts';
import type { CandleStore } from './candle-store.ts';

export interface RecordedHistoryOptions {
  readonly store: Pick<CandleStore, 'list'>;
  readonly instruments: readonly Instrument[];
  readonly recorder: Pick<CandleRecorder, 'unsaved'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours of two years, the maximum stored for an instrument and interval. */
const MAX_STORED = 17_520;
/** Cost of a candle that is read from the database, relative to a computed one. */
const READ = 1 / 8;

/** The recorded past: minutes of the last week, hours of the last two years, and candles that are not saved yet. */
export function createRecordedHistory(options: RecordedHistoryOptions): CandleHistory {
  const { store, instruments, recorder, clock } = options;
  const history: CandleHistory = {
    async closes(index, interval, count, spend) {
      const length = CANDLE_LENGTHS[interval];
      const to = clock() - (clock() % length);
      const query = { interval, from: to - count * length, to, limit: count };
      const { candles } = await history.find(index, query, spend);
      return candles;
    },
    async find(index, { interval, from, to, limit }, spend) {
      const length = CANDLE_LENGTHS[interval];
      const now = clock();
      const base = length < HOUR_MS ? '1m' : '1h';
      const ratio = length / CANDLE_LENGTHS[base];
      const before = Math.min(to ?? Number.POSITIVE_INFINITY, now + 1);
      // Candles are selected by their beginning: the last one before `to` is whole.
      const end = Math.ceil(before / length) * length;
      const start = Math.ceil((from ?? 0) / length) * length;
      const rows = (limit + 1) * ratio;
      spend(Math.min(rows, MAX_STORED) * READ);
      const unsaved = recorder.unsaved(index);
      const stored = await store.list({
        instrumentId: instruments[index]!.id,
        interval: base,
        from: start / MINUTE_MS,
        before: end / MINUTE_MS,
        limit: rows,
        isForward: from !== undefined,
      });
      const fresh = unsaved.filter(({ begins }) => begins * MINUTE_MS >= start && begins * MINUTE_MS < end);
      const merged = mergeByLength([...stored, ...fresh], length, Number(instruments[index]!.tickSize));
      const candles = from === undefined ? lastOf(merged, limit) : merged.slice(0, limit);
      const newest = candles.at(-1);
      return {
        candles: candles.length > 0 ? [columnsOf(candles)] : [],
        isLive: newest !== undefined && newest.time + length > now,
      };
    },
  };
  return history;
}

interface Merged {
  readonly time: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Merges shorter candles into longer ones; prices in whole ticks. */
function mergeByLength(candles: readonly StoredCandle[], length: number, tickSize: number): Merged[] {
  const merged: Merged[] = [];
  for (const candle of candles) {
    const began = candle.begins * MINUTE_MS;
    const time = began - (began % length);
    const ticks = (stored: bigint): number => Math.max(1, Math.round(Number(stored) / tickSize));
    const last = merged.at(-1);
    if (last?.time !== time) {
      merged.push({
        time,
        open: ticks(candle.open),
        high: ticks(candle.high),
        low: ticks(candle.low),
        close: ticks(candle.close),
        volume: Number(candle.volume),
      });
      continue;
    }
    last.high = Math.max(last.high, ticks(candle.high));
    last.low = Math.min(last.low, ticks(candle.low));
    last.close = ticks(candle.close);
    last.volume += Number(candle.volume);
  }
  return merged;
}

const lastOf = (candles: readonly Merged[], count: number): readonly Merged[] =>
  candles.slice(Math.max(0, candles.length - count));

function columnsOf(candles: readonly Merged[]): CandleColumns {
  const column = (read: (candle: Merged) => number): Float64Array => Float64Array.from(candles, read);
  return {
    count: candles.length,
    time: column(({ time }) => time),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
  };
}
