import { CALL_SCHEMAS } from '@lonja/protocol';
import { thinEquityPoints, thinEquitySamples } from '@lonja/store/trading/equity-points';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ALL_SLOTS } from '../cluster/slots.ts';
import { createEquityMeasurement } from './equity-measurement.ts';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';

const HOUR = 3_600_000;

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const performance = async (period = '1M') => {
  const { body } = await rig.call(`GET /api/portfolio/performance?period=${period}`, { as: client });
  return CALL_SCHEMAS.getPerformance.response.parse(body);
};
const order = (side: 'buy' | 'sell', quantity: number) =>
  rig.call(`POST /api/trades/${side}`, {
    as: client,
    body: {
      userId: client.id,
      symbol: 'AAPL',
      quantity,
      price: side === 'buy' ? 191.24 : 191.2,
      slippagePercent: 100,
    },
  });
/** Lets an hour pass, then measures. */
const measure = async (bid: string, ask: string): Promise<void> => {
  rig.market.wait(HOUR);
  rig.market.move({ AAPL: [bid, ask] });
  await rig.server.equity.runOnce();
};

describe('the equity curve', () => {
  test('of a new account starts at its grant and ends now, without figures that nobody has measured', async () => {
    const answer = await performance();
    expect(answer.curve.map(({ equity }) => equity)).toEqual(['10000.00', '10000.00']);
    expect(answer).toMatchObject({
      sharpeRatio: null,
      winRate: null,
      profitFactor: null,
      closings: 0,
      netDeposits: '10000.00',
      lifetime: { pnl: '0.00', volatility: null },
    });
  });

  test('begins with the first trade, long before the first measurement', async () => {
    await order('buy', 10);
    rig.market.wait(HOUR / 10);
    const { curve } = await performance('1D');
    expect(curve.map(({ equity }) => equity).slice(0, 2)).toEqual(['10000.00', '10000.00']);
    expect(curve).toHaveLength(3);
    const [opened, traded, now] = curve.map(({ at }) => Date.parse(at));
    expect(traded).toBeGreaterThanOrEqual(opened!);
    expect(now).toBeGreaterThan(traded!);
  });

  // 50 x (171.24 - 191.24) = -1,000.00 of 10,000.00
  test('says what the account has made since it was opened, also of what is closed', async () => {
    await order('buy', 50);
    await measure('171.24', '171.28');
    await order('sell', 50);
    for (let day = 0; day < 24 * 8; day += 24) rig.market.wait(24 * HOUR);
    const { lifetime, days } = await performance('1D');
    expect(lifetime).toMatchObject({ pnl: '-1000.00', timeWeightedReturn: -10, volatility: null });
    expect(days.reduce((sum, { pnl }) => sum + Number(pnl), 0)).toBeCloseTo(0, 2);
  });

  // 10 x (201.20 - 191.24) = 99.60
  test('follows the market by the hour', async () => {
    await order('buy', 10);
    await measure('201.20', '201.24');
    await measure('181.20', '181.24');
    const { curve } = await performance('1D');
    expect(curve.map(({ equity }) => equity).slice(-3)).toEqual(['10099.60', '9899.60', '9899.60']);
  });

  test('says of each point the moment that its value is of, not the beginning of its hour', async () => {
    await order('buy', 10);
    rig.market.wait(7 * 60_000 + 30_000);
    await measure('201.20', '201.24');
    const at = new Date(rig.market.view().now).toISOString();
    await measure('181.20', '181.24');
    const { curve } = await performance('1D');
    expect(curve.find(({ equity }) => equity === '10099.60')?.at).toBe(at);
  });

  test('counts what came in as a flow, and never as a result', async () => {
    await order('buy', 10);
    await measure('201.20', '201.24');
    await sql`with account as (
        update trading_accounts set cash = cash + 5000000000, entry_count = entry_count + 1, version = version + 1
        where user_id = ${client.id} returning id, entry_count
      ), entry as (
        insert into ledger_entries (account_id, number, kind, at, cash, funding)
        select id, entry_count, 'deposit', now(), 5000000000, -5000000000 from account
      )
      update house_accounts set balance = balance - 5000000000, posting_count = posting_count + 1
      where name = 'funding'`.execute(rig.owner);
    for (let day = 0; day < 24; day++) await measure('201.20', '201.24');
    const { days, netDeposits } = await performance('1W');
    expect(netDeposits).toBe('15000.00');
    const total = days.reduce((sum, { pnl }) => sum + Number(pnl), 0);
    expect(total).toBeCloseTo(99.6, 2);
    expect((await performance('1D')).lifetime.pnl).toBe('99.60');
  });

  test('names what came in and went out after its first point, at the moment and by its kind', async () => {
    await order('buy', 10);
    await measure('201.20', '201.24');
    await measure('201.20', '201.24');
    const asked = await rig.call(`POST /api/users/${client.id}/withdraw`, {
      as: client,
      body: { amount: 500, method: 'paypal', accountDetails: 'ana@example.org' },
    });
    expect(asked.status).toBe(200);
    const at = new Date(rig.market.view().now).toISOString();
    await measure('201.20', '201.24');
    const month = await performance('1M');
    // The grant that opened the account is the first point itself.
    expect(month.flows).toEqual([{ at, amount: '-500.00', kind: 'withdrawal_held' }]);
    expect(month.netDeposits).toBe('9500.00');
    expect(month.curve.at(-1)?.equity).toBe('9599.60');
    for (let day = 0; day < 9; day++) {
      rig.market.wait(23 * HOUR);
      await measure('201.20', '201.24');
    }
    expect((await performance('1W')).flows).toEqual([]);
    expect((await performance('1M')).flows).toHaveLength(1);
  });

  // 99.60 made until the position counts anew at 201.20; then it moves up by 1.00 a share.
  test('takes no loss and no gain from a position that an administrator changed', async () => {
    await order('buy', 10);
    await measure('201.20', '201.24');
    const changed = await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, {
      as: administrator,
      body: { averagePrice: 201.2, reason: 'Ejercicio de clase' },
    });
    expect(changed.status).toBe(200);
    await measure('202.20', '202.24');
    for (let day = 0; day < 24; day++) await measure('202.20', '202.24');
    const { days, netDeposits, curve } = await performance('1W');
    expect(curve.at(-1)?.equity).toBe('10010.00');
    expect(days.reduce((sum, { pnl }) => sum + Number(pnl), 0)).toBeCloseTo(109.6, 2);
    expect(netDeposits).toBe('10000.00');
    expect((await performance('1D')).lifetime.pnl).toBe('109.60');
  });

  // 50 x -20.00 at the market, and a figure of 9,000.00: 1,000 / 10,000 are lost, whatever was set.
  test('measures what was lost against the equity without an override', async () => {
    await order('buy', 50);
    rig.market.move({ AAPL: ['171.24', '171.28'] });
    const body = { profit: 9_000, reason: 'Ejercicio de clase' };
    const set = await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, { as: administrator, body });
    expect(set.status).toBe(200);
    expect((await order('sell', 50)).status).toBe(200);
    const { curve, days, timeWeightedReturn, maxDrawdown } = await performance('1W');
    expect(curve.at(-1)?.equity).toBe('19000.00');
    expect(days.at(-1)).toMatchObject({ pnl: '-1000.00', percent: -10 });
    expect(timeWeightedReturn).toBe(-10);
    expect(maxDrawdown).toMatchObject({ percent: 10 });
  });

  // 40 x 25.00 are 10 % of 10,000.00; the position counts anew, which leaves 10,000.00; then 10 % again.
  test('links what was made before an administrator changed a position with what was made since', async () => {
    await order('buy', 40);
    rig.market.move({ AAPL: ['216.24', '216.28'] });
    const body = { averagePrice: 216.24, reason: 'Ejercicio de clase' };
    const changed = await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, { as: administrator, body });
    expect(changed.status).toBe(200);
    rig.market.move({ AAPL: ['241.24', '241.28'] });
    const { days, timeWeightedReturn } = await performance('1W');
    expect(days.at(-1)).toMatchObject({ pnl: '2000.00', percent: 21 });
    expect(timeWeightedReturn).toBe(21);
  });

  test('counts closing fills for the win rate and the profit factor', async () => {
    await order('buy', 10);
    rig.market.move({ AAPL: ['201.24', '201.28'] });
    await order('sell', 5);
    rig.market.move({ AAPL: ['186.24', '186.28'] });
    await order('sell', 5);
    // 5 x 10.00 won, 5 x 5.00 lost
    expect(await performance()).toMatchObject({ winRate: 50, profitFactor: 2, closings: 2 });
  });
});

