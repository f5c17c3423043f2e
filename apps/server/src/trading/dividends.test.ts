import { Calendar, CALL_SCHEMAS } from '@lonja/protocol';
import { readPdf } from '@lonja/testkit';
import { sql } from 'kysely';
import { createMigratedDatabase } from '@lonja/testkit';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { bindCommand } from '../desk/command/command-row.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, RIG_SYMBOLS, startServerRig, type Actor } from '../test/server-rig.ts';
import { PAY_DIVIDENDS } from './rule-commands.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);
let client: Actor;
let joined = 0;

beforeEach(async () => {
  client = await rig.join(`127.0.2.${1 + (joined++ % 200)}`);
  rig.market.move(OPENING_QUOTES);
  await rig.server.dividends.drain();
  return () => rig.assertBalanced();
});

const order = async (side: 'buy' | 'sell', quantity: number, leverage = 1, symbol = 'AAPL') => {
  const answer = await rig.call(`POST /api/trades/${side}`, {
    as: client,
    body: { userId: client.id, symbol, quantity, leverage, price: 191.2, slippagePercent: 100 },
  });
  expect(answer.status).toBe(200);
};
const now = (): number => rig.market.view().now;

/** A second passes, and AAPL opens without its dividend. */
function goEx(amount: string, quote: readonly [string, string] = ['190.96', '191.00']): number {
  const exAt = now() + 1_000;
  rig.market.announceDividend('AAPL', amount, exAt);
  rig.market.wait(1_000);
  rig.market.move({ AAPL: quote });
  return exAt;
}

interface Paid {
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly ex_at: Date;
  readonly profit: bigint | null;
  readonly market: bigint | null;
  readonly total: bigint;
}
const paid = async (of = client, database = rig.owner): Promise<Paid[]> => {
  const { rows } = await sql<Paid>`
    select d.quantity, d.amount, d.ex_at, d.total, e.profit, e.market from ledger_entries e
    join dividend_payments d on d.account_id = e.account_id and d.entry_number = e.number
    join trading_accounts a on a.id = e.account_id
    where a.user_id = ${of.id} and e.kind = 'dividend' order by e.number`.execute(database);
  return rows;
};
const totals = async (): Promise<bigint[]> => (await paid()).map(({ total }) => total);
const account = async () => {
  const { body } = await rig.call(`GET /api/users/${client.id}`, { as: client });
  return CALL_SCHEMAS.getUser.response.parse(body);
};
const notices = async () => {
  const { body } = await rig.call('GET /api/notices', { as: client });
  return CALL_SCHEMAS.listNotices.response.parse(body).notices;
};

