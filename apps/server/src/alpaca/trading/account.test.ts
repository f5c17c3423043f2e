import type { Order, PortfolioPerformance, Position, Transaction, User } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, pointAt, type Pointed } from '../../test/alpaca/alpaca.ts';
import { OPENING_QUOTES, type Actor } from '../../test/server-rig.ts';

const rig = describeAlpaca();
let client: Actor;
let pointed: Pointed;

beforeEach(async () => {
  rig.market.move(OPENING_QUOTES);
  client = await rig.join();
  pointed = await pointAt(rig, client);
  return () => rig.assertBalanced();
});

const native = async <Answered>(route: string): Promise<Answered> =>
  (await rig.call(route, { as: client })).body as Answered;
const read = async <Answered = Record<string, unknown>>(route: string): Promise<Answered> => {
  const { status, body, text } = await pointed.call(route);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Answered;
};
const trade = async (symbol: string, side: 'buy' | 'sell', quantity: string): Promise<void> => {
  const body = { userId: client.id, symbol, quantity, price: await priceOf(symbol) };
  expect((await rig.call(`POST /api/trades/${side}`, { as: client, body })).status).toBe(200);
};
const priceOf = async (symbol: string): Promise<number> =>
  (await native<{ symbol: string; price: number }[]>('GET /api/real-market-data')).find(
    (one) => one.symbol === symbol,
  )!.price;

describe('GET /v2/account', () => {
  test('is the account of the native API, with what may be spent', async () => {
    await trade('AAPL', 'buy', '10');
    await trade('ORCL', 'sell', '5');
    const { account } = await native<User>(`GET /api/users/${client.id}`);
    const { curve } = await native<PortfolioPerformance>('GET /api/portfolio/performance?period=1W');
    const answer = await read('GET /v2/account');
    expect(answer).toMatchObject({
      account_number: account!.id,
      status: 'ACTIVE',
      currency: 'USD',
      cash: account!.cash,
      equity: curve.at(-1)!.equity,
      portfolio_value: curve.at(-1)!.equity,
      last_equity: '10000.00',
      multiplier: '1',
      shorting_enabled: true,
      trading_blocked: false,
      trade_suspended_by_user: false,
      long_market_value: '1912.00',
      short_market_value: '-700.20',
      initial_margin: '700.000000',
      maintenance_margin: '350.000000',
      pattern_day_trader: false,
    });
    // Free margin is below free cash by what the short has lost.
    expect(Number(answer['buying_power'])).toBeCloseTo(Number(account!.cash) - 0.2, 2);
  });

  test('an administrator has none', async () => {
    const administrator = await pointAt(rig, await rig.administrator());
    for (const route of ['GET /v2/account', 'GET /v2/positions', 'GET /v2/account/activities'])
      expect(await administrator.call(route)).toMatchObject({
        status: 404,
        body: { code: 40_410_000, message: 'account not found' },
      });
  });
});

