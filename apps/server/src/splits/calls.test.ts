import { randomUUID } from 'node:crypto';
import { formatPrice, price, USD_TO_USD } from '@lonja/core';
import { Alert, Calendar, OrderResponse, CALL_SCHEMAS, type Notice, type Split } from '@lonja/protocol';
import { saveMinuteCandles } from '@lonja/store/market/candles';
import { listOpenSplits } from '@lonja/store/market/splits';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { bindCommand } from '../desk/command/command-row.ts';
import { SPLIT } from './commands.ts';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const trade = (side: 'buy' | 'sell', symbol: string, quantity: number, as = client) => {
  const quote = rig.market.quoteOf(rig.database.instrumentIds.get(symbol)!)!;
  const price = formatPrice(side === 'buy' ? quote.ask : quote.bid, 8);
  const body = { userId: as.id, symbol, quantity, price };
  return rig.call(`POST /api/trades/${side}`, { as, body });
};
const buy = async (symbol: string, quantity: number, as = client) =>
  expect((await trade('buy', symbol, quantity, as)).status).toBe(200);
const held = async (as = client) => {
  const { body } = await rig.call(`GET /api/positions/${as.id}`, { as });
  return CALL_SCHEMAS.getPositions.response
    .parse(body)
    .map(({ symbol, quantity, averagePrice, margin }) => ({ symbol, quantity, averagePrice, margin }));
};
const noticesOf = async (as = client): Promise<Notice[]> => {
  const { body } = await rig.call('GET /api/notices', { as });
  return CALL_SCHEMAS.listNotices.response.parse(body).notices.filter(({ kind }) => kind === 'split');
};
const listed = async (): Promise<readonly Split[]> => {
  const { body } = await rig.call('GET /api/admin/splits', { as: administrator });
  return CALL_SCHEMAS.listSplits.response.parse(body).splits;
};
const newest = async () => (await listed()).toSorted((a, b) => b.id - a.id)[0];
const declare = (symbol: string, newUnits: number, oldUnits: number) =>
  rig.call('POST /api/admin/splits', {
    as: administrator,
    body: { symbol, newUnits, oldUnits, reason: 'Announced by the company' },
  });
/** It is seen, then accounts are adjusted. */
const look = async () => {
  await rig.server.splits.runOnce();
  await rig.server.splits.runOnce();
};

