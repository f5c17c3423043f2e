import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  leverageClassOf,
  price,
  quantity,
  USD_TO_USD,
  usd,
  type Instrument,
  type MarketOrder,
  type MarketView,
} from '@lonja/core';
import { auditBooks, openDatabase, loadTradingState, openDeskConnection, type Database } from '@lonja/store';
import { createMigratedDatabase, recordProof, type MigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDesk, type Desk } from './desk.ts';
import type { ClientSubmission, Outcome } from './submission.ts';

const ROUNDS = Number(process.env['PROVE_RACES'] ?? 200);
/** Rounds that go on at the same time, each on an account of its own, so that their commands share batches. */
const AT_ONCE = 25;
/** Bid of EURUSD. */
const CALM = 108_452_000n;

let database: MigratedDatabase;
let db: Database;
/** Two processes on one database, each with its own copies of the accounts. */
let desks: readonly [Desk, Desk];
let bid = CALM;

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), ['EURUSD', 'AAPL']);
  db = openDatabase(database.url, () => undefined);
  desks = [startDesk(), startDesk()];
});

afterAll(async () => {
  for (const desk of desks) await desk.close();
  await db.destroy();
  await database.drop();
});

test(`${ROUNDS} times eight closes at once: one closes, seven find nothing open`, async () => {
  await race('eight closes', {
    prepare: () => openWith({ quantity: quantity(1_000_000_000n), leverage: 20 }),
    run: async (account) => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => submit(index, closeOf(account, 'AAPL'))),
      );
      const codes = outcomes.map(codeOf).toSorted();
      expect(codes).toEqual(['accepted', ...Array.from({ length: 7 }, () => 'no_position')]);
      expect(await countsOf(account)).toEqual({ fills: 2, positions: 0 });
    },
  });
});

test(`${ROUNDS} times a close against three looks at the level: the position is closed once`, async () => {
  await race('close against stop-out', {
    prepare: () =>
      openWith({ instrumentId: idOf('EURUSD'), quantity: quantity(180_000_000_000_000n), leverage: 200 }),
    // 1,800,000 lose 5,119.30 USD at 1.08176: a level of 50 %
    eurusd: 108_100_000n,
    run: async (account) => {
      const [closed, ...enforced] = await Promise.all([
        submit(0, closeOf(account, 'EURUSD')),
        ...[1, 0, 1].map((index) => deskAt(index).enforce({ kind: 'stop_out', accountId: account.id })),
      ]);
      const stopOuts = enforced.filter(({ changes }) => changes.length > 0).map(() => 'stop_out');
      const closes = [codeOf(closed), ...stopOuts].filter((code) => code !== 'no_position');
      expect(closes).toHaveLength(1);
      expect(await countsOf(account)).toEqual({ fills: 2, positions: 0 });
    },
  });
});

test(`${ROUNDS} times one key sixteen times at once: one effect, one answer`, async () => {
  await race('one key', {
    prepare: openAccount,
    run: async (account) => {
      const key = randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, index) => submit(index, buyOf(account), key)),
      );
      const codes = outcomes.map(codeOf);
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
      expect(
        codes.filter((code) => !['accepted', 'replayed', 'idempotency_in_flight'].includes(code)),
      ).toEqual([]);
      const answers = outcomes.flatMap((one) => (one.kind === 'refused' ? [] : [one.answer.body]));
      expect(new Set(answers).size).toBe(1);
      expect(await countsOf(account)).toEqual({ fills: 1, positions: 1 });
    },
  });
});

test(`${ROUNDS} times a withdrawal against an order for the same money: one of them gets it`, async () => {
  await race('withdrawal against order', {
    prepare: openAccount,
    run: async (account) => {
      const outcomes = await Promise.all([
        submit(0, withdrawalOf(account)),
        submit(1, buyOf(account, { quantity: quantity(4_000_000_000n) })),
      ]);
      expect(outcomes.map(codeOf).filter((code) => code === 'accepted')).toHaveLength(1);
      const { cash, margin, hold } = await db
        .selectFrom('trading_accounts')
        .select(['cash', 'margin', 'withdrawal_hold as hold'])
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow();
      expect(cash + margin + hold).toBe(10_000_000_000n);
      // 40 x 191.24, or the withdrawal
      expect([7_649_600_000n, 6_000_000_000n]).toContain(margin + hold);
    },
  });
});

interface Account {
  readonly id: number;
  readonly userId: string;
}