describe('a dividend', () => {
  test('is paid on a long at the first quote without it, as an entry with its evidence and a notice', async () => {
    await order('buy', 10);
    const exAt = goEx('0.24');
    await rig.server.dividends.drain();
    expect(await paid()).toEqual([
      {
        quantity: 1_000_000_000n,
        amount: 24_000_000n,
        ex_at: new Date(exAt),
        profit: 2_400_000n,
        market: -2_400_000n,
        total: 2_400_000n,
      },
    ]);
    expect(await account()).toMatchObject({ balance: '8087.60', totalProfit: '2.40' });
    expect((await notices())[0]).toMatchObject({
      kind: 'dividend',
      data: { symbol: 'AAPL', perUnit: '0.24', currency: 'USD', quantity: '10', total: '2.40' },
    });
  });

  test('is paid on margin too, and taken from a short', async () => {
    await order('buy', 10, 5);
    goEx('0.24');
    await rig.server.dividends.drain();
    await order('sell', 30, 5);
    goEx('0.10', ['190.86', '190.90']);
    await rig.server.dividends.drain();
    expect(await totals()).toEqual([2_400_000n, -2_000_000n]);
  });

  test('leaves whoever holds it worth what he was worth', async () => {
    await order('buy', 10);
    const worth = async () => {
      const { body } = await rig.call('GET /api/portfolio/performance?period=1D', { as: client });
      return CALL_SCHEMAS.getPerformance.response.parse(body).curve.at(-1)?.equity;
    };
    const before = await worth();
    goEx('0.24');
    await rig.server.dividends.drain();
    expect(await worth()).toBe(before);
  });

  test('is paid once, however often it is looked for', async () => {
    await order('buy', 10);
    goEx('0.24');
    const { rows } = await sql<{ id: number }>`
      select id from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    const accountId = rows[0]!.id;
    await Promise.all([
      rig.server.dividends.runOnce(),
      rig.server.dividends.runOnce(),
      ...Array.from({ length: 50 }, () => rig.server.desk.enforce(bindCommand(PAY_DIVIDENDS, { accountId }))),
    ]);
    rig.market.move({});
    await rig.server.dividends.drain();
    expect(await totals()).toEqual([2_400_000n]);
  });

  test('goes by what was held when the price went ex, whatever is traded before the payment', async () => {
    await order('buy', 10);
    goEx('0.24');
    await Promise.all([order('buy', 20), order('buy', 5)]);
    await rig.server.dividends.drain();
    expect(await totals()).toEqual([2_400_000n]);
    goEx('0.10', ['190.86', '190.90']);
    await order('sell', 35);
    await rig.server.dividends.drain();
    expect(await totals()).toEqual([2_400_000n, 3_500_000n]);
  });

  test('is not paid to who buys at the price without it, nor to who sold before', async () => {
    goEx('0.24');
    await order('buy', 10);
    rig.market.move({});
    await rig.server.dividends.drain();
    await rig.server.dividends.runOnce();
    expect(await paid()).toEqual([]);
    await order('sell', 10);
    goEx('0.10', ['190.86', '190.90']);
    await rig.server.dividends.drain();
    expect(await paid()).toEqual([]);
  });

  test('is not paid to an order that sold at the price with it, though decided later', async () => {
    await order('buy', 10);
    const { body } = await rig.call('POST /api/orders', {
      as: client,
      body: { symbol: 'AAPL', side: 'sell', type: 'limit', quantity: '10', limitPrice: '191.50' },
    });
    expect(body).toMatchObject({ orders: [{ status: 'working' }] });
    rig.market.move({ AAPL: ['191.50', '191.54'] });
    goEx('0.24', ['191.26', '191.30']);
    await rig.server.orders.drain();
    await rig.server.dividends.drain();
    rig.market.move({});
    await rig.server.dividends.drain();
    expect(await paid()).toEqual([]);
    expect(await account()).toMatchObject({ totalProfit: '2.60' });
  });

  test('of a short that can’t bear it brings a margin call, as any loss does', async () => {
    // 1,000 at 1:20 lock 9,560 of 10,000; each dollar a share takes a tenth of that.
    await order('sell', 1_000, 20);
    goEx('0.90', ['190.30', '190.34']);
    await rig.server.dividends.drain();
    await rig.server.watch.drain();
    expect(await totals()).toEqual([-900_000_000n]);
    expect((await notices()).map(({ kind }) => kind)).toContain('dividend');
  });

  test('does not stop out a long whose price has only lost what is paid', async () => {
    // 1,040 at 1:20 lock 9,944.48 of 10,000. A fall of 4.80 leaves an equity of 4,966: under half of the margin.
    await order('buy', 1_040, 20);
    goEx('4.80', ['186.40', '186.44']);
    await rig.server.watch.drain();
    await rig.server.dividends.drain();
    await rig.server.watch.drain();
    expect(await totals()).toEqual([4_992_000_000n]);
    const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
    expect(CALL_SCHEMAS.getPositions.response.parse(body)).toHaveLength(1);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['dividend']);
  });

  test('that was missed while the process was down is paid when it is back, once', async () => {
    const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
    const before = await startServerRig({ ...database, drop: () => Promise.resolve() });
    const owner = await before.join();
    const { status } = await before.call('POST /api/trades/buy', {
      as: owner,
      body: {
        userId: owner.id,
        symbol: 'AAPL',
        quantity: 10,
        leverage: 1,
        price: 191.2,
        slippagePercent: 100,
      },
    });
    expect(status).toBe(200);
    const missed = before.market.view().now + 500;
    await before.stop();
    const after = await startServerRig(database);
    onTestFinished(() => after.stop());
    after.market.wait(missed - after.market.view().now + 3_600_000);
    after.market.announceDividend('AAPL', '0.24', missed);
    after.market.announceDividend('AAPL', '0.30', after.market.view().now);
    after.market.move({});
    await after.server.dividends.drain();
    const paidTo = async () => (await paid(owner, after.owner)).map(({ total }) => total);
    expect(await paidTo()).toEqual([2_400_000n, 3_000_000n]);
    await after.server.dividends.runOnce();
    expect(await paidTo()).toEqual([2_400_000n, 3_000_000n]);
  });
});

describe('what is announced', () => {
  test('is in the calendar, for everybody and for its instrument', async () => {
    const exAt = Date.now() + 3 * 86_400_000;
    rig.market.announceDividend('ORCL', '1.10', exAt);
    const find = async (query = '') => {
      const from = new Date(exAt - 3_600_000).toISOString();
      const { body } = await rig.call(`GET /api/calendar?from=${from}${query}`);
      return Calendar.parse(body).events.filter(({ kind }) => kind === 'dividend');
    };
    const event = {
      at: new Date(exAt).toISOString(),
      kind: 'dividend',
      subject: 'ORCL',
      symbols: ['ORCL'],
      importance: 'low',
      moves: [],
      dividend: { amount: '1.10', currency: 'USD' },
    };
    expect(await find()).toEqual([event]);
    expect(await find('&symbol=ORCL')).toEqual([event]);
    expect(await find('&symbol=AAPL')).toEqual([]);
  });
});

describe('what was paid', () => {
  test('can be computed again from ledger, statement and export', async () => {
    await order('buy', 10);
    const exAt = goEx('0.24');
    await rig.server.dividends.drain();
    const payment = {
      symbol: 'AAPL',
      exAt: new Date(exAt).toISOString(),
      amount: '0.24',
      quantity: '10',
      priceUnit: 1,
      usdRate: '1/1',
      quoteSource: 'simulated',
      total: '2.400000',
    };
    const ledger = await rig.call(`GET /api/admin/ledger?user=${client.username}&kind=dividend`, {
      as: administrator,
    });
    expect(CALL_SCHEMAS.readLedger.response.parse(ledger.body).entries).toMatchObject([
      {
        kind: 'dividend',
        postings: { profit: '2.400000', market: '-2.400000' },
        charges: [],
        dividend: payment,
      },
    ]);
    const statement = await rig.call('GET /api/statements?from=2020-01-01&to=2099-01-01', {
      as: client,
      headers: { 'accept-language': 'en' },
    });
    expect(readPdf(statement.bytes).join('\n').replaceAll(/\s+/g, ' ')).toContain(
      `Dividend · AAPL 10 × 0.24 USD · ${payment.exAt.slice(0, 10)}`,
    );
    const exported = await rig.call('POST /api/export', { as: client, body: { password: client.password } });
    expect(exported.text).toContain('"dividend":{"symbol":"AAPL"');
  });

  test('is never changed, and not paid again by another hand', async () => {
    await order('buy', 10);
    goEx('0.24');
    await rig.server.dividends.drain();
    await expect(sql`update dividend_payments set total = 1`.execute(rig.owner)).rejects.toThrow(
      'append-only',
    );
    await expect(
      sql`insert into dividend_payments select account_id, entry_number + 1000, instrument_id, ex_at, amount, quantity,
        price_unit, rate_numerator, rate_denominator, quoted_at, quote_source, quote_sequence, total
        from dividend_payments limit 1`.execute(rig.owner),
    ).rejects.toThrow('dividend_is_paid_once');
  });
});