test('a split that its source publishes is applied by itself: position, orders, alerts, candles, audit, notice', async () => {
  await buy('AAPL', 10);
  const limit = { symbol: 'AAPL', side: 'buy', quantity: 10, type: 'limit', limitPrice: '150.01' };
  const placed = await rig.call('POST /api/orders', { as: client, body: limit });
  const [order] = OrderResponse.parse(placed.body).orders;
  const alert = { symbol: 'AAPL', type: 'price_above', value: 200 };
  const { id: alertId } = Alert.parse((await rig.call('POST /api/alerts', { as: client, body: alert })).body);
  const drawn = {
    id: 'd1',
    name: 'trend',
    points: [{ timestamp: 1, value: 190 }, { timestamp: 2 }],
    text: '4',
  };
  const drawings = { drawings: [drawn, { name: 'vertical', points: [] }] };
  expect((await rig.call('PUT /api/drawings/AAPL', { as: client, body: drawings })).status).toBe(200);
  expect((await rig.call('PUT /api/drawings/EURUSD', { as: client, body: drawings })).status).toBe(200);
  const instrumentId = rig.database.instrumentIds.get('AAPL')!;
  const cents = (units: bigint) => price(units * 1_000_000n);
  await saveMinuteCandles(rig.owner, [
    {
      instrumentId,
      begins: 1_000,
      open: cents(19_000n),
      high: cents(19_200n),
      low: cents(18_999n),
      close: cents(19_122n),
      volume: 40n,
    },
  ]);

  rig.market.scriptedSplits.publish('AAPL', { newUnits: 4, oldUnits: 1 });
  rig.market.showSplit('AAPL', ['47.80', '47.81']);
  await rig.server.splits.runOnce();
  expect(await newest()).toMatchObject({ symbol: 'AAPL', status: 'applying', declaredBy: 'source' });
  await rig.server.splits.runOnce();

  expect(await newest()).toMatchObject({
    status: 'applied',
    accounts: 1,
    ratio: { newUnits: 4, oldUnits: 1 },
  });
  expect(await held()).toEqual([
    { symbol: 'AAPL', quantity: '40', averagePrice: 47.81, margin: '1912.400000' },
  ]);
  const orders = await rig.call('GET /api/orders', { as: client });
  expect(orders.body).toMatchObject([{ id: order?.id, quantity: '40', limitPrice: '37.50' }]);
  expect((await rig.call('GET /api/alerts', { as: client })).body).toMatchObject([
    { id: alertId, value: 50, isActive: true },
  ]);
  // What was drawn at a price stands at the same candle; a save from before the split is refused.
  expect((await rig.call('GET /api/drawings/AAPL', { as: client })).body).toEqual({
    drawings: [
      { ...drawn, points: [{ timestamp: 1, value: 47.5 }, { timestamp: 2 }] },
      { name: 'vertical', points: [] },
    ],
    version: 2,
  });
  expect((await rig.call('GET /api/drawings/EURUSD', { as: client })).body).toEqual({
    ...drawings,
    version: 1,
  });
  const { rows } = await sql<{ open: bigint; low: bigint; volume: bigint }>`
    select open, low, volume from candles where instrument_id = ${instrumentId} and interval = '1m'`.execute(
    rig.owner,
  );
  expect(rows).toEqual([{ open: 4_750_000_000n, low: 4_749_750_000n, volume: 160n }]);
  expect((await noticesOf()).map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      {
        symbol: 'AAPL',
        newUnits: 4,
        oldUnits: 1,
        position: {
          quantityBefore: '10',
          quantityAfter: '40',
          averagePriceBefore: 191.24,
          averagePriceAfter: 47.81,
        },
        cashInLieu: null,
        orders: 1,
        alerts: 0,
      },
      expect.objectContaining({ position: null, alerts: 1 }),
    ]),
  );
  const audit = await rig.call(`GET /api/admin/audit?user=${client.username}&action=split_applied`, {
    as: administrator,
  });
  expect(CALL_SCHEMAS.searchAudit.response.parse(audit.body).entries).toMatchObject([
    {
      actor: null,
      reason: 'Split 4:1',
      before: { quantity: '10', averagePrice: '191.24000000' },
      after: { quantity: '40', averagePrice: '47.81000000' },
    },
  ]);
  // The instrument's quotes pass again, and what is held is sold by the new scale.
  rig.market.move({ AAPL: ['47.80', '47.81'] });
  expect((await trade('sell', 'AAPL', 40)).status).toBe(200);
});

test('nothing is decided by the price of what is being adjusted, and what is on its way waits', async () => {
  await buy('ORCL', 1);
  rig.market.scriptedSplits.publish('ORCL', { newUnits: 2, oldUnits: 1 });
  rig.market.showSplit('ORCL', ['70.00', '70.02']);
  await rig.server.splits.runOnce();
  const refused = await trade('sell', 'ORCL', 1);
  expect(refused).toMatchObject({ status: 409, body: { code: 'quote_unavailable' } });
  expect(rig.market.view().quoteOf(rig.database.instrumentIds.get('ORCL')!)).toBeUndefined();
  await rig.server.splits.runOnce();
  expect((await trade('sell', 'ORCL', 1)).status).toBe(200);
});

