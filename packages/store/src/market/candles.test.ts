import { createMigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  dropOldCandles,
  listCandles,
  listNewestCandles,
  saveMinuteCandles,
  type CandleRange,
  type StoredCandle,
} from './candles.ts';
import { openDatabase, type Database } from '../database/database.ts';

const NOON = Math.floor(Date.UTC(2026, 2, 4, 12) / 60_000);
let created: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Database;
let btc: number;
let eth: number;

beforeAll(async () => {
  created = await createMigratedDatabase(inject('pgUrl'), ['BTC', 'ETH']);
  db = openDatabase(created.url, () => {});
  btc = created.instrumentIds.get('BTC')!;
  eth = created.instrumentIds.get('ETH')!;
});
afterAll(async () => {
  await db.destroy();
  await created.drop();
});
beforeEach(async () => {
  await db.deleteFrom('candles').execute();
});

const candle = (begins: number, close: bigint, changes: Partial<StoredCandle> = {}): StoredCandle => ({
  instrumentId: btc,
  begins,
  open: 100n,
  high: close > 100n ? close : 100n,
  low: close < 100n ? close : 100n,
  close,
  volume: 5n,
  ...changes,
});
const list = (changes: Partial<CandleRange> = {}): Promise<StoredCandle[]> =>
  listCandles(db, {
    instrumentId: btc,
    interval: '1m',
    from: 0,
    before: NOON + 10_000,
    limit: 100,
    isForward: true,
    ...changes,
  });

describe('stored candles', () => {
  it('come back as they were saved, the oldest first', async () => {
    const saved = [candle(NOON, 110n), candle(NOON + 1, 90n), candle(NOON + 2, 105n)];
    await saveMinuteCandles(db, [
      saved[2]!,
      saved[0]!,
      saved[1]!,
      candle(NOON, 7n, { instrumentId: eth, low: 7n }),
    ]);
    expect(await list()).toEqual(saved);
    expect(await list({ from: NOON + 1, before: NOON + 2 })).toEqual([saved[1]]);
    expect(await list({ limit: 2 })).toEqual(saved.slice(0, 2));
    expect(await list({ limit: 2, isForward: false })).toEqual(saved.slice(1));
  });

  it('gather into hours as they come', async () => {
    await saveMinuteCandles(db, [candle(NOON + 58, 110n), candle(NOON + 59, 90n), candle(NOON + 60, 105n)]);
    await saveMinuteCandles(db, [candle(NOON + 61, 300n)]);
    expect(await list({ interval: '1h' })).toEqual([
      { instrumentId: btc, begins: NOON, open: 100n, high: 110n, low: 90n, close: 90n, volume: 10n },
      { instrumentId: btc, begins: NOON + 60, open: 100n, high: 300n, low: 100n, close: 300n, volume: 10n },
    ]);
  });

  it('of a minute in which the process was started anew are one', async () => {
    await saveMinuteCandles(db, [candle(NOON, 120n)]);
    await saveMinuteCandles(db, [candle(NOON, 80n, { open: 119n, high: 119n, low: 70n })]);
    expect(await list()).toEqual([
      { instrumentId: btc, begins: NOON, open: 100n, high: 120n, low: 70n, close: 80n, volume: 10n },
    ]);
  });

  it('know the newest of each instrument', async () => {
    await saveMinuteCandles(db, [candle(NOON, 110n), candle(NOON + 1, 90n)]);
    await saveMinuteCandles(db, [candle(NOON - 5, 95n, { instrumentId: eth })]);
    const newest = await listNewestCandles(db, [eth, btc, 999_999]);
    expect(newest.map(({ instrumentId, close }) => [instrumentId, close])).toEqual([
      [eth, 95n],
      [btc, 90n],
    ]);
  });

  it('know the newest also after a week without any, by its hour', async () => {
    const old = NOON - 30 * 24 * 60;
    await saveMinuteCandles(db, [candle(old, 110n), candle(old + 1, 90n)]);
    await dropOldCandles(db, NOON * 60_000);
    expect(await listNewestCandles(db, [btc])).toMatchObject([{ begins: old, close: 90n }]);
  });

  it('go after seven days by the minute and two years by the hour', async () => {
    const day = 24 * 60;
    await saveMinuteCandles(db, [candle(NOON - 7 * day, 110n), candle(NOON - 7 * day - 1, 111n)]);
    await saveMinuteCandles(db, [candle(NOON - 730 * day, 112n), candle(NOON - 731 * day, 113n)]);
    await dropOldCandles(db, NOON * 60_000);
    expect((await list()).map(({ close }) => close)).toEqual([110n]);
    expect((await list({ interval: '1h' })).map(({ close }) => close)).toEqual([112n, 111n, 110n]);
  });

  it('that contradict themselves are refused', async () => {
    await expect(saveMinuteCandles(db, [candle(NOON, 110n, { high: 105n })])).rejects.toThrow(
      /candle_spans_its_ends/,
    );
  });
});
