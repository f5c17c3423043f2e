import {
  dropOldCandles,
  listCandles,
  listNewestCandles,
  openDatabase,
  saveMinuteCandles,
  type StoredCandle,
} from '@lonja/store';

/** Where the candles of feeds that can't compute their past are kept. */
export interface CandleStore {
  save(candles: readonly StoredCandle[]): Promise<void>;
  list(range: Parameters<typeof listCandles>[1]): Promise<StoredCandle[]>;
  /** The newest one-minute candle of every instrument that has one. */
  listNewest(): Promise<StoredCandle[]>;
  /** @param now milliseconds since 1970 */
  dropOld(now: number): Promise<void>;
  close(): Promise<void>;
}

/** @param onFault a connection that failed while nobody used it */
export function openCandleStore(databaseUrl: string, onFault: (error: Error) => void): CandleStore {
  const db = openDatabase(databaseUrl, onFault);
  return {
    save: (candles) => saveMinuteCandles(db, candles),
    list: (range) => listCandles(db, range),
    listNewest: () => listNewestCandles(db),
    dropOld: (now) => dropOldCandles(db, now),
    close: () => db.destroy(),
  };
}
