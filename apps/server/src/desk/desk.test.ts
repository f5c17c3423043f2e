import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  financingDayOf,
  leverageClassOf,
  price,
  quantity,
  USD_TO_USD,
  type TradingChange,
  type Instrument,
  type MarketOrder,
  type MarketQuote,
  type MarketView,
  type OrderChange,
  type OrderDraft,
  type RestingOrder,
} from '@lonja/core';
import { openDatabase, openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { classifyFailure } from '@lonja/store/database/failure';
import { NO_ACTS } from '@lonja/store/audit/act-writes';
import { listStatements } from '@lonja/store/desk/batch-writes';
import { openDeskConnection } from '@lonja/store/desk/desk-connection';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import type { NewClient } from '@lonja/store/people/new-client';
import { listOrders } from '@lonja/store/trading/orders';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { createMigratedDatabase, endConnections, type MigratedDatabase, ofProgram } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { OPEN_ACCOUNT } from '../accounts/commands.ts';
import { onlyMarket } from '../test/markets/only-market.ts';
import {
  AMEND_ORDER,
  CANCEL_ORDER,
  MARKET_ORDER,
  PLACE_OCO,
  PLACE_ORDER,
  PROTECT_POSITION,
} from '../trading/commands.ts';
import { CHARGE_NIGHTS, TRIGGER_ORDER } from '../trading/rule-commands.ts';
import { bindCommand } from './command/command-row.ts';
import { createDesk, type Desk, type DeskDependencies } from './desk.ts';
import { DeskUnavailable, type Outcome, type ClientSubmission } from './command/submission.ts';

let database: MigratedDatabase;
let db: Database;
let owner: Database;
let desk: Desk;
const published: TradingChange[] = [];
const publishedOrders: OrderChange[] = [];
const faults: unknown[] = [];

const SYMBOLS = ['EURUSD', 'AAPL'];

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), SYMBOLS);
  db = openDatabase(database.url, () => undefined);
  owner = openOwnerDatabase(database.url);
  desk = createDesk(dependencies());
  desk.onCommitted(({ changes }) => {
    published.push(...changes);
    publishedOrders.push(...changes.flatMap(({ orders }) => orders));
  });
});

