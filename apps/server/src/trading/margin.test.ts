import { CALL_SCHEMAS } from '@lonja/protocol';
import { loadAccountsOnMargin } from '@lonja/store/trading/open-accounts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ALL_SLOTS } from '../cluster/slots.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import { createOvernightFinancing } from './watches/overnight-financing.ts';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { STOP_OUT } from './rule-commands.ts';

const DAY = 86_400_000;

const rig = describeServer();
const client = clientOfEach(rig);

const buy = async (symbol: string, quantity: number, leverage: number, price: number): Promise<void> => {
  const answer = await rig.call('POST /api/trades/buy', {
    as: client,
    body: { userId: client.id, symbol, quantity, leverage, price },
  });
  expect(answer.status).toBe(200);
};
const symbolsHeld = async (): Promise<string[]> => {
  const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
  return CALL_SCHEMAS.getPositions.response.parse(body).map((position) => position.symbol);
};
const transactions = async () => {
  const { body } = await rig.call('GET /api/transactions', { as: client });
  return CALL_SCHEMAS.getTransactions.response.parse(body);
};
const balances = async () => {
  const { body } = await rig.call(`GET /api/users/${client.id}`, { as: client });
  return CALL_SCHEMAS.getUser.response.parse(body);
};

describe('stop-out', () => {
  // 1,800,000 EURUSD at 1:200 lock 9,761.40 USD, so 238.60 are free. The level is 50 % when the loss is
  // 238.60 + 9,761.40 / 2 = 5,119.30 USD: at a bid of 1.08460 - 5,119.30 / 1,800,000 = 1.08175594.
  test('closes at the first step below 50 %, with its cause and level in the transaction', async () => {
    await buy('EURUSD', 1_800_000, 200, 1.0846);
    rig.market.move({ EURUSD: ['1.08176', '1.08184'] });
    await rig.server.watch.drain();
    expect(await symbolsHeld()).toEqual(['EURUSD']);
    rig.market.move({ EURUSD: ['1.08175', '1.08183'] });
    await rig.server.watch.drain();
    expect(await symbolsHeld()).toEqual([]);
    const [last] = await transactions();
    expect(last).toMatchObject({ type: 'sell', price: 1.08175, cause: 'stop_out', marginLevel: 49.89 });
    expect((await transactions()).map(({ cause }) => cause)).toEqual(['stop_out', 'order']);
  });

  test('is foretold to the tick, with what closes there', async () => {
    await buy('EURUSD', 1_800_000, 200, 1.0846);
    const { body } = await rig.call('GET /api/portfolio/stop-out-ladder', { as: client });
    // From the bid of 1.08452.
    expect(CALL_SCHEMAS.getStopOutLadder.response.parse(body)).toEqual({
      rungs: [
        { symbol: 'EURUSD', price: '1.08175', awayPercent: -0.26, marginLevel: 49.89, closes: ['EURUSD'] },
      ],
    });
    rig.market.move({ EURUSD: ['1.08175', '1.08183'] });
    await rig.server.watch.drain();
    const after = await rig.call('GET /api/portfolio/stop-out-ladder', { as: client });
    expect(after.body).toEqual({ rungs: [] });
  });

  // Margins 4,880.70 + 3,187.33 = 8,068.03. Losses 900,000 x 0.0046 = 4,140 and 500 x 4.24 = 2,120 leave an equity of
  // 3,740: 46 %. Without EURUSD the same equity stands against 3,187.33: 117 %.
  test('takes the largest loss first and leaves what need not close', async () => {
    await buy('EURUSD', 900_000, 200, 1.0846);
    await buy('AAPL', 500, 30, 191.24);
    rig.market.move({ EURUSD: ['1.08000', '1.08008'], AAPL: ['187.00', '187.04'] });
    await rig.server.watch.drain();
    expect(await symbolsHeld()).toEqual(['AAPL']);
  });

  test('leaves fully paid longs alone, whatever they lose', async () => {
    await buy('AAPL', 50, 1, 191.24);
    rig.market.move({ AAPL: ['1.00', '1.04'] });
    await rig.server.watch.drain();
    expect(await symbolsHeld()).toEqual(['AAPL']);
  });

  test('a gap through zero: the system pays what is missing, and the account ends at nothing', async () => {
    await buy('EURUSD', 1_800_000, 200, 1.0846);
    rig.market.move({ EURUSD: ['1.05000', '1.05008'] });
    await rig.server.watch.drain();
    expect(await balances()).toMatchObject({ balance: '0.00', totalProfit: '0.00' });
    const kinds = await sql<{ kind: string; amount: bigint | null }>`
      select kind, negative_balance_protection as amount from ledger_entries
      where account_id = ${await accountId()} order by number desc limit 2`.execute(rig.owner);
    // 1,800,000 x 0.0346 = 62,280 lost of 10,000
    expect(kinds.rows).toEqual([
      { kind: 'negative_balance_protection', amount: -52_280_000_000n },
      { kind: 'fill', amount: null },
    ]);
  });

  test('a thousand looks at once close a position once', async () => {
    await buy('EURUSD', 1_800_000, 200, 1.0846);
    for (let look = 0; look < 1_000; look++) rig.market.move({ EURUSD: ['1.08100', '1.08108'] });
    const id = await accountId();
    await Promise.all(
      Array.from({ length: 50 }, () => rig.server.desk.enforce(bindCommand(STOP_OUT, { accountId: id }))),
    );
    await rig.server.watch.drain();
    expect((await transactions()).filter(({ cause }) => cause === 'stop_out')).toHaveLength(1);
  });

  test('a start knows who is on margin, with all that they hold on it, and that others hold nothing', async () => {
    await buy('EURUSD', 10_000, 100, 1.0846);
    await buy('AAPL', 2, 1, 191.24);
    const onMargin = await accountId();
    Object.assign(client, await rig.join());
    await buy('AAPL', 2, 1, 191.24);
    const paid = await accountId();
    const pages = await Array.fromAsync(loadAccountsOnMargin(rig.server.db, ALL_SLOTS, undefined));
    const found = pages.flatMap(({ ids, base, isCalled, positions: { accountIds, quantity, margin } }) =>
      [...ids].map((id, place) => ({
        id,
        base: base[place],
        isCalled: isCalled[place],
        positions: [...accountIds].flatMap((of, at) =>
          of === id ? { quantity: quantity[at], margin: margin[at] } : [],
        ),
      })),
    );
    expect(found.find(({ id }) => id === onMargin)).toEqual({
      id: onMargin,
      // What the two positions leave of 10,000.
      base: 9_509_060_000,
      isCalled: 0,
      positions: [{ quantity: 1_000_000_000_000, margin: 108_460_000 }],
    });
    expect(found.find(({ id }) => id === paid)).toMatchObject({ positions: [] });
  });

  async function accountId(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    return rows[0]?.id ?? 0;
  }
});