describe('the day', () => {
  const DAY = 24 * HOUR;
  const brought = async () => {
    const { today, days } = await performance('1W');
    return { parts: today.parts, day: days.at(-1)?.pnl };
  };
  /** On to the next day, which begins with a measurement at these prices. */
  const overnight = async (bid: string, ask: string): Promise<void> => {
    for (let hour = 0; hour < 24; hour++) await measure(bid, ask);
    expect(Date.parse((await performance('1W')).today.began)).toBeGreaterThan(rig.market.view().now - DAY);
  };

  test('of a new account is all that its markets have brought', async () => {
    await order('buy', 10);
    await order('sell', 4);
    // 4 x (191.20 - 191.24)
    expect(await brought()).toMatchObject({
      parts: [{ symbol: 'AAPL', settled: '-0.160000', openedWith: '0.000000' }],
    });
  });

  test('begins with what each market stood at, and is what changed and was settled since', async () => {
    await order('buy', 10);
    await overnight('201.20', '201.24');
    rig.market.move({ AAPL: ['203.20', '203.24'] });
    await order('sell', 4);
    const { parts, day } = await brought();
    // It began with 10 x (201.20 - 191.24); sold were 4 x (203.20 - 191.24), and 6 are open.
    expect(parts).toEqual([{ symbol: 'AAPL', settled: '47.840000', openedWith: '99.600000' }]);
    const open = 6 * (203.2 - 191.24);
    expect(47.84 + open - 99.6).toBeCloseTo(Number(day), 6);
  });

  test('says that it does not know what the day began with where that was not stored', async () => {
    await order('buy', 10);
    await overnight('201.20', '201.24');
    await sql`delete from equity_samples`.execute(rig.owner);
    expect((await brought()).parts).toBeNull();
  });

  test('has what an administrator took out of an open result', async () => {
    await order('buy', 10);
    await overnight('201.20', '201.24');
    rig.market.move({ AAPL: ['203.20', '203.24'] });
    const changed = await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, {
      as: administrator,
      body: { averagePrice: 203.2, reason: 'Ejercicio de clase' },
    });
    expect(changed.status).toBe(200);
    // The open result of 119.60 counts anew from zero, and stays a result of the day.
    expect((await brought()).parts).toEqual([
      { symbol: 'AAPL', settled: '119.600000', openedWith: '99.600000' },
    ]);
  });
});

