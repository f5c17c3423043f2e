import { createHash } from 'node:crypto';
import { CLOCK_LEAD_MS, WORLD_STEP_MS } from '@lonja/core';
import { createSimulatedMarket, loadCatalogue } from '@lonja/feeds';
import { Asset, CALL_SCHEMAS, Candles, Position, Transaction, type World } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { array } from 'zod';
import {
  provideAdministrator,
  provideSecondServer,
  clientOfEach,
  describeServer,
} from '../test/processes/describe-server.ts';
import { readStream, streamSocket } from '../test/screen.ts';
import { countByStatus, type Answer, type ServerRig } from '../test/server-rig.ts';
import { listRigWorlds, createRigWorlds } from '../test/markets/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead }, ['XAGGBP']);
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const BEGINS = '2030-01-07T15:00:00.000Z';
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC', 'XAGGBP'];

const panel = (route: string, body: object) => rig.call(route, { as: administrator, body });
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const rigWorlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { setClock, pass, worldOf } = rigWorlds;
const worlds = (at: ServerRig = rig): Promise<World[]> => listRigWorlds(at);
const create = (more: object = {}): Promise<World> =>
  rigWorlds.create({ symbols: SYMBOLS, beginsAt: BEGINS, ...more });
async function openIn(world: string): Promise<string> {
  const body = { name: 'En el mundo', terms: { grant: '10000', world } };
  const answer = await rig.call(`POST /api/users/${client.id}/accounts`, { as: client, body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return CALL_SCHEMAS.openPractice.response.parse(answer.body).account.id;
}
const quotesOf = async (query = '') =>
  new Map(
    array(Asset)
      .parse((await rig.call(`GET /api/real-market-data${query}`)).body)
      .map((asset) => [asset.symbol, asset]),
  );
const askOf = async (world: string, symbol: string) =>
  Number((await quotesOf(`?world=${world}`)).get(symbol)?.ask);
async function buy(account: string, symbol: string, quantity: number, leverage = 1): Promise<Answer> {
  const { terms } = CALL_SCHEMAS.getUser.response.parse(await read(`users/${client.id}`, account)).account!;
  const price = await askOf(terms?.world as string, symbol);
  const body = { userId: client.id, symbol, quantity, price, leverage, slippagePercent: 5 };
  return rig.call(`POST /api/trades/buy?account=${account}`, { as: client, body });
}
const close = (account: string, symbol: string) =>
  rig.call(`POST /api/positions/close?account=${account}`, {
    as: client,
    body: { userId: client.id, symbol },
  });
const read = async (path: string, account?: string) =>
  (await rig.call(`GET /api/${path}${account ? `?account=${account}` : ''}`, { as: client })).body;
const positions = async (account: string) =>
  array(Position).parse(await read(`positions/${client.id}`, account));
const transactions = async (account: string) =>
  array(Transaction).parse(await read(`transactions/${client.id}`, account));

describe('a world', () => {
  test('stands until it is started, has its own instruments and prices, and answers for nothing later', async () => {
    const world = await create();
    expect(await worldOf(world.id)).toMatchObject({
      name: 'Clase de riesgo',
      state: 'scheduled',
      marketTime: Date.parse(BEGINS),
      rate: 0,
      // GBPUSD converts the pounds of XAGGBP.
      symbols: expect.arrayContaining(['AAPL', 'EURUSD', 'GBPUSD', 'BTC']) as string[],
      takesAccounts: true,
      seed: null,
    });
    const [own, inside] = [await quotesOf(), await quotesOf(`?world=${world.id}`)];
    expect([...inside.keys()].toSorted()).toEqual([...world.symbols].toSorted());
    const asksOf = (quotes: typeof own) => ['AAPL', 'EURUSD', 'BTC'].map((symbol) => quotes.get(symbol)?.ask);
    expect(asksOf(inside)).not.toEqual(asksOf(own));
    const past = Candles.parse(
      (await rig.call(`GET /api/candles/AAPL?interval=1d&limit=5&world=${world.id}`)).body,
    );
    expect(past.candles.length).toBe(5);
    expect(past.candles.every(({ time }) => time <= Date.parse(BEGINS))).toBe(true);
    expect((await rig.call(`GET /api/candles/MSFT?interval=1d&world=${world.id}`)).status).toBe(404);
    for (const no of ['0', '999999', 'x', '1e3', ''])
      expect((await rig.call(`GET /api/real-market-data?world=${no}`)).status).toBe(404);
  });

  test('fills at its prices and dates by its clock, and the primary account knows nothing of it', async () => {
    const world = await create();
    const account = await openIn(world.id);
    expect(codeOf(await buy(account, 'AAPL', 2))).toBe('market_closed');
    const running = await setClock(world.id, { rate: 60 });
    expect(running).toMatchObject({ state: 'running', rate: 60 });
    await pass(10_000);
    const ask = await askOf(world.id, 'AAPL');
    const bought = await buy(account, 'AAPL', 2);
    expect([bought.status, bought.text]).toEqual([200, bought.text]);
    const [fill] = await transactions(account);
    const at = Date.parse(fill?.createdAt ?? '');
    expect(at).toBeGreaterThanOrEqual(Date.parse(BEGINS) + 600_000);
    expect(at).toBeLessThanOrEqual((await worldOf(world.id)).marketTime);
    expect(Number(fill?.price) / ask).toBeCloseTo(1, 2);
    const [position] = await positions(account);
    const bid = Number((await quotesOf(`?world=${world.id}`)).get('AAPL')?.bid);
    expect(Number(position?.currentPrice) / bid).toBeCloseTo(1, 2);
    expect(await read(`positions/${client.id}`)).toEqual([]);
    // What the world does not have can't be traded in it.
    const body = { userId: client.id, symbol: 'ORCL', quantity: 1, price: 140 };
    const foreign = await rig.call(`POST /api/trades/buy?account=${account}`, { as: client, body });
    expect(codeOf(foreign)).toBe('unknown_instrument');
    await rig.assertBalanced();
  });

  test('pauses: nothing is filled, not even what waits; and goes on where it stood', async () => {
    const world = await create();
    const account = await openIn(world.id);
    await setClock(world.id, { rate: 60 });
    const ask = await askOf(world.id, 'EURUSD');
    const order = { symbol: 'EURUSD', side: 'buy', type: 'limit', quantity: 1_000, leverage: 50 };
    const waiting = await rig.call(`POST /api/orders?account=${account}`, {
      as: client,
      body: { ...order, limitPrice: (ask * 0.9).toFixed(5) },
    });
    expect([waiting.status, waiting.text]).toEqual([201, waiting.text]);
    const paused = await setClock(world.id, { rate: 0 });
    expect(paused).toMatchObject({ state: 'paused', rate: 0 });
    const quotes = await quotesOf(`?world=${world.id}`);
    expect(codeOf(await buy(account, 'EURUSD', 1_000, 50))).toBe('market_closed');
    await pass(300_000);
    expect((await worldOf(world.id)).marketTime).toBe(paused.marketTime);
    expect(await quotesOf(`?world=${world.id}`)).toEqual(quotes);
    expect(await read('orders', account)).toMatchObject([{ status: 'working' }]);
    const again = await setClock(world.id, { rate: 1 });
    expect(again.marketTime - paused.marketTime).toBeLessThan(10_000);
    expect((await buy(account, 'EURUSD', 1_000, 50)).status).toBe(200);
  });

  test('triggers what waits, and stops out, at its own prices alone', async () => {
    const world = await create({ symbols: ['BTC'] });
    const account = await openIn(world.id);
    // Slowly first, so that no step passes a stop that is still to be placed.
    await setClock(world.id, { rate: 1 });
    const ask = await askOf(world.id, 'BTC');
    const leverage = 2;
    const quantity = Math.floor(((9_500 * leverage) / ask) * 1e4) / 1e4;
    const bought = await buy(account, 'BTC', quantity, leverage);
    expect([bought.status, bought.text]).toEqual([200, bought.text]);
    const orders = [
      { type: 'limit', limitPrice: (ask * 1.02).toFixed(2) },
      { type: 'stop', stopPrice: (ask * 0.98).toFixed(2) },
    ].map((terms) => ({ symbol: 'BTC', side: 'sell', quantity, reduceOnly: true, ...terms }));
    const placed = await rig.call(`POST /api/orders/oco?account=${account}`, {
      as: client,
      body: { orders },
    });
    expect([placed.status, placed.text]).toEqual([201, placed.text]);
    await setClock(world.id, { rate: 5_000 });
    // Two per cent are days at most.
    for (let days = 0; days < 60 && (await positions(account)).length > 0; days++) {
      await pass(17_280);
      await rig.server.worlds.settle();
    }
    const [sold] = await transactions(account);
    expect(sold).toMatchObject({ type: 'sell', symbol: 'BTC' });
    const moved = Number(sold?.price) / ask;
    expect(moved > 1.015 || moved < 0.985).toBe(true);
    await rig.assertBalanced();
  });

  test('charges the nights of its calendar once each, and measures equity by its hours', async () => {
    const world = await create();
    const account = await openIn(world.id);
    await setClock(world.id, { rate: 5_000 });
    expect((await buy(account, 'EURUSD', 20_000, 50)).status).toBe(200);
    // Three nights of New York.
    for (let night = 0; night < 3; night++) {
      await pass(17_280);
      await rig.server.worlds.settle();
    }
    const { rows: entries } = await sql<{ kind: string; at: Date; financing_day: number | null }>`
      select kind, at, financing_day from ledger_entries where account_id = ${account} order by number`.execute(
      rig.owner,
    );
    const nights = entries.filter(({ kind }) => kind === 'financing');
    expect(nights.map(({ financing_day }) => financing_day)).toEqual(
      [0, 1, 2].map((night) => (nights[0]?.financing_day as number) + night),
    );
    expect(nights.every(({ at }) => at >= new Date(BEGINS))).toBe(true);
    const points = await rig.owner
      .selectFrom('equity_points')
      .select('measured_at')
      .where('account_id', '=', Number(account))
      .execute();
    expect(points.length).toBeGreaterThan(0);
    expect(points.every(({ measured_at }) => measured_at >= new Date(BEGINS))).toBe(true);
    await rig.assertBalanced();
  });

  test('once it has ended only closes, and its seed, once revealed, gives every price again', async () => {
    const world = await create();
    const account = await openIn(world.id);
    await setClock(world.id, { rate: 200 });
    await pass(5_000);
    expect((await buy(account, 'AAPL', 1)).status).toBe(200);
    const reveal = () => panel(`POST /api/admin/worlds/${world.id}/reveal`, {});
    expect(codeOf(await reveal())).toBe('world_not_ended');
    const ended = await setClock(world.id, { ends: true });
    expect(ended).toMatchObject({ state: 'ended', rate: 0, takesAccounts: false });
    expect(codeOf(await panel(`PUT /api/admin/worlds/${world.id}/clock`, { rate: 1 }))).toBe('world_ended');
    await pass(300_000);
    expect((await worldOf(world.id)).marketTime).toBe(ended.marketTime);
    expect((await buy(account, 'AAPL', 1)).status).not.toBe(200);
    expect((await close(account, 'AAPL')).status).toBe(200);
    expect(await positions(account)).toEqual([]);
    const { seed } = CALL_SCHEMAS.revealWorld.response.parse((await reveal()).body);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    const symbols = JSON.stringify(world.symbols);
    const begins = Date.parse(BEGINS);
    const committed = `{"beginsAt":${begins},"hours":"always","model":3,"seed":"${seed}","symbols":${symbols}}`;
    expect(createHash('sha256').update(committed).digest('hex')).toBe(world.commitment);
    const entries = loadCatalogue().filter(({ symbol }) => world.symbols.includes(symbol));
    const market = createSimulatedMarket({
      seed: seed as string,
      speed: 1,
      tradingTime: 'always',
      entries,
      origin: begins,
    });
    const place = entries.findIndex(({ symbol }) => symbol === 'AAPL');
    const fills = await rig.owner
      .selectFrom('fills')
      .select(['bid', 'ask', 'quoted_at'])
      .where('account_id', '=', Number(account))
      .execute();
    expect(fills).toHaveLength(2);
    const tick = entries[place]!.tickSize;
    for (const { bid, ask, quoted_at } of fills) {
      const { bidTicks, askTicks } = market.quoteAt(place, quoted_at.getTime());
      expect([bid, ask]).toEqual([BigInt(bidTicks) * tick, BigInt(askTicks) * tick]);
    }
  });

  test('is made and moved with a reason in the audit log, and there are twenty at a time', async () => {
    const made: string[] = [];
    const many = await Promise.all(
      Array.from({ length: 24 }, () =>
        panel('POST /api/admin/worlds', {
          name: 'Uno de muchos',
          symbols: ['AAPL'],
          beginsAt: BEGINS,
          reason: 'Lleno',
        }),
      ),
    );
    for (const { status, body } of many)
      if (status === 201) made.push(CALL_SCHEMAS.createWorld.response.parse(body).id);
    expect(made.length).toBeGreaterThan(0);
    const refused = many.filter(({ status }) => status !== 201);
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'too_many_worlds'));
    const open = (await worlds()).filter(({ state }) => state !== 'ended');
    expect(open).toHaveLength(20);
    const audit = await rig.call('GET /api/admin/audit?action=world_created', { as: administrator });
    const newest = (await worlds()).at(-1) as World;
    expect(audit.text).toContain(newest.commitment);
    expect(audit.text).not.toContain('"seed"');
    for (const { id } of open) await panel(`PUT /api/admin/worlds/${id}/clock`, { ends: true });
    await pass(2_250);
  });

  test.each([
    { name: '' },
    { symbols: [] },
    { symbols: ['NONE'] },
    { assetClasses: ['land'] },
    { beginsAt: 'tomorrow' },
    { endsAt: BEGINS },
    { endsAt: '2029-01-01T00:00:00Z' },
    { seed: '0'.repeat(32) },
  ])('is not made of %j', async (wrong) => {
    const asked = { name: 'Mal', symbols: ['AAPL'], beginsAt: BEGINS, ...wrong };
    expect((await panel('POST /api/admin/worlds', asked)).status).toBeGreaterThanOrEqual(400);
    expect((await panel('POST /api/admin/worlds', asked)).status).toBeLessThan(500);
  });

  test('streams its own quotes and its clock to whoever shows an account in it', async () => {
    const world = await create();
    const account = await openIn(world.id);
    const inside = readStream(streamSocket(rig.port, client, {}, `?account=${account}`));
    const outside = readStream(streamSocket(rig.port, client));
    expect(await inside.received('welcome')).toMatchObject({
      world: { id: world.id, name: 'Clase de riesgo', state: 'scheduled', rate: 0 },
    });
    expect((await outside.received('welcome')).world).toBeNull();
    for (const screen of [inside, outside]) screen.say({ type: 'subscribe', symbols: ['AAPL', 'ORCL'] });
    const symbolsOf = async (screen: typeof inside) =>
      (await screen.received('snapshot')).quotes.map(([symbol]) => symbol).toSorted();
    expect([await symbolsOf(inside), await symbolsOf(outside)]).toEqual([['AAPL'], ['AAPL', 'ORCL']]);
    // What will hold is said at once, to whoever sets it and to every screen in it, with when.
    const asked = Date.now() + ahead;
    const set = await panel(`PUT /api/admin/worlds/${world.id}/clock`, { rate: 60 });
    const answered = CALL_SCHEMAS.setWorldClock.response.parse(set.body);
    expect(answered).toMatchObject({ state: 'scheduled', changes: [{ state: 'running', rate: 60 }] });
    const from = Date.parse(answered.changes[0]!.at);
    expect(from - asked).toBeGreaterThanOrEqual(CLOCK_LEAD_MS);
    const clocks = () => inside.messages.filter((one) => one.type === 'clock');
    await vi.waitUntil(() => clocks().length > 0, { timeout: 5_000 });
    expect(clocks()[0]).toMatchObject({ state: 'scheduled', changes: answered.changes });
    await pass(CLOCK_LEAD_MS + WORLD_STEP_MS);
    await vi.waitUntil(() => clocks().some(({ state }) => state === 'running'), { timeout: 5_000 });
    expect([clocks().at(-1)?.changes, (await worldOf(world.id)).changes]).toEqual([[], []]);
    await pass(1_000);
    await vi.waitUntil(() => inside.messages.some(({ type }) => type === 'quotes'), { timeout: 5_000 });
    expect(outside.messages.some(({ type }) => type === 'clock')).toBe(false);
    expect((await buy(account, 'AAPL', 1)).status).toBe(200);
    const { user } = await inside.received('account');
    expect(user.account?.terms?.world).toBe(world.id);
  });
});

