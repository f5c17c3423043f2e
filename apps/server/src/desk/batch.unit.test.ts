import {
  decideMarketOrder,
  decideOpenAccount,
  formatUsdExact,
  leverageClassOf,
  price,
  quantity,
  usd,
  USD_TO_USD,
  type Instrument,
  type MarketOrder,
  type MarketView,
  type Side,
  type TradingState,
} from '@lonja/core';
import { describe, expect, test } from 'vitest';
import { OPEN_ACCOUNT, OPEN_PRACTICE } from '../accounts/commands.ts';
import { onlyMarket } from '../test/markets/only-market.ts';
import { MARKET_ORDER } from '../trading/commands.ts';
import { CHARGE_NIGHTS, STOP_OUT } from '../trading/rule-commands.ts';
import { buildBatchState, NOTHING_LOADED } from './command/batch-state.ts';
import { decideBatch } from './batch.ts';
import { bindCommand } from './command/command-row.ts';
import type { ClientSubmission, SystemSubmission, Submission } from './command/submission.ts';
import { RESYNC } from './command/enforcing.ts';

const EURUSD: Instrument = {
  id: 1,
  symbol: 'EURUSD',
  name: 'Euro / US Dollar',
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
  leverageClass: leverageClassOf('EURUSD'),
};
/** Monday, 2026-11-23, in New York. */
const FIVE = Date.UTC(2026, 10, 23, 22);
const FOUR = FIVE - 3_600_000;
const SECOND = 1_000;

const marketAt = (now: number): MarketView => ({
  now,
  instrumentOf: () => EURUSD,
  quoteOf: () => ({
    bid: price(108_452_000n),
    ask: price(108_460_000n),
    rate: USD_TO_USD,
    at: now,
    source: 'simulated',
    sequence: 1,
  }),
  isOpen: () => true,
});
const orderOf = (side: Side, units: bigint): MarketOrder => ({
  instrumentId: EURUSD.id,
  side,
  quantity: quantity(units * 100_000_000n),
  leverage: 500,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 0,
});
const trade = (side: Side, units: bigint): ClientSubmission => ({
  command: bindCommand(MARKET_ORDER, { accountId: 1, sender: null, order: orderOf(side, units) }),
  render: () => ({ status: 200, body: '' }),
});
const JOB: SystemSubmission = { command: bindCommand(CHARGE_NIGHTS, { accountId: 1 }) };

/** Has held so many euros since four o'clock. */
function holder(units: bigint): TradingState {
  const opened = decideOpenAccount(1, FOUR).after;
  const decision = decideMarketOrder(opened, orderOf('buy', units), marketAt(FOUR));
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return { account: decision.changes[0].after, orders: new Map(), orderCount: 0 };
}

function decide(state: TradingState, now: number, ...batch: readonly Submission[]) {
  const known = buildBatchState(NOTHING_LOADED, [state]);
  const { results, writes, states } = decideBatch(batch, known, onlyMarket(marketAt(now)), [
    '2026-11-22',
    '2026-11-23',
  ]);
  const entries = writes.changes.flatMap(({ account }) => account.entries);
  const charges = entries
    .filter(({ kind }) => kind === 'financing')
    .map(({ postings }) => formatUsdExact(postings.financing ?? usd(0n)));
  const changed = writes.changes.map((change) => change.account.fill?.order.side ?? 'no fill');
  return { results, charges, changed, after: states[0] as TradingState };
}

// 10,000 EURUSD at mid 1.08456 are 10,845.60 USD; 2.5 % a year are 271.14, a 365th of it 0.742849 a night.
describe('a night that has ended', () => {
  test('is charged before the first command that comes after it, for what was held when it ended', () => {
    const bought = decide(holder(10_000n), FIVE + 5 * SECOND, trade('buy', 4_000_000n), trade('sell', 1n));
    expect(bought.charges).toEqual(['0.742849']);
    expect(bought.changed).toEqual(['no fill', 'buy', 'sell']);
    expect(decide(bought.after, FIVE + 30 * SECOND, JOB)).toMatchObject({ charges: [], changed: [] });
  });

  test('is charged for what is closed before the job comes', () => {
    const closed = decide(holder(10_000n), FIVE + 6 * SECOND, trade('sell', 10_000n));
    expect(closed.charges).toEqual(['0.742849']);
    expect(closed.after.account.positions.size).toBe(0);
  });

  test('is charged when the command is refused, and when a system command comes first', () => {
    const refused = decide(holder(10_000n), FIVE, trade('buy', 9_000_000n));
    expect(refused.results).toMatchObject([{ kind: 'refused' }]);
    expect(refused.charges).toEqual(['0.742849']);
    const stopOut = { command: bindCommand(STOP_OUT, { accountId: 1 }) } as const;
    expect(decide(holder(10_000n), FIVE, stopOut, JOB)).toMatchObject({
      charges: ['0.742849'],
      results: [{ changes: [] }, { changes: [] }],
    });
  });

  test('is charged by the job where nobody came before, which says so', () => {
    const { results, charges } = decide(holder(10_000n), FIVE + 30 * SECOND, JOB);
    expect(charges).toEqual(['0.742849']);
    expect(results).toMatchObject([{ changes: [{}] }]);
  });

  test('is not charged by whoever only reads the account again', () => {
    const resync = { command: bindCommand(RESYNC, { accountId: 1 }) } as const;
    expect(decide(holder(10_000n), FIVE + 5 * SECOND, resync)).toMatchObject({ charges: [], changed: [] });
  });

  test('is charged night by night after an outage, at what was held all the while', () => {
    const days = 3 * 86_400 * SECOND;
    expect(decide(holder(10_000n), FIVE + days, trade('sell', 10_000n)).charges).toEqual(
      Array.from({ length: 4 }, () => '0.742849'),
    );
  });
});

