import { createMigratedDatabase } from '@lonja/testkit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { AT_WORK, countProcesses, PROCESS_LOCKS } from '../database/process-locks.ts';
import { MarketInUse, settleMarket, type MarketSettings } from './installation.ts';

let created: Awaited<ReturnType<typeof createMigratedDatabase>>;
let owner: Database;
beforeAll(async () => {
  created = await createMigratedDatabase(inject('pgUrl'), ['BTC']);
  owner = openOwnerDatabase(created.url);
});
afterAll(async () => {
  await owner.destroy();
  await created.drop();
});
beforeEach(async () => {
  await owner.deleteFrom('installation').execute();
  await owner.deleteFrom('positions').execute();
  await owner.deleteFrom('action_periods').execute();
});

const settleAll = (changes: Partial<MarketSettings> = {}, symbols: readonly string[] = ['BTC']) =>
  settleMarket(owner, symbols, {
    seed: undefined,
    feed: 'simulated',
    speed: 1,
    hours: 'always',
    models: [2],
    actions: false,
    at: Date.now(),
    ...changes,
  });

const settle = async (changes: Partial<MarketSettings> = {}): Promise<string> =>
  (await settleAll(changes)).seed;

const listed = async (): Promise<string[]> =>
  (await owner.selectFrom('instruments').select('symbol').where('listed', '=', true).execute()).map(
    ({ symbol }) => symbol,
  );

/** Two processes at work. @returns ends both */
async function twoWork(): Promise<() => Promise<void>> {
  const processes = [0, 1].map(() => new pg.Client({ connectionString: created.url }));
  for (const one of processes) {
    await one.connect();
    await one.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, AT_WORK]);
  }
  return async () => {
    for (const one of processes) await one.end();
    await vi.waitUntil(async () => (await countProcesses(owner)) === 0);
  };
}

const openPosition = () =>
  owner
    .insertInto('positions')
    .values({
      account_id: 1,
      instrument_id: created.instrumentIds.get('BTC')!,
      opened_by: 1,
      quantity: 1n,
      cost: 1n,
      margin: 1n,
      fully_paid: true,
      opened_at: new Date(),
    })
    .execute();

describe('what the market of an installation comes from', () => {
  it('draws a seed once and keeps it', async () => {
    const seed = await settle();
    expect(seed).toMatch(/^[\w-]{22}$/);
    expect(await settle()).toBe(seed);
  });

  it('is settled once by processes that start at the same moment', async () => {
    const other = openOwnerDatabase(created.url);
    onTestFinished(() => other.destroy());
    const wanted = {
      seed: undefined,
      feed: 'simulated',
      speed: 1,
      hours: 'always',
      models: [2],
      actions: true,
    } as const;
    const settled = await Promise.all(
      [owner, other].map((db) => settleMarket(db, ['BTC'], { ...wanted, at: Date.now() })),
    );
    expect(settled[0]?.seed).toBe(settled[1]?.seed);
    expect(settled[0]?.actionPeriods).toEqual(settled[1]?.actionPeriods);
  });

  it('stays as it is while another process works by it', async () => {
    const seed = await settle();
    const leave = await twoWork();
    const changes: Partial<MarketSettings>[] = [
      { seed: 'other' },
      { speed: 2 },
      { models: [3] },
      { actions: true },
    ];
    for (const change of changes) await expect(settle(change)).rejects.toThrow(MarketInUse);
    expect(await settle()).toBe(seed);
    await leave();
    expect(await settle({ seed: 'other' })).toBe('other');
  });

  it('keeps its catalogue while another process works by it: who is refused has changed nothing', async () => {
    const { instrumentIds } = await settleAll();
    const leave = await twoWork();
    for (const symbols of [['BTC', 'ETH'], ['ETH'], []])
      await expect(settleAll({}, symbols)).rejects.toThrow(
        /^the catalogue differs from that of another process/,
      );
    await expect(settleAll({ speed: 2 }, ['ETH'])).rejects.toThrow(MarketInUse);
    expect(await listed()).toEqual(['BTC']);
    expect((await settleAll()).instrumentIds).toEqual(instrumentIds);
    await leave();
    expect([...(await settleAll({}, ['ETH'])).instrumentIds.keys()]).toEqual(['ETH']);
    expect((await settleAll()).instrumentIds).toEqual(instrumentIds);
  });

  it('keeps its catalogue where its settings are refused, also alone', async () => {
    await settle();
    await openPosition();
    await expect(settleAll({ speed: 2 }, ['BTC', 'ETH'])).rejects.toThrow(/MARKET_SPEED differs/);
    expect(await listed()).toEqual(['BTC']);
  });

  it('may change while nothing is open', async () => {
    const seed = await settle();
    expect(await settle({ feed: 'binance', speed: 2, hours: 'real' })).toBe(seed);
    expect(await settle({ seed: 'another' })).toBe('another');
    expect(await settle()).toBe('another');
  });

  it.each<[string, Partial<MarketSettings>]>([
    ['MARKET_SEED', { seed: 'another' }],
    ['MARKET_FEED', { feed: 'yahoo+binance' }],
    ['MARKET_SPEED', { speed: 2 }],
    ['MARKET_HOURS', { hours: 'real' }],
  ])('keeps %s while positions are open', async (name, changes) => {
    const seed = await settle();
    await openPosition();
    await expect(settle(changes)).rejects.toThrow(
      new MarketInUse(`${name} differs from the kept one while positions are open`),
    );
    expect(await settle()).toBe(seed);
  });

  it('keeps listed what somebody holds', async () => {
    await settle();
    await openPosition();
    await expect(settleAll({}, ['ETH'])).rejects.toThrow(
      new MarketInUse('the catalogue lacks instruments in which positions are open: BTC'),
    );
    expect(await listed()).toEqual(['BTC']);
    await settle();
  });

  it('takes what an older installation did not keep for what it is now', async () => {
    await settle();
    await owner
      .updateTable('installation')
      .set({ market_feed: null, market_speed: null, market_hours: null })
      .execute();
    await openPosition();
    await settle({ hours: 'real' });
    await expect(settle()).rejects.toThrow(/MARKET_HOURS differs/);
  });

  it('begins two years before the month of its first start, and keeps that', async () => {
    const first = await settleAll({ at: Date.UTC(2026, 10, 23, 9) });
    expect(first.origin).toBe(Date.UTC(2026, 10, 23, 9));
    const later = await settleAll({ at: Date.UTC(2031, 4, 2), models: [2, 3] });
    expect([later.origin, later.model]).toEqual([first.origin, 2]);
  });

  it('refuses worlds that another version computes until they have ended', async () => {
    await settle();
    const begins = new Date(Date.UTC(2030, 0, 7));
    await owner
      .insertInto('worlds')
      .values({
        name: 'Clase',
        seed: '0'.repeat(32),
        model: 1,
        hours: 'always',
        symbols: ['BTC'],
        begins_at: begins,
        ends_at: null,
        created_at: new Date(),
      })
      .execute();
    await expect(settle()).rejects.toThrow(/worlds go on .* end them with that version/);
    await owner.updateTable('worlds').set({ ends_at: begins }).execute();
    await settle();
    await owner.deleteFrom('worlds').execute();
  });

  it('refuses positions that the market of an older version priced, and begins anew without any', async () => {
    await settle();
    await owner
      .updateTable('installation')
      .set({ market_origin: new Date(0), market_model: 1 })
      .execute();
    await openPosition();
    await expect(settle()).rejects.toThrow(/close them with that version/);
    await owner.deleteFrom('positions').execute();
    expect((await settleAll({ at: Date.UTC(2026, 10, 23) })).origin).toBe(Date.UTC(2026, 10, 23));
  });

  it('begins with the newest model and keeps it, also where positions are open, while this version knows it', async () => {
    expect((await settleAll({ models: [2, 3] })).model).toBe(3);
    await openPosition();
    expect((await settleAll({ models: [2, 3, 4] })).model).toBe(3);
  });

  it('begins again with another seed: by the newest model, at that moment', async () => {
    const [first, later] = [Date.UTC(2026, 10, 23, 9), Date.UTC(2026, 10, 24, 9)];
    await settle({ seed: 'one', at: first });
    const again = await settleAll({ seed: 'another', models: [2, 3], at: later });
    expect([again.origin, again.model, again.splitsSince]).toEqual([later, 3, later]);
  });

  it('refuses positions that a model priced which this version does not know, older or newer', async () => {
    await settle({ models: [2, 3] });
    await openPosition();
    await expect(settle({ models: [4] })).rejects.toThrow(/close them with that version/);
    await expect(settle({ models: [2] })).rejects.toThrow(/close them with that version/);
    expect((await settleAll({ models: [2, 3] })).model).toBe(3);
  });
});

