import { randomUUID } from 'node:crypto';
import { ErrorBody, TradeResponse } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { withoutRequestId, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);

const trade = (
  side: 'buy' | 'sell',
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  rig.call(`POST /api/trades/${side}`, { as: client, body: { userId: client.id, ...body }, headers });

const buy = (body: Readonly<Record<string, unknown>> = {}, key?: string): Promise<Answer> =>
  trade(
    'buy',
    { symbol: 'AAPL', quantity: 1, price: 191.24, ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const errorOf = ({ status, body }: Answer) => ({ status, ...ErrorBody.parse(body) });
const fillCount = async (): Promise<number> => {
  const answer = await rig.call('GET /api/transactions', { as: client });
  return (answer.body as unknown[]).length;
};

describe('the two payloads of the specification', () => {
  test('[API-05] the live markets screen buys on leverage', async () => {
    const answer = await trade('buy', {
      symbol: 'EURUSD',
      quantity: 10_000,
      price: 1.08456,
      leverage: 100,
      leverageType: 'forex',
      marginUsed: 108.456,
    });
    expect(answer.status).toBe(200);
    expect(TradeResponse.parse(answer.body)).toMatchObject({
      symbol: 'EURUSD',
      type: 'buy',
      quantity: 10_000,
      price: 1.0846,
      total: 10_846,
      leverage: 100,
      marginUsed: 108.46,
      realizedPnL: 0,
      balance: '9891.54',
      totalProfit: '0.00',
      message: 'Compra de 10000 EURUSD a 1.08460',
      transaction: { type: 'buy', closes: false, quote: { bid: 1.08452, ask: 1.0846, source: 'simulated' } },
    });
  });

  test('[API-05] the dashboard dialog trades at 1:1, numbers as text', async () => {
    const bought = await trade('buy', {
      symbol: 'AAPL',
      type: 'buy',
      quantity: '2.50',
      price: '191.24',
      total: '478.10',
      timestamp: new Date().toISOString(),
    });
    expect(TradeResponse.parse(bought.body)).toMatchObject({
      quantity: 2.5,
      total: 478.1,
      leverage: 1,
      marginUsed: 478.1,
      balance: '9521.90',
    });
    const sold = await trade('sell', {
      symbol: 'AAPL',
      type: 'sell',
      quantity: 1,
      price: 191.2,
      total: 0.01,
    });
    expect(TradeResponse.parse(sold.body)).toMatchObject({
      type: 'sell',
      price: 191.2,
      marginUsed: 0,
      realizedPnL: -0.04,
      balance: '9713.14',
      totalProfit: '-0.04',
      message: 'Venta de 1 AAPL a 191.20',
    });
  });

  test('[API-05] what the client computed is not believed', async () => {
    const answer = await buy({ total: 0.01, marginUsed: 0, leverageType: 'crypto', timestamp: 0 });
    expect(TradeResponse.parse(answer.body)).toMatchObject({
      total: 191.24,
      marginUsed: 191.24,
      price: 191.24,
    });
  });

  test('[API-05] a sale of more than is held opens a short, with margin', async () => {
    await buy({ quantity: 1 });
    const flipped = await trade('sell', { symbol: 'AAPL', quantity: 3, price: 191.2, leverage: 2 });
    expect(TradeResponse.parse(flipped.body)).toMatchObject({ realizedPnL: -0.04, marginUsed: 191.2 });
    const short = await trade('sell', { symbol: 'AAPL', quantity: 3, price: 191.2, reduceOnly: true });
    expect(errorOf(short)).toMatchObject({ status: 409, code: 'no_position' });
  });
});

describe('what an order must be', () => {
  test("[API-05] [API-24] in somebody else's name it is answered like in nobody's", async () => {
    const other = await rig.join();
    const before = await rig.books();
    const foreign = await buy({ userId: other.id });
    const missing = await buy({ userId: randomUUID() });
    expect(errorOf(foreign)).toMatchObject({ status: 404, code: 'not_found' });
    expect(withoutRequestId(missing)).toBe(withoutRequestId(foreign));
    expect(await rig.books()).toBe(before);
  });

  test.each([
    ['the other direction in its body', { type: 'sell' }, 400, 'side_mismatch'],
    ['an instrument that is not listed', { symbol: 'NOPE' }, 404, 'unknown_instrument'],
    ['the instrument in lower case', { symbol: 'aapl' }, 404, 'unknown_instrument'],
    ['an instrument of a prototype', { symbol: '__proto__' }, 404, 'unknown_instrument'],
    ['an unlisted leverage', { leverage: 3 }, 400, 'leverage_not_allowed'],
    ['leverage where there is none', { symbol: 'ORCL', leverage: 2 }, 400, 'leverage_not_allowed'],
    ['half a leverage', { leverage: 1.5 }, 400, 'invalid_request'],
    ['no leverage', { leverage: 0 }, 400, 'invalid_request'],
    ['a quantity off the grid', { quantity: 0.0100005 }, 400, 'quantity_off_grid'],
    ['less than the smallest quantity', { quantity: 0.009999 }, 400, 'quantity_too_small'],
    ['a value beyond the limit', { quantity: 100_000 }, 400, 'notional_out_of_range'],
    ['an unknown field', { stopLoss: 180 }, 400, 'invalid_request'],
    ['a negative slippage', { slippagePercent: -1 }, 400, 'invalid_request'],
  ])('[API-05] with %s it is refused', async (_, over, status, code) => {
    const before = await rig.books();
    const answer = await buy(over);
    expect(errorOf(answer)).toMatchObject({ status, code });
    expect(await rig.books()).toBe(before);
  });

  test('[API-05] a direction that is none is refused', async () => {
    const answer = await rig.call('POST /api/trades/hold', { as: client, body: {} });
    expect(errorOf(answer)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('funds', () => {
  test('[DLG-02] too little says so, with the margin to two decimals and the leverage', async () => {
    const before = await rig.books();
    const refused = errorOf(await buy({ quantity: 600, leverage: 10 }));
    expect(refused).toMatchObject({
      status: 400,
      code: 'insufficient_funds',
      error:
        'Saldo insuficiente para esta transacción. Se requiere un margen de 11,474.40 USD con apalancamiento 1:10',
      details: { required: '11474.400000', available: '10000.000000', leverage: 10, affordable: '521.81173' },
    });
    expect(await rig.books()).toBe(before);
    expect((await buy({ quantity: '521.81', leverage: 10 })).status).toBe(200);
    expect(errorOf(await buy({ quantity: 0.01, leverage: 10 }))).toMatchObject({
      code: 'insufficient_free_margin',
    });
  });

  test('[DLG-02] what would be a margin call a second later is refused, with what fits', async () => {
    const before = await rig.books();
    const refused = errorOf(await buy({ quantity: '522.90', leverage: 10 }));
    // 19.124 of margin and 0.04 of spread a share
    expect(refused).toMatchObject({
      status: 400,
      code: 'opens_at_margin_call',
      error:
        'Contando el spread, el margen libre justo después de esta orden sería −20.86 USD: caben como mucho 521.81173',
      details: {
        required: '9999.939600',
        available: '10000.000000',
        leverage: 10,
        affordable: '521.81173',
        freeMarginAfter: '-20.855600',
      },
    });
    expect(await rig.books()).toBe(before);
    expect(errorOf(await buy({ quantity: '521.82', leverage: 10 })).code).toBe('opens_at_margin_call');
    expect((await buy({ quantity: '521.81', leverage: 10 })).status).toBe(200);
  });

  test('[DLG-02] a loss that floats leaves less margin than cash', async () => {
    await buy({ quantity: 500, leverage: 20 });
    rig.market.move({ AAPL: ['173.00', '173.04'] });
    const refused = errorOf(await buy({ symbol: 'BTC', quantity: 0.05, price: 83_210, leverage: 1 }));
    expect(refused).toMatchObject({ status: 400, code: 'insufficient_free_margin' });
    expect(refused.error).toMatch(/^Margen libre insuficiente para esta transacción\. Se requiere/);
  });
});

describe('the price that was seen', () => {
  test('[API-05] leverage that is added to a fully paid long puts all of it on margin', async () => {
    expect((await buy({ quantity: 2 })).status).toBe(200);
    const position = async () => {
      const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
      return (body as object[])[0];
    };
    expect(await position()).toMatchObject({ fullyPaid: true, margin: '382.480000' });
    expect((await buy({ quantity: 0.01, leverage: 2 })).status).toBe(200);
    expect(await position()).toMatchObject({ fullyPaid: false, quantity: '2.01', margin: '383.436200' });
  });

  test('[API-05] leverage is not added to a fully paid long whose gain it would lend against', async () => {
    expect((await buy({ quantity: 2 })).status).toBe(200);
    rig.market.move({ AAPL: ['192.00', '192.04'] });
    const refused = errorOf(await buy({ quantity: 0.01, leverage: 2 }));
    // a gain of 1.52 for a margin of 0.9602 and a spread of 0.0004
    expect(refused).toMatchObject({
      status: 409,
      code: 'position_fully_paid',
      details: { required: '0.960200', rise: '0.559400' },
    });
    expect((await buy({ quantity: 0.01 })).status).toBe(200);
  });

  test('[API-05] a fill worse by more than the limit is refused with the new price', async () => {
    rig.market.move({ AAPL: ['192.40', '192.44'] });
    const refused = errorOf(await buy());
    expect(refused).toMatchObject({
      status: 409,
      code: 'price_moved',
      error: 'El precio ha cambiado: ahora es 192.44',
      details: { price: 192.44, seen: 191.24 },
    });
    const seen = (refused.details as { price: number }).price;
    expect((await buy({ price: seen })).status).toBe(200);
  });

  test.each([
    ['a worse one within half a percent', '192.19', 200, {}],
    ['a better one', '150.04', 200, {}],
    ['a worse one within the given limit', '193.00', 200, { slippagePercent: 1 }],
    ['a worse one beyond the given limit', '191.25', 409, { slippagePercent: 0 }],
  ])('[API-05] %s', async (_, ask, status, over) => {
    rig.market.move({ AAPL: [(Number(ask) - 0.04).toFixed(2), ask] });
    expect((await buy(over)).status).toBe(status);
  });

  test('[API-05] a sale guards the other side', async () => {
    const sell = (price: number) => trade('sell', { symbol: 'AAPL', quantity: 1, price });
    expect(errorOf(await sell(192.2))).toMatchObject({ code: 'price_moved', details: { price: 191.2 } });
    expect((await sell(150)).status).toBe(200);
  });

  test('[API-05] a price with the digits that binary floats add is meant without them', async () => {
    expect((await buy({ symbol: 'EURUSD', price: 1.0846000000000002 })).status).toBe(200);
  });

  test('[API-05] a quote that is older than its source allows is not traded on', async () => {
    rig.market.wait(2_001);
    expect(errorOf(await buy())).toMatchObject({ status: 409, code: 'quote_stale' });
    rig.market.move({});
    expect((await buy()).status).toBe(200);
  });
});

describe('a disk that takes nothing more', () => {
  /** PostgreSQL says this wherever something is to be written on new pages. */
  const breakDisk = (code: string) =>
    sql
      .raw(
        `create function refuse_row() returns trigger language plpgsql as
           $$ begin raise exception 'injected' using errcode = '${code}'; end $$;
         create function refuse_table() returns event_trigger language plpgsql as
           $$ begin raise exception 'injected' using errcode = '${code}'; end $$;
         create trigger injected before insert on ledger_entries for each row execute function refuse_row();
         create event trigger injected on ddl_command_start when tag in ('CREATE TABLE AS')
           execute function refuse_table();`,
      )
      .execute(rig.owner);
  const mend = () =>
    sql
      .raw('drop event trigger injected; drop function refuse_row, refuse_table cascade;')
      .execute(rig.owner);
  const health = async () => {
    const { status, body } = await rig.call('GET /api/health');
    return [status, (body as { readonly reason: string | null }).reason];
  };

  test.each([
    ['full', '53100', 'the disk of the database is full'],
    ['failing', '58030', 'the disk of the database fails'],
  ])(
    '[API-05] because it is %s: 503 and read-only, and orders again as soon as it does',
    async (_, code, reason) => {
      const key = randomUUID();
      await breakDisk(code);
      expect(errorOf(await buy({}, key))).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await health()).toEqual([503, reason]);
      expect((await buy({ quantity: 10_000 })).status).toBe(400);
      expect(await health()).toEqual([503, reason]);
      expect((await rig.call(`GET /api/users/${client.id}`, { as: client })).status).toBe(200);
      expect(await fillCount()).toBe(0);
      await mend();
      expect(await health()).toEqual([200, null]);
      expect((await buy({}, key)).status).toBe(200);
      expect((await buy({}, key)).headers['idempotent-replayed']).toBe('true');
      expect(await fillCount()).toBe(1);
    },
  );
});

describe('a retry with its Idempotency-Key', () => {
  test('[API-05] gets the very answer again, and one effect', async () => {
    const key = randomUUID();
    const first = await buy({}, key);
    rig.market.move({ AAPL: ['200.00', '200.04'] });
    const second = await buy({}, key);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(await fillCount()).toBe(1);
  });

  test.each([
    ['the same figures written differently', { quantity: '1.00', price: '191.24' }],
    ['another quantity', { quantity: 2 }],
    ['another instrument', { symbol: 'ORCL' }],
    ['a field more', { reduceOnly: false }],
  ])('[API-05] with %s is another request', async (_, over) => {
    const key = randomUUID();
    await buy({}, key);
    const second = await buy(over, key);
    expect(errorOf(second)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await fillCount()).toBe(1);
  });

  test('[API-05] belongs to one client, one call', async () => {
    const key = randomUUID();
    await buy({}, key);
    const sold = await trade(
      'sell',
      { symbol: 'AAPL', quantity: 1, price: 191.24 },
      { 'idempotency-key': key },
    );
    expect(sold.status).toBe(422);
    Object.assign(client, await rig.join());
    expect((await buy({}, key)).headers['idempotent-replayed']).toBeUndefined();
    expect(await fillCount()).toBe(1);
  });

  test('[API-05] that was refused may be executed later', async () => {
    const key = randomUUID();
    rig.market.wait(2_001);
    expect((await buy({}, key)).status).toBe(409);
    rig.market.move({});
    expect((await buy({}, key)).status).toBe(200);
  });

  test.each(['', ' ', 'with blank', 'ñ', 'x'.repeat(129)])('[API-05] %j is no key', async (key) => {
    expect(errorOf(await buy({}, key))).toMatchObject({ status: 400, code: 'idempotency_key_invalid' });
    expect(await fillCount()).toBe(0);
  });

  test('[API-05] sixteen at once have one effect', async () => {
    const key = 'x'.repeat(128);
    const answers = await Promise.all(Array.from({ length: 16 }, () => buy({}, key)));
    const done = answers.filter(({ status }) => status === 200);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    for (const one of others)
      expect(errorOf(one)).toMatchObject({ status: 409, code: 'idempotency_in_flight' });
    expect(await fillCount()).toBe(1);
  });
});

describe('the evidence of a fill', () => {
  interface Evidence {
    readonly quantity: number;
    readonly price: number;
    readonly marketProfit: number;
    readonly quote: { readonly bid: number; readonly ask: number; readonly sequence: number };
    readonly conversion: {
      readonly currency: string;
      readonly priceUnit: number;
      readonly numerator: string;
      readonly denominator: string;
      readonly rate: string;
      readonly result: string;
    };
  }
  const trade = async (side: 'buy' | 'sell', price: number): Promise<Evidence> => {
    const { body } = await rig.call(`POST /api/trades/${side}`, {
      as: client,
      body: { userId: client.id, symbol: 'USDJPY', quantity: '1234.56', price, leverage: 50 },
    });
    return (body as { transaction: Evidence }).transaction;
  };
  const fills = async (): Promise<readonly Evidence[]> =>
    (await rig.call(`GET /api/transactions/${client.id}`, { as: client })).body as Evidence[];
  const centsOf = (usd: number) => Math.round(usd * 100);

  test('lets anybody recompute a yen result from the answer alone, to the cent', async () => {
    await trade('buy', 157.51);
    rig.market.move({ USDJPY: ['158.110', '158.120'] });
    const answered = await trade('sell', 158.11);
    const [sell, buy] = (await fills()) as [Evidence, Evidence];
    expect(sell).toEqual(answered);
    expect([buy.price, sell.price]).toEqual([buy.quote.ask, sell.quote.bid]);
    expect(sell.quote.sequence).toBeGreaterThan(buy.quote.sequence);

    const { currency, priceUnit, numerator, denominator } = sell.conversion;
    expect([currency, priceUnit, buy.conversion.result]).toEqual(['JPY', 1, '0']);
    // in thousandths and hundredths, so that nothing is rounded: 0.600 x 1,234.56 = 740.736 yen
    const thousandths = BigInt(Math.round((sell.price - buy.price) * 1_000));
    const yen = thousandths * BigInt(Math.round(sell.quantity * 100));
    expect(Number(yen) / 100_000).toBe(Number(sell.conversion.result));
    const [over, under] = [yen * BigInt(numerator), BigInt(denominator) * 1_000n];
    expect(Number((2n * over + under) / (2n * under))).toBe(centsOf(sell.marketProfit));
    expect(Number(sell.conversion.result) * Number(sell.conversion.rate)).toBeCloseTo(sell.marketProfit, 5);
    // the mid rate of the same moment: 1 / 158.115
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(1 / 158.115, 12);
  });

  test('of what is quoted in dollars is a rate of one', async () => {
    const { body } = await buy();
    expect((body as { transaction: Evidence }).transaction.conversion).toEqual({
      currency: 'USD',
      priceUnit: 1,
      numerator: '1',
      denominator: '1',
      rate: '1',
      result: '0',
    });
  });
});
