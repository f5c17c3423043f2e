import { CANDLE_LENGTHS, getCandleGrid, firstBeginFrom, type CandleGrid, type Instrument } from '@lonja/core';
import type { StoredCandle } from '@lonja/store/market/candles';
import { isGrowing, type CandleHistory } from './candle-history.ts';
import type { CandleRecorder } from './candle-recorder.ts';
import type { CandleStore } from './candle-store.ts';
import { createRecordedRange } from './price-range.ts';
import { toColumns, type MergedCandle } from './merged-candle.ts';

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
    // Bids and asks would triple the figures that are recorded and stored.
    pricesOf: () => ['mid'],
    range: createRecordedRange((...query) => history.find(...query), clock),
    async closes(index, interval, count, spend) {
      const grid = getCandleGrid(interval, 'utc');
      const last = grid.numberOf(clock());
      const [from, to] = [grid.beginOf(last - count), grid.beginOf(last)];
      const query = { interval, day: 'utc', price: 'mid', from, to, limit: count } as const;
      const { candles } = await history.find(index, query, spend);
      return candles;
    },
    async find(index, { interval, day, from, to, limit }, spend) {
      const grid = getCandleGrid(interval, day);
      const now = clock();
      const base = grid.usualLength < HOUR_MS ? '1m' : '1h';
      const ratio = grid.usualLength / CANDLE_LENGTHS[base];
      const before = Math.min(to ?? Number.POSITIVE_INFINITY, now + 1);
      // Candles are selected by their beginning: the last one before `to` is whole.
      const end = firstBeginFrom(before, grid);
      const start = firstBeginFrom(from ?? 0, grid);
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
      const merged = merge([...stored, ...fresh], grid, Number(instruments[index]!.tickSize));
      const candles = from === undefined ? pickLast(merged, limit) : merged.slice(0, limit);
      const newest = candles.at(-1);
      return {
        candles: candles.length > 0 ? [toColumns(candles)] : [],
        isLive: newest !== undefined && isGrowing(newest.time, grid, now),
      };
    },
  };
  return history;
}

/** Merges shorter candles into longer ones; prices in whole ticks. */
function merge(candles: readonly StoredCandle[], grid: CandleGrid, tickSize: number): MergedCandle[] {
  const merged: MergedCandle[] = [];
  for (const candle of candles) {
    const began = candle.begins * MINUTE_MS;
    const time = grid.beginOf(grid.numberOf(began));
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

const pickLast = (candles: readonly MergedCandle[], count: number): readonly MergedCandle[] =>
  candles.slice(Math.max(0, candles.length - count));