describe('two processes', () => {
  const other = provideSecondServer(rig, { clock: () => Date.now() + ahead });

  test('hear of a world from each other, and quote it alike', async () => {
    const world = await create();
    await vi.waitUntil(async () => (await worlds(other)).some(({ id }) => id === world.id), {
      timeout: 10_000,
    });
    await setClock(world.id, { rate: 5_000 });
    await vi.waitUntil(
      async () => (await worlds(other)).find(({ id }) => id === world.id)?.state === 'running',
      {
        timeout: 10_000,
      },
    );
    await setClock(world.id, { rate: 0 });
    await vi.waitUntil(
      async () => (await worlds(other)).find(({ id }) => id === world.id)?.state === 'paused',
      {
        timeout: 10_000,
      },
    );
    const quotes = () =>
      Promise.all(
        [rig, other].map(async (one) => (await one.call(`GET /api/real-market-data?world=${world.id}`)).text),
      );
    await vi.waitUntil(
      async () => {
        const [here, there] = await quotes();
        return here === there;
      },
      { timeout: 10_000 },
    );
    const account = await openIn(world.id);
    await setClock(world.id, { rate: 1 });
    await vi.waitUntil(
      async () => (await worlds(other)).find(({ id }) => id === world.id)?.state === 'running',
      {
        timeout: 10_000,
      },
    );
    const answers = await Promise.all(
      [rig, other].map(async (one) =>
        one.call(`POST /api/trades/buy?account=${account}`, {
          as: client,
          body: {
            userId: client.id,
            symbol: 'BTC',
            quantity: 0.01,
            price: await askOf(world.id, 'BTC'),
            leverage: 10,
            slippagePercent: 5,
          },
        }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 200: 2 });
    expect(await positions(account)).toMatchObject([{ symbol: 'BTC', quantity: '0.02' }]);
  });
});