describe('when dividends and splits are announced', () => {
  const first = Date.UTC(2026, 10, 23, 9);
  const periodsAt = async (day: number, actions: boolean) =>
    (await settleAll({ at: first + day * 86_400_000, actions })).actionPeriods;

  it('never by default', async () => {
    expect(await periodsAt(0, false)).toEqual([]);
    expect(await periodsAt(1, false)).toEqual([]);
  });

  it('from the beginning of a new market, whose prices nobody has seen', async () => {
    const { origin, actionPeriods } = await settleAll({ at: first, actions: true });
    expect(actionPeriods).toEqual([{ from: origin }]);
  });

  it('from the start at which they are switched on, while positions are open too, and to the one at which they are off', async () => {
    const day = (number: number): number => first + number * 86_400_000;
    await periodsAt(0, false);
    await openPosition();
    expect(await periodsAt(1, true)).toEqual([{ from: day(1) }]);
    expect(await periodsAt(2, true)).toEqual([{ from: day(1) }]);
    expect(await periodsAt(3, false)).toEqual([{ from: day(1), until: day(3) }]);
    expect(await periodsAt(4, false)).toEqual([{ from: day(1), until: day(3) }]);
    expect(await periodsAt(5, true)).toEqual([{ from: day(1), until: day(3) }, { from: day(5) }]);
  });
});

describe('since when splits of the simulated market concern positions', () => {
  const first = Date.UTC(2026, 10, 23, 9);
  const sinceAt = async (days: number, changes: Partial<MarketSettings> = {}) =>
    (await settleAll({ at: first + days * 86_400_000, ...changes })).splitsSince;

  it('since the first start, whose market has no past that anybody traded', async () => {
    expect(await sinceAt(0)).toBe(first);
    expect(await sinceAt(1, { actions: true })).toBe(first);
    await openPosition();
    expect(await sinceAt(2)).toBe(first);
  });

  it('since the start at which the prices became others', async () => {
    await sinceAt(0);
    expect(await sinceAt(3, { speed: 2 })).toBe(first + 3 * 86_400_000);
    expect(await sinceAt(4, { speed: 2 })).toBe(first + 3 * 86_400_000);
    expect(await sinceAt(5, { speed: 2, seed: 'another' })).toBe(first + 5 * 86_400_000);
    expect(await sinceAt(6, { speed: 2, seed: 'another', models: [3] })).toBe(first + 6 * 86_400_000);
  });
});