test('a ratio that nobody publishes is an administrator’s to say: stopped until then, refused where it does not fit', async () => {
  await buy('GBPUSD', 100);
  rig.market.showSplit('GBPUSD', ['0.13240', '0.13241']);
  await look();
  expect(await newest()).toMatchObject({
    symbol: 'GBPUSD',
    status: 'suspected',
    ratio: null,
    guess: { newUnits: 10, oldUnits: 1 },
  });
  expect((await held())[0]).toMatchObject({ quantity: '100' });
  expect(await declare('GBPUSD', 2, 1)).toMatchObject({ status: 409, body: { code: 'split_ratio_differs' } });
  expect(await declare('GBPUSD', 3, 3)).toMatchObject({ status: 400, body: { code: 'split_ratio_invalid' } });
  expect((await declare('GBPUSD', 10, 1)).status).toBe(200);
  await look();
  expect(await newest()).toMatchObject({ status: 'applied', declaredBy: 'administrator' });
  expect((await held())[0]).toMatchObject({ quantity: '1000' });
  const audit = await rig.call('GET /api/admin/audit?action=split_told', { as: administrator });
  expect(CALL_SCHEMAS.searchAudit.response.parse(audit.body).entries[0]).toMatchObject({
    actor: administrator.username,
    subject: { kind: 'instrument', id: 'GBPUSD' },
    after: { newUnits: 10, oldUnits: 1 },
    reason: 'Announced by the company',
  });
});

test('an announced split waits for its source; it can be taken back', async () => {
  await buy('BTC', 0.01);
  expect((await declare('BTC', 1, 10)).body).toMatchObject({ status: 'announced', accounts: 0 });
  await look();
  const ratio = { newUnits: 1, oldUnits: 10 };
  expect(rig.market.scriptedSplits.announced('BTC')).toEqual(ratio);
  expect((await held())[0]).toMatchObject({ quantity: '0.01' });
  const { id } = (await newest())!;
  const taken = await rig.call(`POST /api/admin/splits/${id}/dismiss`, {
    as: administrator,
    body: { reason: 'It was put off' },
  });
  expect(taken.body).toMatchObject({ status: 'dismissed' });
  expect(rig.market.scriptedSplits.announced('BTC')).toBeUndefined();
  const again = await rig.call(`POST /api/admin/splits/${id}/dismiss`, { as: administrator, body: {} });
  expect(again).toMatchObject({ status: 404, body: { code: 'split_not_open' } });
});

test('a jump that is no split passes as a move of the market', async () => {
  await buy('USDJPY', 100);
  rig.market.showSplit('USDJPY', ['80.000', '80.010']);
  await look();
  const { id } = (await newest())!;
  const body = { reason: 'The central bank moved' };
  expect((await rig.call(`POST /api/admin/splits/${id}/dismiss`, { as: administrator, body })).status).toBe(
    200,
  );
  rig.market.move({});
  await look();
  expect(await newest()).toMatchObject({ id, status: 'dismissed' });
  expect((await held())[0]).toMatchObject({ quantity: '100' });
  expect(rig.market.quoteOf(rig.database.instrumentIds.get('USDJPY')!)?.bid).toBe(8_000_000_000n);
});