describe('overnight financing', () => {
  const owed = async () => {
    const { rows } = await sql<{ id: number; charged: bigint | null; days: number }>`
      select a.id, sum(e.financing)::bigint as charged, count(e.financing)::int as days
      from trading_accounts a left join ledger_entries e on e.account_id = a.id and e.kind = 'financing'
      where a.user_id = ${client.id} group by a.id`.execute(rig.owner);
    return rows[0];
  };
  /** As if the account had been opened, and had bought, so many days ago at the same hour of New York. */
  const age = (days: number) =>
    Promise.all([
      sql`update positions
        set opened_at = (opened_at at time zone 'America/New_York' - make_interval(days => ${days})) at time zone 'America/New_York'
        where account_id = (select id from trading_accounts where user_id = ${client.id})`.execute(rig.owner),
      sql`update trading_accounts set financed_through = financed_through - ${days}, version = version + 1
        where user_id = ${client.id}`.execute(rig.owner),
    ]);

  // 10,000 EURUSD at mid 1.08456 are 10,845.60 USD; 2.5 % a year are 271.14, a 365th of it 0.742849 a night.
  test('charges each night once, however often it runs', async () => {
    await buy('EURUSD', 10_000, 100, 1.0846);
    await age(3);
    await Promise.all([rig.server.financing.runOnce(), rig.server.financing.runOnce()]);
    await rig.server.financing.runOnce();
    expect(await owed()).toMatchObject({ charged: 2_228_547n, days: 3 });
    expect((await balances()).totalProfit).toBe('-2.23');
  });

  test('charges what was held when the night ended, whatever is traded before the job comes', async () => {
    await buy('EURUSD', 10_000, 100, 1.0846);
    await age(1);
    await buy('EURUSD', 400_000, 100, 1.0846);
    expect(await owed()).toMatchObject({ charged: 742_849n, days: 1 });
    await rig.server.financing.runOnce();
    expect(await owed()).toMatchObject({ charged: 742_849n, days: 1 });
  });

  test('charges everybody else where one account can’t be charged', async () => {
    await buy('EURUSD', 10_000, 100, 1.0846);
    const broken = (await owed())?.id;
    Object.assign(client, await rig.join());
    await buy('EURUSD', 10_000, 100, 1.0846);
    const charged: number[] = [];
    const job = createOvernightFinancing({
      db: rig.owner,
      desk: {
        enforce: ({ accountId }) => {
          if (accountId === broken) return Promise.reject(new Error('its decision failed'));
          charged.push(accountId);
          return Promise.resolve({ changes: [], waits: false });
        },
      },
      slots: () => ALL_SLOTS,
      clock: () => Date.now() + 2 * DAY,
      rest: DAY,
      onFault: () => undefined,
    });
    await expect(job.runOnce()).rejects.toThrow(
      '1 accounts were not charged, the first: Error: its decision',
    );
    expect(charged).toContain((await owed())?.id);
  });

  test('charges nothing for a long at 1:1, and nobody who has nothing open', async () => {
    await buy('AAPL', 2, 1, 191.24);
    await age(2);
    await rig.server.financing.runOnce();
    expect(await owed()).toMatchObject({ charged: null, days: 0 });
  });
});

