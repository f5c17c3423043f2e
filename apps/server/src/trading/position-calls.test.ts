import { randomUUID } from 'node:crypto';
import { ClosePositionResponse, ErrorBody, Position, Transaction, User } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { array } from 'zod';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, OPENING_QUOTES, withoutRequestId, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);

async function trade(
  side: 'buy' | 'sell',
  symbol: keyof typeof OPENING_QUOTES,
  quantity: number,
  leverage = 1,
): Promise<void> {
  const price = OPENING_QUOTES[symbol][side === 'buy' ? 1 : 0];
  const body = { userId: client.id, symbol, quantity, price, leverage, slippagePercent: 100 };
  const { status, text } = await rig.call(`POST /api/trades/${side}`, { as: client, body });
  if (status !== 200) throw new Error(text);
}

const close = (body: Readonly<Record<string, unknown>>, key?: string): Promise<Answer> =>
  rig.call('POST /api/positions/close', {
    as: client,
    body: { userId: client.id, symbol: 'AAPL', ...body },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const read = async (what: 'users' | 'positions' | 'transactions'): Promise<unknown> =>
  (await rig.call(`GET /api/${what}/${client.id}`, { as: client })).body;
const positions = async (): Promise<Position[]> => array(Position).parse(await read('positions'));
const transactions = async (): Promise<Transaction[]> => array(Transaction).parse(await read('transactions'));
const errorOf = ({ status, body }: Answer) => ({ status, ...ErrorBody.parse(body) });

describe('open positions', () => {
  test('[API-06] there are none at first', async () => expect(await positions()).toEqual([]));

  test('[API-06] a long is valued at the bid', async () => {
    await trade('buy', 'EURUSD', 10_000, 100);
    rig.market.move({ EURUSD: ['1.09000', '1.09008'] });
    expect(await positions()).toMatchObject([
      {
        symbol: 'EURUSD',
        category: 'forex',
        direction: 'long',
        currentQuantity: 10_000,
        averagePrice: 1.0846,
        currentPrice: 1.09,
        currentValue: 10_900,
        totalInvested: 10_846,
        leverage: 100,
        leverageType: 'forex',
        profit: '54.00',
        marketProfit: '54.00',
        profitPercent: 0.5,
        hasAdminProfit: false,
        adminProfit: null,
        quantity: '10000',
        margin: '108.460000',
        fullyPaid: false,
      },
    ]);
  });

  test('[API-06] a short is valued at the ask, its figures are negative', async () => {
    await trade('sell', 'AAPL', 10, 5);
    rig.market.move({ AAPL: ['180.00', '180.04'] });
    expect(await positions()).toMatchObject([
      {
        direction: 'short',
        currentQuantity: -10,
        averagePrice: 191.2,
        currentPrice: 180.04,
        currentValue: -1_800.4,
        totalInvested: -1_912,
        leverage: 5,
        profit: '111.60',
        margin: '382.400000',
        fullyPaid: false,
      },
    ]);
  });

  test('[API-06] one in yen is shown in dollars, at one rate for all its figures', async () => {
    await trade('buy', 'USDJPY', 1_000, 100);
    rig.market.move({ USDJPY: ['160.000', '160.010'] });
    const [position] = await positions();
    // a yen is 2 / (160.000 + 160.010) USD: 160,000 JPY, 157,510 JPY, 2,490 JPY
    expect(position).toMatchObject({
      averagePrice: 157.51,
      currentPrice: 160,
      currency: 'JPY',
      cost: '157510',
    });
    expect(position?.currentValue).toBeCloseTo(999.9688, 3);
    expect(position?.totalInvested).toBeCloseTo(984.4067, 3);
    expect(position?.profit).toBe('15.56');
    // locked at the fill's own rate: 157,510 JPY x 2 / 315.010 / 100
    expect(Number(position?.margin)).toBeCloseTo(10.000318, 5);
  });

  test('[API-06] a long at 1:1 is fully paid; buys average', async () => {
    await trade('buy', 'AAPL', 1);
    rig.market.move({ AAPL: ['200.00', '200.04'] });
    await trade('buy', 'AAPL', 3);
    expect(await positions()).toMatchObject([
      { currentQuantity: 4, averagePrice: 197.84, leverage: 1, fullyPaid: true, margin: '791.360000' },
    ]);
  });
});

describe('closing', () => {
  test('[API-13] [DLG-11] the whole', async () => {
    await trade('buy', 'AAPL', 4);
    rig.market.move({ AAPL: ['195.00', '195.04'] });
    const { status, body } = await close({ currentPrice: 195 });
    expect(status).toBe(200);
    expect(ClosePositionResponse.parse(body)).toMatchObject({
      symbol: 'AAPL',
      realizedPnL: 15.04,
      newBalance: 10_000,
      message: 'AAPL cerrada: 15.04 USD',
      transaction: { type: 'sell', quantity: 4, price: 195, profit: 15.04, closes: true },
    });
    expect(await positions()).toEqual([]);
    expect(User.parse(await read('users'))).toMatchObject({ balance: '10000.00', totalProfit: '15.04' });
  });

  test('[API-13] a part, then the rest, numbers as text', async () => {
    await trade('buy', 'AAPL', 4);
    expect((await close({ quantity: '1.50', currentPrice: '191.20' })).body).toMatchObject({
      realizedPnL: -0.06,
      newBalance: 9_521.9,
    });
    expect(await positions()).toMatchObject([{ currentQuantity: 2.5 }]);
    expect((await close({ quantity: 2.5 })).body).toMatchObject({ realizedPnL: -0.1, newBalance: 10_000 });
    expect(await positions()).toEqual([]);
  });

  test('[API-13] a short is bought back at the ask', async () => {
    await trade('sell', 'AAPL', 2, 10);
    const { body } = await close({ quantity: 2 });
    expect(body).toMatchObject({ realizedPnL: -0.08, transaction: { type: 'buy', price: 191.24 } });
  });

  test('[API-13] more than is held is refused: it never flips', async () => {
    await trade('buy', 'AAPL', 1);
    const before = await rig.books();
    expect(errorOf(await close({ quantity: 1.01 }))).toMatchObject({
      status: 409,
      code: 'exceeds_position',
      details: { held: '1' },
    });
    expect(await rig.books()).toBe(before);
  });

  test('[API-13] where nothing is open it is refused', async () => {
    expect(errorOf(await close({}))).toMatchObject({ status: 409, code: 'no_position' });
    expect(errorOf(await close({ symbol: 'NOPE' }))).toMatchObject({
      status: 404,
      code: 'unknown_instrument',
    });
  });

  test('[API-13] a price that fell below the limit is refused with the new one', async () => {
    await trade('buy', 'AAPL', 1);
    rig.market.move({ AAPL: ['180.00', '180.04'] });
    expect(errorOf(await close({ currentPrice: 191.2 }))).toMatchObject({
      status: 409,
      code: 'price_moved',
      details: { price: 180 },
    });
    expect((await close({ currentPrice: 191.2, slippagePercent: 10 })).status).toBe(200);
  });

  test("[API-13] [API-24] somebody else's position is nobody's", async () => {
    await trade('buy', 'AAPL', 1);
    const held = { ...client };
    const before = await rig.books();
    Object.assign(client, await rig.join());
    const opened = await rig.books();
    expect(opened).not.toBe(before);
    const foreign = await close({ userId: held.id });
    expect(errorOf(foreign)).toMatchObject({ status: 404, code: 'not_found' });
    expect(withoutRequestId(await close({ userId: randomUUID() }))).toBe(withoutRequestId(foreign));
    expect(await rig.books()).toBe(opened);
  });

  test('[API-13] eight at once close it once', async () => {
    await trade('buy', 'AAPL', 4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => close({})));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 7 });
    expect(await transactions()).toHaveLength(2);
  });

  test('[API-13] a retry with its key gets the very answer again', async () => {
    await trade('buy', 'AAPL', 4);
    const key = randomUUID();
    const first = await close({ quantity: 1 }, key);
    const second = await close({ quantity: 1 }, key);
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect((await close({ quantity: 2 }, key)).status).toBe(422);
    expect(await positions()).toMatchObject([{ currentQuantity: 3 }]);
  });
});

