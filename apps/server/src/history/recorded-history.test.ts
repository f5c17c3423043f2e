import { price } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';
import type { StoredCandle } from '@lonja/store/market/candles';
import { createMigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CandlePage, CandleQuery } from './candle-query.ts';
import { openCandleStore, type CandleStore } from './candle-store.ts';
import { someInstrument } from '../test/markets/hand-fed-board.ts';
import { createRecordedHistory } from './recorded-history.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 4, 12, 2, 30);
const LATEST = Math.floor(NOW / MINUTE);
const COUNT = 600;

let created: Awaited<ReturnType<typeof createMigratedDatabase>>;
let store: CandleStore;
let unsaved: StoredCandle[];

/** Closes at the number of minutes that it is before the present one, in ticks, plus a thousand. */
const candleOf = (ago: number): StoredCandle => {
  const ticks = price(BigInt(1_000 + ago) * 1_000_000n);
  const begins = LATEST - ago;
  const instrumentId = created.instrumentIds.get('BTC')!;
  return { instrumentId, begins, open: ticks, high: ticks, low: ticks, close: ticks, volume: 1n };
};

beforeAll(async () => {
  created = await createMigratedDatabase(inject('pgUrl'), ['BTC', 'EURUSD']);
  store = openCandleStore(created.url, () => {});
  await store.save(Array.from({ length: COUNT }, (_, place) => candleOf(COUNT - place)));
  unsaved = [candleOf(0)];
});
afterAll(async () => {
  await store.close();
  await created.drop();
});

function historyOf(symbol: 'BTC' | 'EURUSD') {
  const instruments = [someInstrument({ id: created.instrumentIds.get(symbol)!, symbol })];
  return createRecordedHistory({
    store,
    instruments,
    recorder: { unsaved: () => (symbol === 'BTC' ? unsaved : []) },
    clock: () => NOW,
  });
}
function find(query: Partial<CandleQuery>, symbol: 'BTC' | 'EURUSD' = 'BTC'): Promise<CandlePage> {
  return historyOf(symbol).find(
    0,
    { interval: '1m', day: 'utc', price: 'mid', from: undefined, to: undefined, limit: 5, ...query },
    () => {},
  );
}
const columnOf = (page: CandlePage, name: Exclude<keyof CandleColumns, 'count'>): number[] =>
  page.candles.flatMap((part) => [...part[name]]);
const agoOf = (page: CandlePage): number[] => columnOf(page, 'time').map((time) => LATEST - time / MINUTE);