afterAll(async () => {
  await desk.close();
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

const dependencies = (): DeskDependencies => ({
  connect: () => openDeskConnection(database.url),
  load: (accountId) => loadTradingState(db, accountId),
  after: () => undefined,
  viewMarkets: () => onlyMarket(viewMarket()),
  onBreach: (reason) => faults.push(reason),
  onFault: (error) => faults.push(error),
});

function viewMarket(): MarketView {
  const now = Date.now();
  return {
    now,
    instrumentOf: (id) => instrument(id),
    quoteOf: (id) => ({
      ...(id === idOf('EURUSD')
        ? { bid: price(108_452_000n), ask: price(108_460_000n) }
        : { bid: price(19_120_000_000n), ask: price(19_124_000_000n) }),
      rate: USD_TO_USD,
      at: now,
      source: 'simulated',
      sequence: 1,
    }),
    isOpen: () => true,
  };
}

const QUOTE = { rate: USD_TO_USD, source: 'simulated', sequence: 1 } as const;

const idOf = (symbol: string): number => database.instrumentIds.get(symbol) as number;

function instrument(id: number): Instrument {
  const symbol = [...database.instrumentIds].find(([, number]) => number === id)?.[0] ?? '';
  return {
    id,
    symbol,
    name: symbol,
    category: 'forex',
    sector: '',
    exchange: '',
    currency: 'USD',
    tickSize: price(1_000n),
    priceDecimals: 5,
    priceUnit: 100n,
    quantityStep: quantity(1_000_000n),
    minQuantity: quantity(1_000_000n),
    spreadTicks: 8,
    leverageClass: leverageClassOf(symbol),
  };
}

const newClient = (over: Partial<NewClient> = {}): NewClient => {
  const name = `c${randomBytes(6).toString('hex')}`;
  return {
    id: randomUUID(),
    username: name,
    email: `${name}@example.org`,
    passwordHash: 'hash',
    fullName: null,
    phone: null,
    country: null,
    createdAt: Date.now(),
    ...over,
  };
};

const registration = (client: NewClient): ClientSubmission => ({
  command: bindCommand(OPEN_ACCOUNT, { client }),
  render: () => ({ status: 201, body: client.username }),
});

async function openAccount(at: Desk = desk): Promise<number> {
  const outcome = await at.submit(registration(newClient()));
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
  return outcome.changes[0].after.account.id;
}

const order = (over: Partial<MarketOrder> = {}): MarketOrder => ({
  instrumentId: idOf('AAPL'),
  side: 'buy',
  quantity: quantity(100_000_000n),
  leverage: 1,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 50,
  ...over,
});

/** Each account is somebody else's here. */
const usedKey = (accountId: number, key: string) => ({
  userId: uuidOf(`owner ${accountId}`),
  id: uuidOf(`${accountId} ${key}`),
});

const uuidOf = (text: string): string =>
  hash('sha256', text)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const trade = (accountId: number, over: Partial<MarketOrder> = {}, key?: string): ClientSubmission => {
  const wanted = order(over);
  return {
    command: bindCommand(MARKET_ORDER, { accountId, sender: null, order: wanted }),
    ...(key === undefined
      ? {}
      : {
          idempotency: {
            ...usedKey(accountId, key),
            fingerprint: Buffer.from(`${wanted.side}${wanted.quantity}`),
          },
        }),
    render: ([change]) => ({ status: 200, body: `fill ${change.account.fill?.number} ñ "${key}"` }),
  };
};

const audit = async (): Promise<string[]> => (await Array.fromAsync(auditBooks(db))).flat();

describe('registration', () => {
  test('[AUT-09] opens an account with its grant, user and entry in one transaction', async () => {
    const client = newClient();
    const outcome = await desk.submit(registration(client));
    expect(outcome).toMatchObject({ kind: 'accepted', answer: { status: 201, body: client.username } });
    const row = await db
      .selectFrom('trading_accounts')
      .selectAll()
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      cash: 10_000_000_000n,
      margin: 0n,
      profit: 0n,
      withdrawal_hold: 0n,
      version: 1,
      entry_count: 1,
    });
    expect(await audit()).toEqual([]);
  });

  test('[AUT-10] refuses a taken username or email, in any case, also within one batch', async () => {
    const client = newClient();
    const [first, second, third] = await Promise.all([
      desk.submit(registration(client)),
      desk.submit(registration(newClient({ username: client.username.toUpperCase() }))),
      desk.submit(registration(newClient({ email: client.email.toUpperCase() }))),
    ]);
    expect(first.kind).toBe('accepted');
    expect(second).toEqual({ kind: 'refused', refusal: { code: 'username_taken' } });
    expect(third).toEqual({ kind: 'refused', refusal: { code: 'email_taken' } });
    const later = await desk.submit(registration(newClient({ username: client.username })));
    expect(later).toEqual({ kind: 'refused', refusal: { code: 'username_taken' } });
  });
});