describe('account configurations', () => {
  const set = (body: object, as = pointed) => as.call('PATCH /v2/account/configurations', { body });
  const order = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' };
  const leverageOf = async (more: object = {}, as = pointed): Promise<number> => {
    const placed = await as.call('POST /v2/orders', { body: { ...order, ...more } });
    expect([placed.status, placed.text]).toEqual([200, placed.text]);
    return (await native<Order[]>('GET /api/orders?status=all'))[0]!.leverage;
  };

  test('say what holds, and refuse what cannot', async () => {
    const answer = await read('GET /v2/account/configurations');
    expect(answer).toMatchObject({ max_margin_multiplier: '1', no_shorting: false, suspend_trade: false });
    const same = { max_margin_multiplier: 1, no_shorting: false, dtbp_check: null };
    expect(await set(same)).toMatchObject({ status: 200, body: answer });
    const others = {
      dtbp_check: 'both',
      pdt_check: 'exit',
      fractional_trading: false,
      no_shorting: true,
      suspend_trade: true,
      trade_confirm_email: 'all',
      ptp_no_exception_entry: true,
      max_options_trading_level: 2,
      disable_overnight_trading: true,
    };
    for (const [name, value] of Object.entries(others)) {
      const message = expect.stringMatching(`^${name} is \\w+: \\w`) as string;
      // Nothing of a body is set where one of its fields is refused.
      const refused = await set({ max_margin_multiplier: '2', [name]: value });
      expect(refused).toMatchObject({ status: 403, body: { code: 40_310_000, message } });
    }
    for (const unheard of [{ a: 1 }, { max_margin_multiplier: '1.5' }, { max_margin_multiplier: true }])
      expect((await set(unheard)).status).toBe(422);
    for (const multiplier of ['0', '501', 'two', -1])
      expect((await set({ max_margin_multiplier: multiplier })).status).toBe(422);
    expect(await read('GET /v2/account/configurations')).toEqual(answer);
  });

  test('a multiplier is what orders open with: the highest that their asset lists below it, and none of coins', async () => {
    const before = await read('GET /v2/account');
    // AAPL lists 2 and 5, and nothing between; ORCL none.
    expect(await set({ max_margin_multiplier: '4' })).toMatchObject({
      status: 200,
      body: { max_margin_multiplier: '4' },
    });
    const account = await read('GET /v2/account');
    expect(account).toMatchObject({
      multiplier: '2',
      buying_power: '20000.00',
      regt_buying_power: '20000.00',
    });
    expect(account['non_marginable_buying_power']).toBe(before['buying_power']);
    expect(await leverageOf()).toBe(2);
    expect(await leverageOf({ symbol: 'ORCL' })).toBe(1);
    expect(await leverageOf({ symbol: 'BTC/USD', qty: '0.01' })).toBe(1);
    const exits = { take_profit: { limit_price: '250.00' }, stop_loss: { stop_price: '100.00' } };
    const waits = { type: 'limit', time_in_force: 'gtc', limit_price: '150.00' };
    for (const more of [
      { ...waits, order_class: 'bracket', ...exits },
      waits,
      { qty: undefined, notional: '100' },
    ])
      await leverageOf(more);
    const orders = await native<Order[]>('GET /api/orders?status=all');
    const opening = orders.filter(({ symbol, parentId }) => symbol === 'AAPL' && parentId === null);
    expect(opening.map(({ leverage }) => leverage)).toEqual([2, 2, 2, 2]);
    expect((await pointed.call('DELETE /v2/positions/AAPL')).status).toBe(200);
    expect(await read('GET /v2/account')).toMatchObject({ multiplier: '2' });
  });

  test('more can be bought with it than is held, up to what it multiplies, less the spread', async () => {
    await set({ max_margin_multiplier: '5' });
    expect(await read('GET /v2/account')).toMatchObject({ multiplier: '5', buying_power: '50000.00' });
    expect(await leverageOf({ qty: '250' })).toBe(5);
    const { initial_margin: margin, buying_power: left } =
      await read<Record<string, string>>('GET /v2/account');
    expect(Number(margin)).toBeCloseTo((250 * 191.24) / 5, 1);
    const beyond = await pointed.call('POST /v2/orders', { body: { ...order, qty: '20' } });
    expect(Number(left)).toBeLessThan(20 * 191.24);
    expect(beyond).toMatchObject({ status: 403, body: { message: 'insufficient buying power' } });
  });

  test('is the account’s, for each of its keys, within the mandate of each', async () => {
    const { account } = await native<User>(`GET /api/users/${client.id}`);
    const mandate = { timeZone: 'UTC', maxLeverage: 2 };
    const bound = await pointAt(rig, client, { account: account!.id, mandate });
    expect(await set({ max_margin_multiplier: '5' }, bound)).toMatchObject({
      status: 403,
      body: { message: 'The mandate of this bot allows less leverage' },
    });
    expect((await set({ max_margin_multiplier: '5' })).status).toBe(200);
    const answer = await bound.call('GET /v2/account');
    expect(answer.body).toMatchObject({ multiplier: '2', buying_power: '20000.00' });
    expect([await leverageOf({}, bound), await leverageOf()]).toEqual([2, 5]);
    expect(await native('GET /api/program-leverage')).toEqual({ maximum: 5 });
    const reader = await pointAt(rig, client, { scopes: ['read'] });
    expect((await set({ max_margin_multiplier: '2' }, reader)).status).toBe(403);
    await rig.call('POST /api/keys/suspension', { as: client, body: {} });
    expect(await set({ max_margin_multiplier: '1' }, bound)).toMatchObject({ status: 403 });
    expect(await native('GET /api/program-leverage')).toEqual({ maximum: 5 });
    expect((await set({ suspend_trade: false }, bound)).status).toBe(403);
  });

  test('stays with an account that is reset', async () => {
    await set({ max_margin_multiplier: '2' });
    await leverageOf();
    await pointed.call('DELETE /v2/positions');
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect([reset.status, reset.text]).toEqual([200, reset.text]);
    expect(await read('GET /v2/account/configurations')).toMatchObject({ max_margin_multiplier: '2' });
    expect(await leverageOf()).toBe(2);
  });
});