describe('recorded candles', () => {
  it('end with the one that still grows', async () => {
    const page = await find({});
    expect(agoOf(page)).toEqual([4, 3, 2, 1, 0]);
    expect(columnOf(page, 'close')).toEqual([1_004, 1_003, 1_002, 1_001, 1_000]);
    expect(page.isLive).toBe(true);
  });

  it('are those before a moment, from a moment on, or between two', async () => {
    const at = (ago: number) => (LATEST - ago) * MINUTE;
    expect(agoOf(await find({ to: at(100), limit: 2 }))).toEqual([102, 101]);
    expect(agoOf(await find({ from: at(100), limit: 3 }))).toEqual([100, 99, 98]);
    expect(agoOf(await find({ from: at(100), to: at(98), limit: 9 }))).toEqual([100, 99]);
    expect((await find({ to: at(100) })).isLive).toBe(false);
  });

  it('of longer intervals are made of shorter ones', async () => {
    const page = await find({ interval: '5m', limit: 2 });
    // 12:00 has run for three minutes: 12:00, 12:01 and 12:02, which is now.
    expect(agoOf(page)).toEqual([7, 2]);
    expect(columnOf(page, 'open')).toEqual([1_007, 1_002]);
    expect(columnOf(page, 'low')).toEqual([1_003, 1_000]);
    expect(columnOf(page, 'volume')).toEqual([5, 3]);
  });

  it('of hours and more take in what is not saved yet', async () => {
    const hours = await find({ interval: '1h', limit: 100 });
    expect(columnOf(hours, 'volume')).toEqual([58, ...Array.from({ length: 9 }, () => 60), 3]);
    expect(columnOf(hours, 'close').at(-1)).toBe(1_000);
    const days = await find({ interval: '1d' });
    expect(columnOf(days, 'volume')).toEqual([COUNT + 1]);
    expect(columnOf(days, 'high')).toEqual([1_000 + COUNT]);
  });

  it('are of mids alone', () => {
    expect(historyOf('BTC').pricesOf(0)).toEqual(['mid']);
  });

  it('of New York days are made of the hours from 17:00 there, over a change of its clocks', async () => {
    const instrumentId = created.instrumentIds.get('EURUSD')!;
    const save = async (time: string, ticks: number): Promise<void> => {
      const figure = price(BigInt(ticks) * 1_000_000n);
      const begins = Date.parse(`${time}Z`) / MINUTE;
      const [open, high, low, close] = [figure, figure, figure, figure];
      await store.save([{ instrumentId, begins, open, high, low, close, volume: 1n }]);
    };
    // Friday's last minute, two of Sunday's evening, Monday's last and Tuesday's first; clocks go back on Sunday.
    await save('2025-10-31T20:59', 1_010);
    await save('2025-11-02T22:00', 1_020);
    await save('2025-11-02T23:30', 1_050);
    await save('2025-11-03T21:59', 1_030);
    await save('2025-11-03T22:00', 1_040);
    const days = { interval: '1d', day: 'newyork' } as const;
    const page = await find({ ...days, limit: 3 }, 'EURUSD');
    expect(columnOf(page, 'time').map((time) => new Date(time).toISOString().slice(0, 16))).toEqual([
      '2025-10-30T21:00',
      '2025-11-02T22:00',
      '2025-11-03T22:00',
    ]);
    expect(columnOf(page, 'open')).toEqual([1_010, 1_020, 1_040]);
    expect(columnOf(page, 'high')).toEqual([1_010, 1_050, 1_040]);
    expect(columnOf(page, 'close')).toEqual([1_010, 1_030, 1_040]);
    expect(columnOf(page, 'volume')).toEqual([1, 3, 1]);
    expect(page.isLive).toBe(false);
    const monday = Date.parse('2025-11-02T22:00Z');
    const only = await find({ ...days, from: monday - 1, to: monday + 1 }, 'EURUSD');
    expect(columnOf(only, 'close')).toEqual([1_030]);
  });

  it('of a week are made of the same hours as its days, by either day', async () => {
    for (const [day, begins] of [
      ['utc', '2025-11-03T00:00Z'],
      ['newyork', '2025-11-02T22:00Z'],
    ] as const) {
      const from = Date.parse(begins);
      const week = await find({ interval: '1w', day, from, to: from + 1 }, 'EURUSD');
      const days = await find({ interval: '1d', day, from, to: from + 7 * 86_400_000 }, 'EURUSD');
      expect(columnOf(week, 'time')).toEqual([from]);
      expect(columnOf(week, 'open')).toEqual(columnOf(days, 'open').slice(0, 1));
      expect(columnOf(week, 'high')).toEqual([Math.max(...columnOf(days, 'high'))]);
      expect(columnOf(week, 'low')).toEqual([Math.min(...columnOf(days, 'low'))]);
      expect(columnOf(week, 'close')).toEqual(columnOf(days, 'close').slice(-1));
      expect(columnOf(week, 'volume')).toEqual([
        columnOf(days, 'volume').reduce((sum, units) => sum + units, 0),
      ]);
    }
    const present = await find({ interval: '1w' });
    expect(columnOf(present, 'volume')).toEqual([COUNT + 1]);
    expect(present.isLive).toBe(true);
  });

  it('are none where nothing was recorded', async () => {
    const page = await find({ to: (LATEST - 5_000) * MINUTE });
    expect([page.candles, page.isLive]).toEqual([[], false]);
  });
});
