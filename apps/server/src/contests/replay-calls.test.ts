import { randomInt } from 'node:crypto';
import type { TradingState } from '@lonja/core';
import { Asset, CALL_SCHEMAS, Candles, Order, Position, Transaction, type World } from '@lonja/protocol';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Actor, type Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

const BEGINS = '2030-01-07T15:00:00.000Z';
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC'];
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const ok = ({ status, text, body }: Answer): unknown => {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};
const post = (route: string, body: object, as: Actor = client) => rig.call(`POST ${route}`, { as, body });
const read = async (route: string) => ok(await rig.call(`GET ${route}`, { as: client }));

async function openIn(world: string): Promise<string> {
  const body = { name: 'Origen', terms: { grant: '10000', world } };
  const answer = ok(await post(`/api/users/${client.id}/accounts`, body));
  return CALL_SCHEMAS.openPractice.response.parse(answer).account.id;
}
const askReplay = (account: string, body: object = {}, as: Actor = client) =>
  post(`/api/users/${as.id}/replays?account=${account}`, body, as);
async function replay(account: string, from?: number): Promise<World> {
  const body = from === undefined ? {} : { from: new Date(from).toISOString() };
  const world = CALL_SCHEMAS.openReplay.response.parse(ok(await askReplay(account, body)));
  // Accounts can be opened in it once every process has heard of it.
  await worlds.pass(5_000);
  return world;
}
const askBranch = (world: string, as: Actor = client) =>
  post(`/api/users/${as.id}/branches`, { name: 'Rama', world }, as);
async function branch(world: World) {
  return CALL_SCHEMAS.openBranch.response.parse(ok(await askBranch(world.id)));
}
const setClock = async (world: World, wanted: object) =>
  CALL_SCHEMAS.setReplayClock.response.parse(
    ok(await rig.call(`PUT /api/users/${client.id}/replays/${world.id}/clock`, { as: client, body: wanted })),
  );
/** Changes a replay's clock, lets the lead pass, and so many milliseconds on the wall. */
async function runAt(world: World, rate: number, milliseconds: number): Promise<number> {
  await setClock(world, { rate });
  await worlds.pass(2_250 + milliseconds);
  return timeOf(world);
}
async function timeOf({ id }: World): Promise<number> {
  const all = array(CALL_SCHEMAS.openReplay.response).parse(await read(`/api/users/${client.id}/replays`));
  return all.find((one) => one.id === id)!.marketTime;
}
const askOf = async (world: string, symbol: string): Promise<number> =>
  Number(
    array(Asset)
      .parse(await read(`/api/real-market-data?world=${world}`))
      .find((asset) => asset.symbol === symbol)!.ask,
  );
async function trade(
  side: 'buy' | 'sell',
  account: string,
  world: string,
  {
    symbol = 'AAPL',
    quantity = 2,
    leverage = 1,
  }: { symbol?: string; quantity?: number; leverage?: number } = {},
): Promise<Answer> {
  const price = await askOf(world, symbol);
  const body = { userId: client.id, symbol, quantity, price, leverage, slippagePercent: 5 };
  return post(`/api/trades/${side}?account=${account}`, body);
}
const positions = async (account: string) =>
  array(Position).parse(await read(`/api/positions/${client.id}?account=${account}`));
const fills = async (account: string) =>
  array(Transaction).parse(await read(`/api/transactions/${client.id}?account=${account}`));
const orders = async (account: string) =>
  array(Order).parse(await read(`/api/orders?account=${account}&status=all`));
const stateOf = async (account: string): Promise<TradingState> =>
  (await loadTradingState(rig.owner, Number(account)))!;