describe('the benchmark', () => {
  test('has no figure under twenty common days, and says how many there are', async () => {
    const { body } = await rig.call('GET /api/portfolio/benchmark?symbol=AAPL', { as: client });
    expect(CALL_SCHEMAS.getBenchmark.response.parse(body)).toMatchObject({
      symbol: 'AAPL',
      days: 0,
      needs: 20,
      beta: null,
      alphaDaily: null,
      alphaAnnual: null,
      correlation: null,
      daysAYear: 252,
    });
  });

  test('must be listed', async () => {
    expect(await rig.call('GET /api/portfolio/benchmark?symbol=NOPE', { as: client })).toMatchObject({
      status: 404,
    });
  });
});

describe('the results of all trades', () => {
  const results = async (timezone?: string) => {
    const path = `GET /api/transactions/${client.id}/results${timezone ? `?timezone=${timezone}` : ''}`;
    return CALL_SCHEMAS.getTradeResults.response.parse((await rig.call(path, { as: client })).body);
  };

  test('[DSH-04] [DSH-21] are counted by the server, by instrument and by day of the zone', async () => {
    expect(await results()).toMatchObject({ trades: 0, winRate: null, profitFactor: null, byDay: [] });
    await order('buy', 10);
    rig.market.move({ AAPL: ['201.24', '201.28'] });
    await order('sell', 5);
    rig.market.move({ AAPL: ['186.24', '186.28'] });
    await order('sell', 5);
    const { byDay, ...counted } = await results('PST');
    expect(counted).toEqual({
      trades: 3,
      closings: 2,
      winRate: 50,
      profitFactor: 2,
      adjusted: 0,
      byInstrument: [{ symbol: 'AAPL', closings: 2, profit: '25.00' }],
    });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
    expect(byDay).toEqual([{ day: day.format(new Date(rig.market.view().now)), profit: '25.00' }]);
  });

  test('[DSH-13] know the market only: what was set adds to no figure', async () => {
    await order('buy', 10);
    await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, {
      as: administrator,
      body: { profit: 5000, reason: 'Ejercicio de clase' },
    });
    await order('sell', 10);
    expect(await results()).toMatchObject({
      winRate: 0,
      profitFactor: 0,
      adjusted: 1,
      byInstrument: [{ symbol: 'AAPL', closings: 1, profit: '-0.40' }],
    });
  });
});

