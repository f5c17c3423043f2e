import {
  dropOldCandles,
  listAwaitedInstruments,
  listCandles,
  listNewestCandles,
  listOpeningQuotes,
  OF_JOBS,
  openDatabase,
  saveMinuteCandles,
  type OpeningQuote,
  type StoredCandle,
} from '@lonja/store';

/** Where the candles of feeds that can't compute their past are kept. */
export interface CandleStore {
  save(candles: readonly StoredCandle[]): Promise<void>;
  list(range: Parameters<typeof listCandles>[1]): Promise<StoredCandle[]>;
  /** The newest candle of each of these instruments that has one. */
  listNewest(instrumentIds: readonly number[]): Promise<StoredCandle[]>;
  /** What those of them that somebody holds were last priced with when a position was opened. */
  listOpeningQuotes(instrumentIds: readonly number[]): Promise<OpeningQuote[]>;
  /** Those of them that an order waits in, or a price alert. */
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