describe('profit to balance', () => {
  const move = (key?: string) =>
    rig.call('POST /api/profit/move', {
      as: client,
      body: { userId: client.id },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const sell = (symbol: string, quantity: number, price: number) =>
    rig.call('POST /api/trades/sell', { as: client, body: { userId: client.id, symbol, quantity, price } });

  test('moves a result into the balance, once a key, and has nothing to move then', async () => {
    await buy('AAPL', 10, 1, 191.24);
    rig.market.move({ AAPL: ['200.00', '200.04'] });
    await sell('AAPL', 10, 200);
    expect(await balances()).toMatchObject({ balance: '10000.00', totalProfit: '87.60' });
    const moved = await move('move-1');
    expect(moved).toMatchObject({
      status: 200,
      body: { moved: '87.600000', balance: '10087.60', totalProfit: '0.00' },
    });
    expect((await move('move-1')).text).toBe(moved.text);
    const again = await move();
    expect(again).toMatchObject({ status: 409, body: { code: 'nothing_to_move' } });
    expect(await balances()).toMatchObject({ balance: '10087.60', totalProfit: '0.00' });
  });

  test('settles a loss from the balance', async () => {
    await buy('AAPL', 10, 1, 191.24);
    rig.market.move({ AAPL: ['181.24', '181.28'] });
    await sell('AAPL', 10, 181.24);
    expect((await move()).body).toMatchObject({
      moved: '-100.000000',
      balance: '9900.00',
      totalProfit: '0.00',
      message: 'Pérdida de 100.00 USD saldada con el saldo',
    });
  });

  test('is the own account’s alone', async () => {
    const other = await rig.join();
    const answer = await rig.call('POST /api/profit/move', { as: other, body: { userId: client.id } });
    expect(answer.status).toBe(404);
  });
});