/** What a branch has in common with the account that it was copied from. */
const copied = ({ account: { balances, entryCount, fillCount, positions: held } }: TradingState) => ({
  balances,
  entryCount,
  fillCount,
  held: new Map([...held].toSorted(([a], [b]) => a - b)),
});
/** Every column of an account's rows, but for the account. */
async function rowsOf(table: 'ledger_entries' | 'fills' | 'equity_points', account: string) {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(r) - 'account_id' as row from ${sql.table(table)} r where account_id = ${Number(account)}
    order by to_jsonb(r) ->> 'number'`.execute(rig.owner);
  return rows;
}
const waits = async (account: string, world: string, symbol: string, part: number) => {
  const limitPrice = ((await askOf(world, symbol)) * part).toFixed(symbol === 'EURUSD' ? 5 : 2);
  const order = { symbol, side: 'buy', type: 'limit', quantity: 1, leverage: 1, limitPrice };
  return ok(await post(`/api/orders?account=${account}`, order));
};
const running = async () => {
  const world = await worlds.create({ symbols: SYMBOLS, beginsAt: BEGINS });
  await worlds.setClock(world.id, { rate: 60 });
  // One that nobody looks at any more would step on beside those of later tests.
  onTestFinished(() => worlds.setClock(world.id, { ends: true }).then(() => undefined));
  return { world, account: await openIn(world.id) };
};
const marketTimeOf = async (world: World) => (await worlds.worldOf(world.id)).marketTime;

describe('a branch', () => {
  test('is the account as it was at a moment of the past, and goes on by itself at the same prices', async () => {
    const { world, account } = await running();
    ok(await trade('buy', account, world.id));
    await worlds.pass(10_000);
    ok(await trade('sell', account, world.id, { symbol: 'EURUSD', quantity: 2_000, leverage: 50 }));
    await worlds.pass(10_000);
    const at = await marketTimeOf(world);
    const then = copied(await stateOf(account));
    await worlds.pass(10_000);
    ok(await trade('sell', account, world.id, { quantity: 1 }));
    ok(await trade('buy', account, world.id, { symbol: 'BTC', quantity: 0.01, leverage: 10 }));
    const present = copied(await stateOf(account));
    const replayed = await replay(account, at);
    expect(replayed).toMatchObject({
      marketTime: at,
      state: 'scheduled',
      seed: null,
      commitment: null,
      replay: { of: world.id, account },
    });
    const opened = await branch(replayed);
    const { id } = opened.account;
    expect(opened).toMatchObject({
      ordersLeftOut: 0,
      account: {
        kind: 'branch',
        terms: { world: replayed.id, branch: { account, at: new Date(at).toISOString() } },
      },
    });
    expect(copied(await stateOf(id))).toEqual(then);
    expect(copied(await stateOf(account))).toEqual(present);
    expect((await fills(id)).map(({ price, createdAt }) => [price, createdAt])).toEqual(
      (await fills(account)).slice(2).map(({ price, createdAt }) => [price, createdAt]),
    );
    // It plays on: at the prices of the market that it replays, without touching the account that it was copied from.
    expect(codeOf(await trade('buy', id, replayed.id))).toBe('market_closed');
    await runAt(replayed, 60, 5_000);
    ok(await trade('buy', id, replayed.id, { symbol: 'BTC', quantity: 0.02, leverage: 10 }));
    const [newest] = await fills(id);
    expect(Date.parse(newest!.createdAt)).toBeGreaterThan(at);
    expect(copied(await stateOf(account))).toEqual(present);
    expect((await positions(id)).map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'BTC', 'EURUSD']);
    await rig.assertBalanced();
  });

  test('of the present has its waiting orders too, which fill by the replayed prices', async () => {
    const { world, account } = await running();
    ok(await trade('buy', account, world.id));
    await waits(account, world.id, 'AAPL', 0.5);
    await waits(account, world.id, 'EURUSD', 1.2);
    const replayed = await replay(account);
    const { account: opened, ordersLeftOut } = await branch(replayed);
    expect(ordersLeftOut).toBe(0);
    expect(copied(await stateOf(opened.id))).toEqual(copied(await stateOf(account)));
    for (const table of ['ledger_entries', 'fills', 'equity_points'] as const)
      expect([table, await rowsOf(table, opened.id)]).toEqual([table, await rowsOf(table, account)]);
    const bare = (list: Order[]) => list.map((order) => ({ ...order, transactionId: null }));
    expect(bare(await orders(opened.id))).toEqual(bare(await orders(account)));
    await runAt(replayed, 60, 2_000);
    expect(await orders(opened.id)).toMatchObject([
      { symbol: 'EURUSD', status: 'filled' },
      { status: 'working' },
    ]);
    await rig.assertBalanced();
  });

  test('of the past ends the orders that waited then, and says how many', async () => {
    const { world, account } = await running();
    ok(await trade('buy', account, world.id));
    await waits(account, world.id, 'AAPL', 0.5);
    await worlds.pass(2_000);
    const at = await marketTimeOf(world);
    await worlds.pass(2_000);
    ok(await trade('buy', account, world.id));
    const { account: opened, ordersLeftOut } = await branch(await replay(account, at));
    expect(ordersLeftOut).toBe(1);
    expect(await orders(opened.id)).toMatchObject([
      { status: 'cancelled', endedAt: new Date(at).toISOString() },
    ]);
    expect((await stateOf(opened.id)).orders.size).toBe(0);
    await rig.assertBalanced();
  });

  test('is not opened of an account whose position an administrator has changed, of then or of now', async () => {
    const { world, account } = await running();
    ok(await trade('buy', account, world.id));
    const at = await marketTimeOf(world);
    await worlds.pass(2_000);
    const route = `PUT /api/admin/positions/${client.id}/AAPL?account=${account}`;
    ok(await rig.call(route, { as: administrator, body: { quantity: 3, reason: 'a correction' } }));
    expect(codeOf(await askBranch((await replay(account)).id))).toBe('past_unknown');
    const { account: before } = await branch(await replay(account, at));
    expect((await positions(before.id)).map(({ quantity }) => quantity)).toEqual(['2']);
    await rig.assertBalanced();
  });

  test('of the installation’s market has what the account traded, also of what is seldom traded and held no more', async () => {
    const buy = {
      userId: client.id,
      symbol: 'ORCL',
      quantity: 1,
      price: 140,
      leverage: 1,
      slippagePercent: 50,
    };
    ok(await rig.call('POST /api/trades/buy', { as: client, body: buy }));
    const { account } = CALL_SCHEMAS.getUser.response.parse(await read(`/api/users/${client.id}`));
    const then = copied(await stateOf(account!.id));
    const [bought] = await fills(account!.id);
    const at = Date.parse(bought!.createdAt) + 250;
    rig.market.wait(1_000);
    rig.market.move(OPENING_QUOTES);
    ok(await post('/api/positions/close', { userId: client.id, symbol: 'ORCL' }));
    const replayed = await replay(account!.id, at);
    expect(replayed.symbols).toContain('ORCL');
    const { account: opened } = await branch(replayed);
    expect(copied(await stateOf(opened.id))).toEqual(then);
    expect((await positions(opened.id)).map(({ symbol }) => symbol)).toEqual(['ORCL']);
  });

  test('has no deposits, withdrawals or resets, and closes as any other account', async () => {
    const { account } = await running();
    const { account: opened } = await branch(await replay(account));
    const at = `?account=${opened.id}`;
    const CARD = { amount: '100', method: 'card', cardNumber: '4242 4242 4242 4242' };
    for (const [route, body] of [
      [`/api/users/${client.id}/account-reset${at}`, {}],
      [`/api/users/${client.id}/deposit${at}`, CARD],
    ] as const) {
      const answer = await post(route, body);
      expect(['account_is_branch', 'deposits_closed', 'invalid_request', 'not_found']).toContain(
        codeOf(answer),
      );
    }
    ok(await post(`/api/users/${client.id}/accounts/${opened.id}/closing`, {}));
    // With its last account a replay ends.
    await worlds.pass(2_250);
    expect(await read(`/api/users/${client.id}/replays`)).toMatchObject([{ state: 'ended' }]);
    await rig.assertBalanced();
  });

  test('of a random moment is what the account was then, to the last micro-dollar', async () => {
    const { world, account } = await running();
    const snapshots: { at: number; state: ReturnType<typeof copied> }[] = [];
    for (let step = 0; step < 40; step++) {
      const symbol = SYMBOLS[randomInt(3)]!;
      const quantity = {
        AAPL: 1 + randomInt(3),
        EURUSD: 500 * (1 + randomInt(4)),
        BTC: 0.01 * (1 + randomInt(3)),
      }[symbol as 'AAPL'];
      const leverage = symbol === 'EURUSD' ? 50 : 1;
      await trade(randomInt(2) ? 'buy' : 'sell', account, world.id, { symbol, quantity, leverage });
      const at = await marketTimeOf(world);
      snapshots.push({ at, state: copied(await stateOf(account)) });
      await worlds.pass(250 * (1 + randomInt(8)));
    }
    for (const { at, state } of [0, 1, 2].map(() => snapshots[randomInt(snapshots.length)]!)) {
      const replayed = await replay(account, at);
      const { account: opened } = await branch(replayed);
      expect(copied(await stateOf(opened.id))).toEqual(state);
      await setClock(replayed, { ends: true });
      await worlds.pass(2_250);
    }
    await rig.assertBalanced();
  });
});

describe('a replay', () => {
  test('has the candles of the market that it replays, and is never ahead of it', async () => {
    const { world, account } = await running();
    await worlds.pass(20_000);
    const from = Date.parse(BEGINS) + 300_000;
    const replayed = await replay(account, from);
    const candles = async (id: string) =>
      Candles.parse(await read(`/api/candles/AAPL?interval=1m&limit=30&world=${id}`)).candles;
    expect((await candles(replayed.id)).every(({ time }) => time <= from)).toBe(true);
    const caughtUp = await runAt(replayed, 5_000, 20_000);
    expect(caughtUp).toBeLessThanOrEqual(await marketTimeOf(world));
    expect(caughtUp).toBeGreaterThan(from + 600_000);
    const [there, here] = [await candles(world.id), await candles(replayed.id)];
    const closed = here.filter(({ time }) => time + 60_000 <= caughtUp);
    expect(closed.length).toBeGreaterThan(10);
    expect(closed).toEqual(there.filter(({ time }) => closed.some((one) => one.time === time)));
    // Paused, it stands where it is, however fast its clock had run; then it goes on from there.
    const paused = await runAt(replayed, 0, 0);
    await worlds.pass(30_000);
    expect(await timeOf(replayed)).toBe(paused);
    expect(await marketTimeOf(world)).toBeGreaterThan(paused + 60_000);
    expect(await runAt(replayed, 1, 1_000)).toBeLessThan(paused + 10_000);
  });

  test('runs to a moment and pauses there, bar by bar', async () => {
    const { world, account } = await running();
    await worlds.setClock(world.id, { rate: 5_000 });
    await worlds.pass(60_000);
    const replayed = await replay(account, Date.parse(BEGINS));
    for (const until of [60_000, 120_000, 3_600_000, 3_600_250, 20_000_000]) {
      const moment = Date.parse(BEGINS) + until;
      await setClock(replayed, { until: new Date(moment).toISOString() });
      await worlds.pass(8_000);
      expect(await timeOf(replayed)).toBe(moment);
    }
    await setClock(replayed, { until: BEGINS });
    await worlds.pass(3_000);
    expect(await timeOf(replayed)).toBe(Date.parse(BEGINS) + 20_000_000);
  });

  test('is its owner’s alone', async () => {
    const { account } = await running();
    const replayed = await replay(account);
    const stranger = await rig.join();
    expect((await worlds.worldOf(replayed.id)) as World | undefined).toBeUndefined();
    const route = `/api/users/${stranger.id}/replays`;
    expect((await rig.call(`GET ${route}`, { as: stranger })).body).toEqual([]);
    const clock = `PUT ${route}/${replayed.id}/clock`;
    expect((await rig.call(clock, { as: stranger, body: { rate: 1 } })).status).toBe(404);
    expect((await askBranch(replayed.id, stranger)).status).toBe(404);
    expect((await askReplay(account, {}, stranger)).status).toBe(404);
    const panel = { as: administrator, body: {} };
    expect((await rig.call(`POST /api/admin/worlds/${replayed.id}/reveal`, panel)).status).toBe(404);
    const faster = { as: administrator, body: { rate: 5 } };
    expect((await rig.call(`PUT /api/admin/worlds/${replayed.id}/clock`, faster)).status).toBe(404);
  });

  test('begins within the past of its market, three at a time, and a branch within that of its account', async () => {
    const { world, account } = await running();
    const later = new Date((await marketTimeOf(world)) + 3_600_000).toISOString();
    for (const from of [later, '2020-01-01T00:00:00.000Z'])
      expect(codeOf(await askReplay(account, { from }))).toBe('moment_out_of_range');
    expect(codeOf(await askReplay(account, { from: 'yesterday' }))).toBe('invalid_request');
    const before = await replay(account, Date.parse(BEGINS) - 86_400_000);
    expect(codeOf(await askBranch(before.id))).toBe('past_unknown');
    expect(codeOf(await askBranch(world.id))).toBe('not_found');
    const early = CALL_SCHEMAS.openReplay.response.parse(ok(await askReplay(account)));
    expect((await askBranch(early.id)).status).toBe(201);
    ok(await askReplay(account));
    expect(codeOf(await askReplay(account))).toBe('too_many_replays');
    expect(
      codeOf(
        await rig.call(`PUT /api/users/${client.id}/replays/${early.id}/clock`, {
          as: client,
          body: { rate: 5_001 },
        }),
      ),
    ).toBe('rate_out_of_range');
  });
});

test('a branch that one process opens is traded by each, and its orders are watched by whoever holds it', async () => {
  const other = await rig.beside({ clock: () => Date.now() + ahead });
  onTestFinished(() => other.stop());
  const { world, account } = await running();
  ok(await trade('buy', account, world.id));
  await waits(account, world.id, 'EURUSD', 0.9);
  const replayed = await replay(account);
  const body = { name: 'Rama', world: replayed.id };
  const route = `POST /api/users/${client.id}/branches`;
  await vi.waitUntil(async () => (await other.call(route, { as: client, body })).status === 201, {
    timeout: 10_000,
    interval: 250,
  });
  const accounts = CALL_SCHEMAS.listAccounts.response.parse(await read(`/api/users/${client.id}/accounts`));
  const id = accounts.find(({ kind }) => kind === 'branch')!.id;
  expect(copied(await stateOf(id))).toEqual(copied(await stateOf(account)));
  await runAt(replayed, 60, 2_000);
  const [waiting] = await orders(id);
  expect(waiting).toMatchObject({ symbol: 'EURUSD', status: 'working' });
  const price = await askOf(replayed.id, 'BTC');
  const order = { userId: client.id, symbol: 'BTC', quantity: 0.01, price, leverage: 10, slippagePercent: 5 };
  // One that has not heard yet that the replay was started refuses, rightly.
  for (const process of [other, rig])
    await vi.waitUntil(
      async () => {
        const bought = await process.call(`POST /api/trades/buy?account=${id}`, { as: client, body: order });
        return codeOf(bought) !== 'market_closed' && ok(bought) !== undefined;
      },
      { timeout: 10_000, interval: 100 },
    );
  expect((await positions(id)).map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'BTC']);
  // Amended to above the market it fills, in whichever process its slot is.
  const limitPrice = ((await askOf(replayed.id, 'EURUSD')) * 1.01).toFixed(5);
  const amendment = { type: 'limit', limitPrice };
  ok(await other.call(`PATCH /api/orders/${waiting!.id}?account=${id}`, { as: client, body: amendment }));
  await vi.waitUntil(
    async () => {
      // What another process wrote is heard with the steps of the installation's market, which stands in a rig.
      for (const { market } of [rig, other]) market.move(OPENING_QUOTES);
      return (await orders(id))[0]?.status === 'filled';
    },
    { timeout: 10_000, interval: 100 },
  );
  await rig.assertBalanced();
});

describe('replays that nobody looks at', () => {
  const stateIn = (world: World): string => rig.server.markets.find(Number(world.id))!.time().state;
  /** As if so many days had passed in which nobody looked at some, but for what has not been noted yet; and the job runs. */
  const unseen = async (days: number, all: readonly World[]): Promise<void> => {
    await sql`update worlds set looked_at = coalesce(looked_at, created_at) - ${days} * interval '1 day'
      where id = any(${all.map(({ id }) => Number(id))})`.execute(rig.owner);
    await rig.server.worlds.endUnseen();
    await worlds.pass(2_250);
  };

  test('end by themselves after the days that they say, whether they were ever started; a look keeps one', async () => {
    const { account } = await running();
    const all = [await replay(account), await replay(account), await replay(account)] as const;
    const [stood, ran, kept] = all;
    expect(stood.replay?.unseenDays).toBe(7);
    await setClock(ran, { rate: 1 });
    const branched = await branch(kept);
    await worlds.pass(2_250);
    await unseen(0, all);
    await unseen(6, all);
    expect(all.map(stateIn)).toEqual(['scheduled', 'running', 'scheduled']);
    await read(`/api/positions/${client.id}?account=${branched.account.id}`);
    await unseen(1.5, all);
    expect([stood, ran, kept].map(stateIn)).toEqual(['ended', 'ended', 'scheduled']);
  });

  test('one that this process does not know any more keeps no other one from ending', async () => {
    const { account } = await running();
    const [unknown, stood] = [await replay(account), await replay(account)];
    const { markets } = rig.server;
    const find = markets.find.bind(markets);
    const spy = vi
      .spyOn(markets, 'find')
      .mockImplementation((world) => (world === Number(unknown.id) ? undefined : find(world)));
    onTestFinished(() => spy.mockRestore());
    await unseen(8, [unknown, stood]);
    spy.mockRestore();
    expect([unknown, stood].map(stateIn)).toEqual(['scheduled', 'ended']);
    await unseen(0, [unknown]);
    expect(stateIn(unknown)).toBe('ended');
  });

  test('a look that could not be noted is noted the next time, and keeps its replay', async () => {
    const { account } = await running();
    const watched = await replay(account);
    const branched = await branch(watched);
    await unseen(0, [watched]);
    await read(`/api/positions/${client.id}?account=${branched.account.id}`);
    await sql`revoke update on worlds from lonja_app`.execute(rig.owner);
    await expect(rig.server.worlds.endUnseen()).rejects.toThrow('permission denied');
    await sql`grant update on worlds to lonja_app`.execute(rig.owner);
    await unseen(8, [watched]);
    expect(stateIn(watched)).toBe('scheduled');
  });

  test('are refused by the limit that is reached: of a person, of a day, and of everybody together', async () => {
    const { account } = await running();
    const refusedWith = async (code: string, maximum: number) => {
      const { status, body } = await askReplay(account);
      expect([status, body]).toMatchObject([409, { code, details: { maximum } }]);
    };
    const opened: World[] = [];
    for (let one = 0; one < 3; one++) opened.push(await replay(account));
    await refusedWith('too_many_replays', 3);
    for (const one of opened) await setClock(one, { ends: true });
    await worlds.pass(2_250);
    // As if the person had opened and ended the rest of a day's.
    await sql`insert into worlds (name, model, hours, symbols, script, begins_at, ends_at, created_at, owner_id, is_replay, replay_of, account_id)
      select name, model, hours, symbols, script, begins_at, begins_at, created_at, owner_id, is_replay, replay_of, account_id
      from worlds, generate_series(1, 27) where id = ${Number(opened[0]?.id)}`.execute(rig.owner);
    await refusedWith('replays_of_day_spent', 30);
    await sql`update worlds set created_at = created_at - interval '1 day' where is_replay`.execute(
      rig.owner,
    );
    // As if others had many with much in them.
    await sql`update worlds set symbols = array(select 'S' || n from generate_series(1, 12000) n)
      where id = ${Number((await replay(account)).id)}`.execute(rig.owner);
    await refusedWith('replays_full', 12_000);
  });
});