describe('positions', () => {
  test('are those of the native API, and one of them goes by symbol or id', async () => {
    await trade('AAPL', 'buy', '10');
    await trade('BTC', 'sell', '0.01');
    await trade('EURUSD', 'buy', '100');
    rig.market.move({ AAPL: ['195.00', '195.04'] });
    const positions = await native<Position[]>(`GET /api/positions/${client.id}`);
    const aapl = positions.find(({ symbol }) => symbol === 'AAPL')!;
    const answers = await read<Record<string, string>[]>('GET /v2/positions');
    // A currency is no asset of Alpaca's API.
    expect(answers.map(({ symbol }) => symbol)).toEqual(['AAPL', 'BTC/USD']);
    expect(answers[0]).toMatchObject({
      exchange: 'NASDAQ',
      asset_class: 'us_equity',
      side: 'long',
      qty: '10',
      qty_available: '10',
      avg_entry_price: '191.24',
      current_price: '195',
      market_value: '1950',
      cost_basis: aapl.cost,
      unrealized_pl: aapl.marketProfit,
      unrealized_intraday_pl: '37.60',
    });
    expect(Number(answers[0]!['unrealized_plpc'])).toBeCloseTo(37.6 / 1912.4, 6);
    expect(answers[1]).toMatchObject({ side: 'short', qty: '-0.01', exchange: 'CRYPTO' });
    for (const name of ['BTC/USD', 'BTC%2FUSD', 'btcusd', answers[1]!['asset_id']!])
      expect(await read(`GET /v2/positions/${name}`)).toEqual(answers[1]);
    expect(await pointed.call('GET /v2/positions/ORCL')).toMatchObject({
      status: 404,
      body: { code: 40_410_000, message: 'position does not exist' },
    });
  });
});

describe('GET /v2/account/portfolio/history', () => {
  test('is the equity curve, without what came in', async () => {
    await trade('AAPL', 'buy', '10');
    rig.market.move({ AAPL: ['195.00', '195.04'] });
    const { curve } = await native<PortfolioPerformance>('GET /api/portfolio/performance?period=1D');
    const answer = await read<Record<string, number[]>>('GET /v2/account/portfolio/history?period=1D');
    expect(answer).toMatchObject({ timeframe: '1H', base_value: 10_000 });
    expect(answer['equity']!.at(-1)).toBe(Number(curve.at(-1)!.equity));
    expect(answer['profit_loss']!.at(-1)).toBe(37.6);
    expect(answer['profit_loss_pct']!.at(-1)).toBe(0.00376);
    expect(answer['timestamp']!.at(-1)).toBe(Math.floor(rig.market.now() / 1000));
    const daily = await read<Record<string, number[]>>('GET /v2/account/portfolio/history?period=1M');
    expect([daily['timeframe'], daily['equity']]).toEqual(['1D', [Number(curve.at(-1)!.equity)]]);
  });

  test.each(['period=1X', 'timeframe=5Min', 'period=1M&timeframe=1H', 'start=2026-11-02&end=2026-11-01'])(
    '%s is refused',
    async (query) => {
      expect(await pointed.call(`GET /v2/account/portfolio/history?${query}`)).toMatchObject({
        status: 422,
        body: { code: 40_010_001 },
      });
    },
  );
});

describe('GET /v2/account/activities', () => {
  interface Activity extends Record<string, unknown> {
    readonly id: string;
  }

  test('is the ledger, page by page, in either direction', async () => {
    await trade('AAPL', 'buy', '10');
    await trade('AAPL', 'sell', '4');
    const [sold, bought] = await native<Transaction[]>('GET /api/transactions');
    const all = await read<Activity[]>('GET /v2/account/activities');
    expect(all.map(({ activity_type: type }) => type)).toEqual(['FILL', 'FILL', 'JNLC']);
    expect(all[0]).toMatchObject({
      type: 'fill',
      side: 'sell',
      symbol: 'AAPL',
      price: String(sold!.price),
      qty: '4',
      leaves_qty: '0',
      transaction_time: sold!.createdAt.replace('.000Z', 'Z'),
    });
    expect(all[1]).toMatchObject({ side: 'buy', price: String(bought!.price), qty: '10' });
    expect(all[2]).toMatchObject({
      net_amount: '10000.000000',
      description: 'opening grant',
      status: 'executed',
    });
    expect(all[0]!.id).toMatch(/^\d{17}::[0-9a-f-]{36}$/);
    const pages: Activity[] = [];
    for (let token = ''; ; token = `&page_token=${pages.at(-1)!.id}`) {
      const page = await read<Activity[]>(`GET /v2/account/activities?page_size=1${token}`);
      if (page.length === 0) break;
      pages.push(...page);
    }
    expect(pages).toEqual(all);
    expect(await read('GET /v2/account/activities?direction=asc')).toEqual(all.toReversed());
    expect(await read('GET /v2/account/activities/FILL')).toEqual(all.slice(0, 2));
    expect(await read('GET /v2/account/activities?activity_types=JNLC,CSD')).toEqual(all.slice(2));
    expect(await read('GET /v2/account/activities?category=trade_activity')).toEqual(all.slice(0, 2));
    expect(await read('GET /v2/account/activities?until=2020-01-01')).toEqual([]);
    const foreign = await pointAt(rig, await rig.join());
    expect(await foreign.call(`GET /v2/account/activities?page_token=${all[0]!.id}`)).toMatchObject({
      status: 422,
    });
  });

  test('knows deposits', async () => {
    const body = { amount: 250, paymentMethod: 'bank_transfer' };
    await rig.call(`POST /api/users/${client.id}/deposit`, { as: client, body });
    const [deposit] = await read<Activity[]>('GET /v2/account/activities/CSD');
    expect(deposit).toMatchObject({ net_amount: '250.000000', activity_type: 'CSD' });
  });
});