interface Race {
  readonly prepare: () => Promise<Account>;
  /** Where the price goes before the race. */
  readonly eurusd?: bigint;
  readonly run: (account: Account) => Promise<void>;
}

/** Runs the rounds, some at a time, then audits the ledger. */
async function race(name: string, { prepare, eurusd = CALM, run }: Race): Promise<void> {
  const startedAt = performance.now();
  for (let done = 0; done < ROUNDS; done += AT_ONCE) {
    bid = CALM;
    const accounts = await Promise.all(Array.from({ length: Math.min(AT_ONCE, ROUNDS - done) }, prepare));
    bid = eurusd;
    await Promise.all(accounts.map(run));
  }
  const milliseconds = Math.round(performance.now() - startedAt);
  expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
  recordProof({ proof: `race: ${name}`, rounds: ROUNDS, milliseconds });
}

const deskAt = (index: number): Desk => desks[index % 2] as Desk;

const submit = (index: number, command: ClientSubmission['command'], key?: string): Promise<Outcome> =>
  deskAt(index).submit({
    command,
    ...(key === undefined
      ? {}
      : { idempotency: { userId: key, id: key, fingerprint: hash('sha256', key, 'buffer') } }),
    render: ([{ after }]) => ({ status: 200, body: `version ${after.account.version}` }),
  });

const codeOf = (outcome: Outcome): string =>
  outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;

async function openAccount(): Promise<Account> {
  const userId = randomUUID();
  const username = `c${randomBytes(6).toString('hex')}`;
  const client = {
    id: userId,
    username,
    email: `${username}@example.org`,
    passwordHash: 'hash',
    fullName: null,
    phone: null,
    country: null,
    createdAt: Date.now(),
  };
  const outcome = await submit(0, { kind: 'open_account', client });
  if (outcome.kind !== 'accepted') throw new Error(codeOf(outcome));
  return { id: outcome.changes[0].after.account.id, userId };
}

async function openWith(over: Partial<MarketOrder>): Promise<Account> {
  const account = await openAccount();
  const outcome = await submit(0, buyOf(account, over));
  if (outcome.kind !== 'accepted') throw new Error(codeOf(outcome));
  return account;
}

const buyOf = ({ id }: Account, over: Partial<MarketOrder> = {}): ClientSubmission['command'] => ({
  kind: 'market_order',
  accountId: id,
  order: {
    instrumentId: idOf('AAPL'),
    side: 'buy',
    quantity: quantity(100_000_000n),
    leverage: 1,
    reduceOnly: false,
    seenPrice: undefined,
    slippage: 50,
    ...over,
  },
});

const closeOf = ({ id }: Account, symbol: string): ClientSubmission['command'] => ({
  kind: 'close_position',
  accountId: id,
  close: { instrumentId: idOf(symbol), quantity: undefined, seenPrice: undefined, slippage: 50 },
});

const withdrawalOf = ({ id, userId }: Account): ClientSubmission['command'] => ({
  kind: 'withdraw',
  accountId: id,
  withdrawal: {
    id: randomUUID(),
    userId,
    amount: usd(6_000_000_000n),
    destination: { method: 'paypal', paypalEmail: 'somebody@example.org' },
  },
});

async function countsOf({ id }: Account): Promise<{ fills: number; positions: number }> {
  const [fills, positions] = await Promise.all([
    db.selectFrom('fills').select('number').where('account_id', '=', id).execute(),
    db.selectFrom('positions').select('instrument_id').where('account_id', '=', id).execute(),
  ]);
  return { fills: fills.length, positions: positions.length };
}

const startDesk = (): Desk =>
  createDesk({
    connect: () => openDeskConnection(database.url),
    load: (accountId) => loadTradingState(db, accountId),
    viewMarket,
    onBreach: (reason) => {
      throw new Error(reason);
    },
    onFault: () => undefined,
  });

function viewMarket(): MarketView {
  const now = Date.now();
  return {
    now,
    instrumentOf,
    quoteOf: (id) => ({
      ...(id === idOf('EURUSD')
        ? { bid: price(bid), ask: price(bid + 8_000n) }
        : { bid: price(19_120_000_000n), ask: price(19_124_000_000n) }),
      rate: USD_TO_USD,
      at: now,
      source: 'simulated',
      sequence: 1,
    }),
    isOpen: () => true,
  };
}

const idOf = (symbol: string): number => database.instrumentIds.get(symbol) as number;

function instrumentOf(id: number): Instrument {
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