describe('measuring', () => {
  test('happens once an hour for what is open or has changed, and stops where nothing moves', async () => {
    await order('buy', 1);
    const points = async (): Promise<number> => {
      const { rows } = await sql<{ count: bigint }>`select count(*) from equity_points p
        join trading_accounts a on a.id = p.account_id where a.user_id = ${client.id}`.execute(rig.owner);
      return Number(rows[0]?.count);
    };
    await measure('191.20', '191.24');
    await rig.server.equity.runOnce();
    expect(await points()).toBe(1);
    await order('sell', 1);
    await measure('191.20', '191.24');
    await measure('191.20', '191.24');
    expect(await points()).toBe(2);
  });

  test('every five minutes is a curve sixteen minutes after the first trade', async () => {
    await order('buy', 10);
    for (const bid of ['192.24', '190.24', '193.24']) {
      rig.market.wait(5 * 60_000);
      rig.market.move({ AAPL: [bid, '193.28'] });
      await rig.server.equity.runOnce();
      await rig.server.equity.runOnce();
    }
    rig.market.wait(60_000);
    const { curve, days } = await performance('1D');
    // 10 x (192.24 - 191.24), and so on; the last one twice: it is now's too.
    expect(curve.map(({ equity }) => equity).slice(-4)).toEqual([
      '10010.00',
      '9990.00',
      '10020.00',
      '10020.00',
    ]);
    expect(days.at(-1)).toMatchObject({ pnl: '20.00' });
  });

  test('keeps samples for six hours, and then those of whole hours', async () => {
    await order('buy', 1);
    for (let place = 0; place < 7 * 12; place++) {
      rig.market.wait(5 * 60_000);
      rig.market.move({ AAPL: ['191.20', '191.24'] });
      await rig.server.equity.runOnce();
    }
    const { rows } = await sql<{ slot: number; is_hour: boolean }>`
      select s.slot, exists (
        select from equity_points p where p.account_id = s.account_id and p.measured_at = s.measured_at
      ) as is_hour from equity_samples s join trading_accounts a on a.id = s.account_id
      where a.user_id = ${client.id} order by s.slot`.execute(rig.owner);
    const last = rows.at(-1)!.slot;
    const [old, fresh] = [
      rows.filter(({ slot }) => slot < last - 72),
      rows.filter(({ slot }) => slot >= last - 72),
    ];
    expect(fresh).toHaveLength(73);
    expect(old.length).toBeGreaterThan(0);
    expect(old.every(({ is_hour }) => is_hour)).toBe(true);
  });

  test('is not thinned by the clock of another market, which may be years ahead', async () => {
    await order('buy', 1);
    await measure('191.20', '191.24');
    await measure('191.20', '191.24');
    const countRows = async () => {
      const { rows } = await sql<{ points: number; samples: number }>`
        select (select count(*) from equity_points p where p.account_id = a.id)::int as points,
          (select count(*) from equity_samples s where s.account_id = a.id)::int as samples
        from trading_accounts a where user_id = ${client.id}`.execute(rig.owner);
      return rows[0];
    };
    const ahead = { from: 0, before: 2_000_000_000 };
    const thin = async (world: number | undefined) => {
      await thinEquitySamples(rig.owner, { world, ...ahead, lost: ahead.before });
      await thinEquityPoints(rig.owner, { world, ...ahead });
      return countRows();
    };
    const measured = await countRows();
    expect(measured?.samples).toBe(2);
    expect(await thin(1_000_000)).toEqual(measured);
    expect((await thin(undefined))?.samples).toBe(0);
  });

  test('of the hour, or the day, in which an account was opened begins with its opening', async () => {
    const hour = Math.floor(rig.market.view().now / HOUR) - 24;
    await sql`insert into equity_points (account_id, hour, day, measured_at, equity, entry_count, account_version)
      select id, ${hour}::int, ${hour}::int / 24, now(), 10000000000, 1, 1
      from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    const { curve, days } = await performance();
    expect(curve.map(({ equity }) => equity)).toEqual(['10000.00', '10000.00']);
    expect(days.every(({ pnl }) => pnl === '0.00')).toBe(true);
  });

  test('keeps every hour for eight days and the last of each day before', async () => {
    await order('buy', 1);
    const { rows } = await sql<{ id: number }>`
      select id from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    const now = rig.market.view().now;
    const oldest = Math.floor(now / HOUR) - 24 * 20;
    await sql`insert into equity_points (account_id, hour, day, measured_at, equity, entry_count, account_version)
      select ${rows[0]?.id}, h, h / 24, to_timestamp(h::bigint * 3600), 10000000000, 1, 1
      from generate_series(${oldest}::int, ${oldest + 24 * 15}::int) h`.execute(rig.owner);
    // As after a start: what an earlier one has thinned nobody looks through again.
    const started = createEquityMeasurement({
      db: rig.server.db,
      slots: () => ALL_SLOTS,
      viewMarket: () => rig.market.view(),
      splits: rig.market.splits,
      rest: HOUR,
      onFault: (error) => {
        throw error;
      },
    });
    rig.market.wait(HOUR);
    rig.market.move({ AAPL: ['191.20', '191.24'] });
    expect(await started.runOnce()).toBeGreaterThan(0);
    const kept = await sql<{ points: bigint }>`select count(*) as points from equity_points
      where account_id = ${rows[0]?.id} and hour < ${oldest + 24 * 10} group by day order by day`.execute(
      rig.owner,
    );
    expect(kept.rows.every(({ points }) => points === 1n)).toBe(true);
    expect(kept.rows.length).toBeGreaterThanOrEqual(10);
  });

  test('measures an account later that could not be valued, also where nothing else has changed', async () => {
    await order('buy', 1);
    rig.market.wait(HOUR);
    rig.market.move({ AAPL: ['191.20', '191.24'] });
    const { rows } = await sql<{ id: number }>`
      select id from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    const hasPoint = async () =>
      (
        await sql`select from equity_points
          where account_id = ${rows[0]?.id} and measured_at >= ${new Date(rig.market.view().now - HOUR / 2)}`.execute(
          rig.owner,
        )
      ).rows.length > 0;
    let views = 0;
    let isQuoted = false;
    const job = createEquityMeasurement({
      db: rig.server.db,
      slots: () => ALL_SLOTS,
      viewMarket: () => {
        views += 1;
        return isQuoted ? rig.market.view() : { ...rig.market.view(), quoteOf: () => undefined };
      },
      splits: rig.market.splits,
      rest: 5,
      state: () => 'the same hour',
      onFault: (error) => {
        throw error;
      },
    });
    job.start();
    await expect.poll(() => views).toBeGreaterThan(2);
    expect(await hasPoint()).toBe(false);
    isQuoted = true;
    await expect.poll(hasPoint).toBe(true);
    await job.stop();
  });

  // Flat for forty days: nothing is measured meanwhile.
  test('has every day, and days on which nothing is held are days without a result', async () => {
    await order('buy', 10);
    await measure('201.20', '201.24');
    await order('sell', 10);
    rig.market.wait(40 * 24 * HOUR);
    rig.market.move({ AAPL: ['201.20', '201.24'] });
    const { days, volatility, sharpeRatio } = await performance('3M');
    expect(days.length).toBeGreaterThanOrEqual(40);
    expect(days.filter(({ pnl }) => pnl !== '0.00')).toMatchObject([{ pnl: '99.60' }]);
    // One day of 0.996 % among 41 or 42: root of 365 / n, Sharpe root of 365 / n too
    const n = days.length;
    expect(sharpeRatio).toBeCloseTo(Math.sqrt(365 / n), 1);
    expect(volatility).toBeCloseTo(0.996 * Math.sqrt(365 / n), 1);
  });
});