test('opening an account in a world charges the account beside it no night of that world', () => {
  const act = {
    id: 'act',
    actorId: 'ana',
    actorRole: 'user',
    reason: '',
    requestId: '',
    address: '',
    userId: 'ana',
    action: 'practice_opened',
    subject: { kind: 'user', id: 'ana' },
  } as const;
  const opening: ClientSubmission = {
    command: bindCommand(OPEN_PRACTICE, {
      accountId: 1,
      name: 'Practice',
      terms: { grant: usd(1_000_000_000n), world: 3, fillProfile: 'ideal', rules: {} },
      act,
    }),
    render: () => ({ status: 201, body: '' }),
  };
  const [own, world] = [marketAt(FOUR), marketAt(FIVE)];
  const markets = { own, of: (of: number | undefined) => (of === 3 ? world : own) };
  const known = buildBatchState({ ...NOTHING_LOADED, accountIds: [7] }, [holder(10_000n)]);
  const { results, writes } = decideBatch([opening], known, markets, ['2026-11-23']);
  expect(results).toMatchObject([{ kind: 'accepted' }]);
  expect(writes.changes.map(({ after }) => after.account.id)).toEqual([7]);
});

test('of two registrations in one batch whose names differ by case alone, the second is refused', () => {
  const registration = (username: string): ClientSubmission => ({
    command: bindCommand(OPEN_ACCOUNT, {
      client: {
        id: username,
        username,
        email: `${username}@example.org`,
        passwordHash: '',
        fullName: null,
        phone: null,
        country: null,
        createdAt: FOUR,
      },
    }),
    render: () => ({ status: 201, body: '' }),
  });
  const names = ['ΝΙΚΟΣ', 'νικοσ', 'ana'];
  const lowered = new Map(
    names.flatMap((name) => {
      const lower = name === 'ΝΙΚΟΣ' ? 'νικοσ' : name;
      return [
        [name, lower],
        [`${name}@example.org`, `${lower}@example.org`],
      ] as const;
    }),
  );
  const known = buildBatchState({ ...NOTHING_LOADED, lowered, accountIds: [7, 8] }, []);
  const { results, writes } = decideBatch(names.map(registration), known, onlyMarket(marketAt(FOUR)), [
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ]);
  expect(results).toMatchObject([
    { kind: 'accepted' },
    { kind: 'refused', refusal: { code: 'username_taken' } },
    { kind: 'accepted' },
  ]);
  expect(writes.newClients.map(({ client, accountId }) => [client.username, accountId])).toEqual([
    ['ΝΙΚΟΣ', 7],
    ['ana', 8],
  ]);
  expect(writes.day).toBe('2026-11-23');
});

test('a command that breaks is a fault of its own: what comes before and after it in its batch is decided', () => {
  const fault = new RangeError('broken');
  const broken: ClientSubmission = {
    ...trade('buy', 1n),
    render: () => {
      throw fault;
    },
  };
  const { results, changed } = decide(holder(10n), FOUR, trade('buy', 1n), broken, trade('sell', 1n));
  expect(results).toMatchObject([{ kind: 'accepted' }, fault, { kind: 'accepted' }]);
  expect(results[1]).toBe(fault);
  expect(changed).toEqual(['buy', 'sell']);
});

test('what a key was answered is kept for its user, and only where there was a key', () => {
  const key = { userId: 'ana', id: 'a', fingerprint: Buffer.from('order') };
  const known = buildBatchState(NOTHING_LOADED, [holder(10n)]);
  const batch = [trade('buy', 1n), { ...trade('buy', 1n), idempotency: key }];
  const { writes } = decideBatch(batch, known, onlyMarket(marketAt(FOUR)), ['2026-11-23']);
  expect(writes.answers).toEqual([{ ...key, status: 200, body: '' }]);
});

test('before 17:00 nothing is charged', () => {
  const { charges, changed } = decide(holder(10_000n), FIVE - 1, trade('buy', 1n));
  expect([charges, changed]).toEqual([[], ['buy']]);
});
