import { OF_JOBS, openDatabase } from '@lonja/store/database/database';
import {
  dropOldCandles,
  listCandles,
  listNewestCandles,
  saveMinuteCandles,
  type StoredCandle,
} from '@lonja/store/market/candles';
import { listAwaitedInstruments } from '@lonja/store/market/instruments';
import { listOpeningQuotes, type OpeningQuote } from '@lonja/store/trading/fills';

/** Stores the candles of feeds that can't compute their past. */
export interface CandleStore {
  save(candles: readonly StoredCandle[]): Promise<void>;
  list(range: Parameters<typeof listCandles>[1]): Promise<StoredCandle[]>;
  /** The newest candle of each of these instruments that has one. */
  listNewest(instrumentIds: readonly number[]): Promise<StoredCandle[]>;
  /** For the held ones, the quote of the position that was opened last. */
  listOpeningQuotes(instrumentIds: readonly number[]): Promise<OpeningQuote[]>;
  /** Instruments with a waiting order or a price alert. */
  listAwaited(instrumentIds: readonly number[]): Promise<number[]>;
  /** @param now milliseconds since 1970 */
  dropOld(now: number): Promise<void>;
  close(): Promise<void>;
}

/** @param onFault a connection that failed while nobody used it */
export function openCandleStore(databaseUrl: string, onFault: (error: Error) => void): CandleStore {
  const db = openDatabase(databaseUrl, onFault, OF_JOBS);
  return {
    save: (candles) => saveMinuteCandles(db, candles),
    list: (range) => listCandles(db, range),
    listNewest: (instrumentIds) => listNewestCandles(db, instrumentIds),
    listOpeningQuotes: (instrumentIds) => listOpeningQuotes(db, instrumentIds),
    listAwaited: (instrumentIds) => listAwaitedInstruments(db, instrumentIds),
    dropOld: (now) => dropOldCandles(db, now),
    close: () => db.destroy(),
  };
}