test('a fraction beside the grid is paid out, with its entry, once: by two processes, and after a crash in between', async () => {
  const holders = [client, await rig.join(), await rig.join()];
  for (const holder of holders) await buy('EURUSD', 0.01, holder);
  rig.market.scriptedSplits.publish('EURUSD', { newUnits: 3, oldUnits: 2 });
  rig.market.showSplit('EURUSD', ['0.72301', '0.72307']);
  await rig.server.splits.runOnce();
  const [open] = await listOpenSplits(rig.owner);
  const { rows } = await sql<{ id: number; userId: string }>`
    select id, user_id as "userId" from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
  const [account] = rows;
  const command = bindCommand(SPLIT, {
    accountId: account!.id,
    userId: account!.userId,
    splitId: open!.id,
    adjustment: randomUUID(),
    declaredBy: 'source',
    split: {
      instrumentId: open!.instrumentId,
      ratio: open!.ratio!,
      quote: { ...open!.quote!, rate: USD_TO_USD },
    },
  });
  expect((await rig.server.desk.enforce(command)).changes).toHaveLength(1);
  await expect(rig.server.desk.enforce(command)).rejects.toThrow('lost a race');

  // Another process takes over where this one was.
  const other = await rig.beside();
  await other.server.splits.runOnce();
  await other.server.splits.runOnce();
  await other.stop();
  await rig.server.splits.runOnce();
  expect(await newest()).toMatchObject({ status: 'applied', accounts: 3 });
  for (const holder of holders) {
    expect((await held(holder))[0]).toMatchObject({ quantity: '0.01', margin: '0.007231' });
    expect(await noticesOf(holder)).toHaveLength(1);
    // No administrator has overridden anything.
    const { body } = await rig.call(`GET /api/users/${holder.id}`, { as: holder });
    expect(body).toMatchObject({ account: { adjustments: { cash: null, profit: null } } });
  }
  const paid = await sql<{ cash: bigint; margin: bigint }>`
    select cash, margin from ledger_entries where kind = 'cash_in_lieu' and account_id = ${account!.id}`.execute(
    rig.owner,
  );
  expect(paid.rows).toEqual([{ cash: 3_615n, margin: -3_615n }]);
  // Until then nobody looks at the orders of the other's share.
  await vi.waitUntil(() => rig.server.home.isWhole(), { timeout: 30_000 });
});

// 200.00 less 5 % is 190.00; four to one 50.00 and 47.50.
test('a trailing stop comes through a split with the position that it protects, and triggers by the new scale', async () => {
  const move = async (bid: string, ask: string): Promise<void> => {
    rig.market.move({ ORCL: [bid, ask] });
    await rig.server.orders.drain();
  };
  await move('200.00', '200.04');
  await buy('ORCL', 10);
  const body = { symbol: 'ORCL', type: 'trailing_stop', trailPercent: 5 };
  const placed = await rig.call('POST /api/orders/protection', { as: client, body });
  expect(OrderResponse.parse(placed.body).orders).toMatchObject([{ stopPrice: '190.00' }]);
  rig.market.scriptedSplits.publish('ORCL', { newUnits: 4, oldUnits: 1 });
  rig.market.showSplit('ORCL', ['50.00', '50.02']);
  await look();
  await move('50.00', '50.02');
  await move('47.51', '47.53');
  expect(await held()).toMatchObject([{ symbol: 'ORCL', quantity: '40' }]);
  const waiting = await rig.call('GET /api/orders', { as: client });
  expect(waiting.body).toMatchObject([{ quantity: '40', stopPrice: '47.50', status: 'working' }]);
  await move('47.50', '47.52');
  expect(await held()).toEqual([]);
});

test('one that a company has announced is in the calendar from then on, for everybody and for its share', async () => {
  const { now } = rig.market.view();
  const at = now + 20 * 86_400_000;
  rig.market.announceSplit({ symbol: 'ORCL', announcedAt: now, at, ratio: { newUnits: 3, oldUnits: 1 } });
  rig.market.announceSplit({
    symbol: 'AAPL',
    announcedAt: now + 86_400_000,
    at,
    ratio: { newUnits: 2, oldUnits: 1 },
  });
  const find = async (query = '') => {
    const from = new Date(at - 3_600_000).toISOString();
    const { body } = await rig.call(`GET /api/calendar?from=${from}${query}`);
    return Calendar.parse(body).events.filter(({ kind }) => kind === 'split');
  };
  const event = {
    at: new Date(at).toISOString(),
    kind: 'split',
    subject: 'ORCL',
    symbols: ['ORCL'],
    importance: 'low',
    moves: [],
    split: { newUnits: 3, oldUnits: 1 },
  };
  expect(await find()).toEqual([event]);
  expect(await find('&symbol=ORCL')).toEqual([event]);
  expect(await find('&symbol=AAPL')).toEqual([]);
  expect(await find('&importance=medium')).toEqual([]);
});