describe('group commit', () => {
  test('many orders at once: each answered after its commit, books balanced, everything published once', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => openAccount()));
    published.length = 0;
    const submissions = Array.from({ length: 400 }, (_, index) =>
      trade(accounts[index % accounts.length] as number, {
        instrumentId: idOf(index % 3 ? 'EURUSD' : 'AAPL'),
        side: index % 7 < 4 ? 'buy' : 'sell',
        leverage: 10,
      }),
    );
    const outcomes = await Promise.all(submissions.map((one) => desk.submit(one)));
    expect(outcomes.filter((one) => one.kind !== 'accepted')).toEqual([]);
    expect(published).toHaveLength(400);
    expect(await audit()).toEqual([]);
    const fills = await db
      .selectFrom('fills')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', 'in', accounts)
      .executeTakeFirstOrThrow();
    expect(fills.count).toBe(400);
  });

  test.each([
    ['an opening', { side: 'buy' }],
    ['a closing', { side: 'sell' }],
  ] as const)('%s alone is one statement, which is its own transaction', async (_, over) => {
    const accountId = await openAccount();
    await desk.submit(trade(accountId, {}, randomUUID()));
    expect((await desk.submit(trade(accountId, over, randomUUID()))).kind).toBe('accepted');
    const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
      where application_name = 'lonja-desk' and datname = current_database()`.execute(owner);
    // The last that the desk's connection sent: of several it would be the commit.
    expect(rows.map(({ query }) => query)).toEqual([
      expect.stringMatching(/^with s0 as \(.*, s1 as \(update trading_accounts .*, s2 as \(/s),
    ]);
  });

  test('a table that an order writes has one check, no generated column and no call in the condition of a trigger: each statement reads them anew', async () => {
    const accountId = await openAccount();
    await desk.submit(trade(accountId));
    const outcome = await desk.submit(trade(accountId, { side: 'sell' }));
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
    const key = { userId: randomUUID(), id: randomUUID(), fingerprint: Buffer.alloc(32) };
    const statements = listStatements(
      {
        changes: outcome.changes,
        answers: [{ ...key, status: 200, body: '{}' }],
        acts: NO_ACTS,
        stored: new Map(),
        newClients: [],
        resets: [],
        openings: [],
        closings: [],
        notices: [],
        day: '2026-11-29',
      },
      0,
    );
    const written = statements.map(({ text }) => /(?:update|insert into|delete from) (\w+)/.exec(text)?.[1]);
    expect(written).toEqual(
      expect.arrayContaining([
        'trading_accounts',
        'fills',
        'ledger_entries',
        'idempotency_keys',
        'house_accounts',
      ]),
    );
    const { rows } = await sql<{ name: string }>`
      with written as (select oid, oid::regclass::text as name from pg_class where oid::regclass::text = any (${written}))
      select name from written join pg_constraint on conrelid = written.oid where contype = 'c' group by 1 having count(*) > 1
      union select name || '.' || attname from written join pg_attribute on attrelid = written.oid where attgenerated <> ''
      union select tgname from written join pg_trigger on tgrelid = written.oid
        where pg_get_triggerdef(pg_trigger.oid) ~ 'WHEN \\(.*\\w\\(.*EXECUTE'`.execute(owner);
    expect(rows).toEqual([]);
  });

  test('a refused order leaves no trace and does not touch its neighbours', async () => {
    const accountId = await openAccount();
    const [bought, refused, sold] = await Promise.all([
      desk.submit(trade(accountId)),
      desk.submit(trade(accountId, { quantity: quantity(10_000_000_000n) })),
      desk.submit(trade(accountId, { side: 'sell' })),
    ]);
    expect([bought.kind, refused.kind, sold.kind]).toEqual(['accepted', 'refused', 'accepted']);
    const rows = await db
      .selectFrom('fills')
      .select(['number', 'side', 'quantity_after'])
      .where('account_id', '=', accountId)
      .orderBy('number')
      .execute();
    expect(rows).toEqual([
      { number: 1, side: 'buy', quantity_after: 100_000_000n },
      { number: 2, side: 'sell', quantity_after: 0n },
    ]);
    expect(
      await db.selectFrom('positions').selectAll().where('account_id', '=', accountId).execute(),
    ).toEqual([]);
  });

  test('one command that faults, here or in the database, fails alone', async () => {
    const accountId = await openAccount();
    const broken: ClientSubmission = {
      ...trade(accountId),
      render: () => {
        throw new Error('no answer');
      },
    };
    const unstorable = registration(newClient({ fullName: 'a\u0000b' }));
    const results = await Promise.allSettled(
      [trade(accountId), broken, unstorable, trade(accountId)].map((one) => desk.submit(one)),
    );
    expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(desk.status()).toEqual({ state: 'ok', reason: null });
    expect(await audit()).toEqual([]);
  });

  test('two desks on one database never decide on an old copy', async () => {
    const other = createDesk(dependencies());
    const accountId = await openAccount();
    const outcomes: Outcome[] = [];
    // In turn first: one command alone has no half of its batch to be tried again with.
    for (const one of [desk, other, desk, other]) outcomes.push(await one.submit(trade(accountId)));
    for (let round = 0; round < 10; round++) {
      outcomes.push(
        ...(await Promise.all([desk, other, desk, other].map((one) => one.submit(trade(accountId))))),
      );
    }
    await other.close();
    expect(outcomes.every((one) => one.kind === 'accepted')).toBe(true);
    expect(await audit()).toEqual([]);
    const position = await db
      .selectFrom('positions')
      .select('quantity')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(position.quantity).toBe(4_400_000_000n);
  });

  test('a trailing stop that one desk moved up is never written back by another from its old copy', async () => {
    const other = createDesk(dependencies());
    const accountId = await openAccount();
    await desk.submit(trade(accountId));
    const trailing = { ...order(), side: 'sell' as const, reduceOnly: true, bracket: undefined };
    const placed = await desk.submit({
      ...trade(accountId),
      command: bindCommand(PLACE_ORDER, {
        accountId,
        sender: null,
        draft: {
          ...trailing,
          terms: { type: 'trailing_stop', trail: { by: 'distance', distance: price(100_000_000n) } },
          lifetime: { timeInForce: 'gtc' },
        },
      }),
    });
    expect(placed.kind).toBe('accepted');
    const stopAt = async (): Promise<bigint | null> =>
      (
        await db
          .selectFrom('orders')
          .select('trail_stop')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).trail_stop;
    const quoted = (one: Desk, bid: bigint) =>
      one.enforce(
        bindCommand(TRIGGER_ORDER, {
          accountId,
          orderId: 1,
          quote: { ...QUOTE, bid: price(bid), ask: price(bid + 4_000_000n), at: Date.now() },
        }),
      );
    await other.warm(accountId);
    expect(await stopAt()).toBe(19_020_000_000n);
    await quoted(desk, 20_000_000_000n);
    expect(await stopAt()).toBe(19_900_000_000n);
    // A smaller rise: by the old copy the stop would be 198.30 now.
    await quoted(other, 19_930_000_000n);
    await other.close();
    expect(await stopAt()).toBe(19_900_000_000n);
    expect(await audit()).toEqual([]);
  });

  test('an account that is not there is refused', async () => {
    expect(await desk.submit(trade(2_000_000_000))).toEqual({
      kind: 'refused',
      refusal: { code: 'account_closed' },
    });
  });
});

test('a night that is charged stands in the ledger with its day, once', async () => {
  const accountId = await openAccount();
  await desk.submit(trade(accountId, { leverage: 5 }));
  const later = Date.now() + 86_400_000;
  const tomorrow = createDesk({
    ...dependencies(),
    viewMarkets: () => {
      const { quoteOf, ...market } = viewMarket();
      return onlyMarket({
        ...market,
        now: later,
        quoteOf: (id) => ({ ...(quoteOf(id) as MarketQuote), at: later }),
      });
    },
  });
  for (let time = 0; time < 2; time += 1) await tomorrow.enforce(bindCommand(CHARGE_NIGHTS, { accountId }));
  await tomorrow.close();
  const { rows } = await sql`select financing_day, fill_number from ledger_entries
    where account_id = ${accountId} and kind = 'financing'`.execute(db);
  expect(rows).toEqual([{ financing_day: financingDayOf(later), fill_number: null }]);
  expect(await audit()).toEqual([]);
});

describe('an order in the database', () => {
  const px = (dollars: number) => price(BigInt(Math.round(dollars * 100)) * 1_000_000n);
  const one = quantity(100_000_000n);

  test('is what it was when it was decided, whatever its type and however it ended', async () => {
    const accountId = await openAccount();
    const place = (over: Partial<OrderDraft>) =>
      desk.submit({
        command: bindCommand(PLACE_ORDER, {
          accountId,
          sender: null,
          draft: {
            instrumentId: idOf('AAPL'),
            side: 'buy',
            quantity: one,
            leverage: 1,
            reduceOnly: false,
            terms: { type: 'limit', limit: px(150) },
            lifetime: { timeInForce: 'gtc' },
            bracket: undefined,
            ...over,
          },
        }),
        render: () => ({ status: 200, body: '' }),
      });
    const act = (command: ClientSubmission['command']) =>
      desk.submit({ command, render: () => ({ status: 200, body: '' }) });
    const quoteAt = (bid: number): MarketQuote => ({
      bid: px(bid),
      ask: px(bid + 0.04),
      rate: USD_TO_USD,
      at: Date.now(),
      source: 'simulated',
      sequence: 1,
    });
    const reach = (orderId: number, bid: number) =>
      desk.enforce(bindCommand(TRIGGER_ORDER, { accountId, orderId, quote: quoteAt(bid) }));
    const tomorrow = Date.now() + 86_400_000;
    const market = { type: 'market', seenPrice: px(191.24), slippage: 25 } as const;
    const now = { timeInForce: 'fok' } as const;

    // 1 fills as it is placed, 2 and 3 protect what it opened.
    await place({
      leverage: 5,
      terms: market,
      lifetime: now,
      bracket: { stopLoss: { type: 'stop', stop: px(150) }, takeProfit: { type: 'limit', limit: px(250) } },
    });
    // 4 took any price, 5 is never filled.
    await place({ terms: { ...market, seenPrice: undefined }, lifetime: now });
    await place({ lifetime: { timeInForce: 'ioc' } });
    // 6 ends by itself, 7 has its stop met, 8 and 9 trail, and come nearer.
    await place({ lifetime: { timeInForce: 'gtd', until: tomorrow } });
    await place({ terms: { type: 'stop_limit', stop: px(195), limit: px(192) } });
    await reach(7, 195);
    await place({
      side: 'sell',
      terms: { type: 'trailing_stop', trail: { by: 'distance', distance: px(5) } },
    });
    await place({
      side: 'sell',
      terms: { type: 'trailing_stop', trail: { by: 'basis_points', basisPoints: 100 } },
    });
    await reach(8, 193);
    await reach(9, 193);
    // 10 and 11 are a group. 12 is rejected when it is reached: of the 9,000 dollars that it takes 1,912 are spent by then.
    const leg = {
      instrumentId: idOf('AAPL'),
      side: 'buy',
      quantity: one,
      leverage: 1,
      reduceOnly: false,
      terms: { type: 'limit', limit: px(150) },
      lifetime: { timeInForce: 'day' },
      bracket: undefined,
    } as const;
    await act(
      bindCommand(PLACE_OCO, {
        accountId,
        sender: null,
        legs: [leg, { ...leg, terms: { type: 'limit', limit: px(140) } }],
      }),
    );
    await place({ quantity: quantity(6_000_000_000n) });
    await desk.submit(trade(accountId, { quantity: quantity(1_000_000_000n) }));
    await reach(12, 149.9);
    // 13 closes what is held; 6 is amended, 10 taken back, 3 reached.
    await act(
      bindCommand(PROTECT_POSITION, {
        accountId,
        sender: null,
        protection: {
          instrumentId: idOf('AAPL'),
          terms: { type: 'limit', limit: px(300) },
          lifetime: { timeInForce: 'gtc' },
        },
      }),
    );
    await act(
      bindCommand(AMEND_ORDER, {
        accountId,
        sender: null,
        amendment: {
          orderId: 6,
          quantity: quantity(200_000_000n),
          terms: { type: 'limit', limit: px(151) },
          lifetime: { timeInForce: 'gtd', until: tomorrow + 1_000 },
        },
      }),
    );
    await act(bindCommand(CANCEL_ORDER, { accountId, sender: null, orderId: 10 }));
    await reach(3, 250);

    const decided = new Map<number, RestingOrder>();
    for (const { after } of publishedOrders) if (after.accountId === accountId) decided.set(after.id, after);
    const kept = await listOrders(db, accountId, { filter: 'all', limit: 100 });
    expect(kept).toEqual([...decided.values()].toSorted((a, b) => b.id - a.id));
    expect(kept.map(({ id, state: { status } }) => `${id} ${status}`).toReversed()).toEqual([
      '1 filled',
      '2 cancelled',
      '3 filled',
      '4 filled',
      '5 cancelled',
      '6 working',
      '7 working',
      '8 working',
      '9 working',
      '10 cancelled',
      '11 working',
      '12 rejected',
      '13 cancelled',
    ]);
    // A desk that has never seen the account reads what waits with it.
    const other = createDesk(dependencies());
    const cancelled = await other.submit({
      command: bindCommand(CANCEL_ORDER, { accountId, sender: null, orderId: 11 }),
      render: () => ({ status: 200, body: '' }),
    });
    await other.close();
    expect(cancelled.kind).toBe('accepted');
    expect(await audit()).toEqual([]);
  });
});

describe('idempotency', () => {
  test('the same key and request get the stored answer, another request is refused', async () => {
    const accountId = await openAccount();
    const first = await desk.submit(trade(accountId, {}, 'k-1'));
    const again = await desk.submit(trade(accountId, {}, 'k-1'));
    expect(first.kind).toBe('accepted');
    expect(again).toEqual({
      kind: 'replayed',
      answer: (first as Extract<Outcome, { kind: 'accepted' }>).answer,
    });
    expect(await desk.submit(trade(accountId, { side: 'sell' }, 'k-1'))).toEqual({
      kind: 'refused',
      refusal: { code: 'idempotency_key_reused' },
    });
    const fills = await db.selectFrom('fills').select('number').where('account_id', '=', accountId).execute();
    expect(fills).toHaveLength(1);
  });

  test.each([
    ['today', 0, quantity(100_000_000n)],
    ['yesterday', 1, quantity(100_000_000n)],
    // A second time its funds would not do: what was done is answered, not what would be.
    ['today, with all funds', 0, quantity(4_000_000_000n)],
    ['yesterday, with all funds', 1, quantity(4_000_000_000n)],
  ])('a key of %s gets the stored answer, alone and among others', async (_, daysAgo, much) => {
    const [accountId, other] = [await openAccount(), await openAccount()];
    const key = randomUUID();
    const first = await desk.submit(trade(accountId, { quantity: much }, key));
    expect(first.kind).toBe('accepted');
    await sql`update idempotency_keys set day = day - ${daysAgo}::int where id = ${usedKey(accountId, key).id}`.execute(
      owner,
    );
    const again = () => trade(accountId, { quantity: much }, key);
    expect((await desk.submit(again())).kind).toBe('replayed');
    const among = await Promise.all([
      desk.submit(again()),
      desk.submit(trade(other)),
      desk.submit(trade(other)),
    ]);
    expect(among.map((outcome) => outcome.kind)).toEqual(['replayed', 'accepted', 'accepted']);
    const fills = await db.selectFrom('fills').select('number').where('account_id', '=', accountId).execute();
    expect(fills).toHaveLength(1);
  });

  test('sixteen times one key at once is one effect', async () => {
    const accountId = await openAccount();
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => desk.submit(trade(accountId, {}, 'k-2'))),
    );
    expect(outcomes.filter((one) => one.kind === 'accepted')).toHaveLength(1);
    expect(
      outcomes.filter((one) => one.kind === 'refused' && one.refusal.code === 'idempotency_in_flight'),
    ).toHaveLength(15);
    const fills = await db.selectFrom('fills').select('number').where('account_id', '=', accountId).execute();
    expect(fills).toHaveLength(1);
  });

  test("a key is its client's own, and a refusal does not use it up", async () => {
    const [one, two] = [await openAccount(), await openAccount()];
    expect((await desk.submit(trade(one, {}, 'k-3'))).kind).toBe('accepted');
    expect((await desk.submit(trade(two, { quantity: quantity(10_000_000_000n) }, 'k-3'))).kind).toBe(
      'refused',
    );
    expect((await desk.submit(trade(two, {}, 'k-3'))).kind).toBe('accepted');
  });
});

describe('the ledger in the database', () => {
  test('the application may not change or delete an entry or a fill; nor may the owner in passing', async () => {
    await openAccount();
    for (const table of ['ledger_entries', 'fills'] as const) {
      await expect(sql`update ${sql.table(table)} set account_id = 1`.execute(db)).rejects.toThrow(
        /permission denied/,
      );
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/permission denied/);
      await expect(sql`delete from ${sql.table(table)}`.execute(owner)).rejects.toThrow(/append-only/);
      await expect(sql`truncate ${sql.table(table)}`.execute(owner)).rejects.toThrow(/append-only/);
    }
  });

  test.each([
    ['that does not sum to zero', { cash: 5, funding: -4 }, 'entry_sums_to_zero'],
    ['with one posting', { cash: 5 }, 'entry'],
    ['with a posting of zero', { cash: 0, margin: 5, funding: -5 }, 'posting_is_an_amount'],
  ])('it refuses an entry %s', async (_, legs: Record<string, number>, constraint) => {
    const columns = sql.join(Object.keys(legs).map((name) => sql.ref(name)));
    const amounts = sql.join(Object.values(legs));
    const insert = sql`insert into ledger_entries (account_id, number, kind, at, ${columns}) values (1, 999, 'opening_grant', now(), ${amounts})`;
    await expect(insert.execute(db)).rejects.toThrow(new RegExp(constraint));
  });

  test('it refuses client cash below zero, and that is a breach', async () => {
    const accountId = await openAccount();
    const error = await sql`update trading_accounts set cash = -1 where id = ${accountId}`
      .execute(db)
      .catch((fault: unknown) => fault);
    expect(classifyFailure(error)).toBe('breach');
  });

  test('the audit finds a balance that is off by a millionth, and missing entries', async () => {
    const accountId = await openAccount();
    await desk.submit(trade(accountId));
    await sql`update trading_accounts set cash = cash + 1 where id = ${accountId}`.execute(owner);
    const found = await audit();
    expect(found).toContain(`account ${accountId}: cash differs from its postings`);
    expect(found).toContain('clients and house do not sum to zero');
    await sql`update trading_accounts set cash = cash - 1, entry_count = entry_count + 1 where id = ${accountId}`.execute(
      owner,
    );
    expect(await audit()).toEqual([`account ${accountId}: entries are missing`]);
    await sql`update trading_accounts set entry_count = entry_count - 1 where id = ${accountId}`.execute(
      owner,
    );
    await sql`update positions set quantity = quantity + 1 where account_id = ${accountId}`.execute(owner);
    expect(await audit()).toEqual([`account ${accountId}: position ${idOf('AAPL')} differs from its fills`]);
    await sql`update positions set quantity = quantity - 1 where account_id = ${accountId}`.execute(owner);
    expect(await audit()).toEqual([]);
  });

  test('the audit finds orders that are missing, filled without a fill, or protect nothing', async () => {
    const accountId = await openAccount();
    const draft: OrderDraft = {
      ...order(),
      lifetime: { timeInForce: 'ioc' },
      terms: { type: 'market', seenPrice: undefined, slippage: 0 },
      bracket: { stopLoss: { type: 'stop', stop: price(10_000_000_000n) }, takeProfit: undefined },
    };
    await desk.submit({
      command: bindCommand(PLACE_ORDER, { accountId, sender: null, draft }),
      render: () => ({ status: 201, body: 'placed' }),
    });
    expect(await audit()).toEqual([]);
    const breaks = (change: string) => sql.raw(`${change} where account_id = ${accountId}`).execute(owner);
    await sql`alter table orders disable trigger user`.execute(owner);
    await breaks('update orders set quantity = quantity + id - 1');
    expect(await audit()).toEqual([`account ${accountId}: order 2 protects no position of its quantity`]);
    await breaks('update orders set quantity = quantity - id + 1, fill_number = fill_number + 1');
    expect(await audit()).toEqual([`account ${accountId}: order 1 differs from its fill`]);
    await breaks('update orders set fill_number = fill_number - 1');
    await sql`update trading_accounts set order_count = 3 where id = ${accountId}`.execute(owner);
    expect(await audit()).toEqual([`account ${accountId}: orders are missing`]);
    await sql`update trading_accounts set order_count = 2 where id = ${accountId}`.execute(owner);
    await sql`alter table orders enable trigger user`.execute(owner);
    expect(await audit()).toEqual([]);
  });

  test('the audit finds a house balance and a count of its postings that are off', async () => {
    await openAccount();
    await sql`update house_accounts set balance = balance + 1 where name = 'funding'`.execute(owner);
    expect(await audit()).toEqual([
      'house funding differs from its postings',
      'clients and house do not sum to zero',
    ]);
    await sql`update house_accounts set balance = balance - 1, posting_count = posting_count + 1 where name = 'funding'`.execute(
      owner,
    );
    expect(await audit()).toEqual(['house funding differs from its postings']);
    await sql`update house_accounts set posting_count = posting_count - 1 where name = 'funding'`.execute(
      owner,
    );
    expect(await audit()).toEqual([]);
  });
});

describe('failure', () => {
  test('a lost connection answers unavailable, and the desk comes back by itself', async () => {
    const accountId = await openAccount();
    await endConnections(owner, ofProgram('lonja-desk'));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => desk.submit(trade(accountId))));
    const otherFaults = results.filter(
      (result) => result.status === 'rejected' && !(result.reason instanceof DeskUnavailable),
    );
    expect(otherFaults).toEqual([]);
    await expect
      .poll(() =>
        desk.submit(trade(accountId)).then(
          (one) => one.kind,
          () => 'unavailable',
        ),
      )
      .toBe('accepted');
    expect(desk.status()).toEqual({ state: 'ok', reason: null });
    expect(await audit()).toEqual([]);
  });

  test('a listener that fails stops neither the desk nor the other listeners', async () => {
    const seen: string[] = [];
    const followed = createDesk({
      ...dependencies(),
      onFault: (error, context) => seen.push(`${context}: ${String(error)}`),
    });
    let heard = 0;
    followed.onCommitted(() => {
      throw new Error('a listener that fails');
    });
    followed.onCommitted(({ changes }) => void (heard += changes.length));
    const accountId = await openAccount(followed);
    expect((await followed.submit(trade(accountId))).kind).toBe('accepted');
    expect((await followed.submit(trade(accountId))).kind).toBe('accepted');
    expect(seen).toContain('listener of the desk: Error: a listener that fails');
    expect(heard).toBe(3);
    await followed.close();
    expect(await audit()).toEqual([]);
  });

  test('a lock that nobody gives back is waited for no longer than a statement may take', async () => {
    const accountId = await openAccount();
    const patient = createDesk({ ...dependencies(), connect: () => openDeskConnection(database.url, 150) });
    let letGo: () => void = () => undefined;
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holding = owner.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('trading_accounts')
        .select('id')
        .where('id', '=', accountId)
        .forUpdate()
        .execute();
      isHeld();
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    await held;
    await expect(patient.submit(trade(accountId))).rejects.toThrow(DeskUnavailable);
    expect(patient.status().state).toBe('unavailable');
    letGo();
    await holding;
    expect((await patient.submit(trade(accountId))).kind).toBe('accepted');
    faults.length = 0;
    await patient.close();
  });

  test('read-only refuses every order until the process ends', async () => {
    const stopped = createDesk(dependencies());
    const accountId = await openAccount(stopped);
    stopped.setReadOnly('ledger breach: test');
    await expect(stopped.submit(trade(accountId))).rejects.toBeInstanceOf(DeskUnavailable);
    expect(stopped.status()).toEqual({ state: 'read_only', reason: 'ledger breach: test' });
    await stopped.close();
  });
});