describe('transactions', () => {
  test('[API-07] of either path, the newest first, with the quote that each was made from', async () => {
    await trade('buy', 'AAPL', 2);
    await trade('sell', 'EURUSD', 1_000, 10);
    rig.market.move({ AAPL: ['193.00', '193.04'] });
    await close({ quantity: 1 });
    const [closing, short, opening, ...others] = await transactions();
    expect(others).toEqual([]);
    expect(closing).toMatchObject({ type: 'sell', symbol: 'AAPL', price: 193, profit: 1.76, closes: true });
    expect(short).toMatchObject({
      type: 'sell',
      symbol: 'EURUSD',
      total: 1_084.52,
      leverage: 10,
      closes: false,
    });
    expect(opening).toMatchObject({
      type: 'buy',
      symbol: 'AAPL',
      quantity: 2,
      price: 191.24,
      decimals: 2,
      total: 382.48,
      profit: 0,
      quote: { bid: 191.2, ask: 191.24, source: 'simulated' },
    });
    const own = await rig.call('GET /api/transactions', { as: client });
    expect(own.body).toEqual(await read('transactions'));
  });

  test('[API-07] the answer of a trade is the row of the list', async () => {
    const body = { userId: client.id, symbol: 'USDJPY', quantity: 10, price: 157.51 };
    const traded = await rig.call('POST /api/trades/buy', { as: client, body });
    const { transaction } = traded.body as { transaction: Transaction };
    expect(await transactions()).toEqual([transaction]);
  });

  test('[API-07] nobody sees those of others', async () => {
    await trade('buy', 'AAPL', 1);
    Object.assign(client, await rig.join());
    expect(await transactions()).toEqual([]);
  });
});
