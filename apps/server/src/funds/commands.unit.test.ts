import {
  PERSON,
  decideMarketOrder,
  decideOpenAccount,
  followChange,
  leverageClassOf,
  negate,
  price,
  quantity,
  usd,
  USD_TO_USD,
  type AccountState,
  type Instrument,
  type LedgerEntry,
  type MarketView,
  type TradingChange,
} from '@lonja/core';
import { describe, expect, test } from 'vitest';
import { OPEN_FOR_CLIENT } from '../accounts/commands.ts';
import type { Act } from '../record/act.ts';
import { mergeActWrites } from '../desk/command/act-writes.ts';
import { buildBatchState, NOTHING_LOADED } from '../desk/command/batch-state.ts';
import { bindCommand, type ClientCommand } from '../desk/command/command-row.ts';
import type { DeskChange } from '../desk/command/desk-change.ts';
import { decideCommand } from '../desk/command/pipeline.ts';
import {
  CANCEL_WITHDRAWAL,
  DECIDE_WITHDRAWAL,
  DEPOSIT,
  SET_FUNDS,
  SET_POSITION,
  WITHDRAW,
} from './commands.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const MARKET: MarketView = {
  now: NOW,
  instrumentOf: () => {
    throw new Error('nothing is held');
  },
  quoteOf: () => undefined,
  isOpen: () => true,
};

/** A change of account 7 that posts one entry of a kind. */
function changePosting(kind: LedgerEntry['kind'], postings: LedgerEntry['postings']): TradingChange {
  const opened = decideOpenAccount(7, NOW);
  const [first] = opened.entries;
  if (!first) throw new Error('an account opens with its grant');
  const entries = [{ ...first, kind, postings }];
  return followChange(
    { account: opened.before, orders: new Map(), orderCount: 0 },
    { ...opened, entries },
    NOW,
  );
}

const withdrawal = (id: string, change: TradingChange): DeskChange => ({
  ...change,
  writes: {
    notices: [],
    acts: {
      withdrawals: [
        {
          id,
          accountId: 7,
          userId: 'client',
          amount: usd(100_000_000n),
          split: { fromProfit: usd(0n), fromCash: usd(100_000_000n) },
          destination: { method: 'paypal', paypalEmail: 'a@example.org' },
          at: NOW,
        },
      ],
    },
  },
});

test('what negative balance protection absorbs are the withdrawals that were held before it, not the next in its batch', () => {
  const held = usd(9_000_000_000n);
  const paid = usd(-1_000_000n);
  const changes = [
    withdrawal('before', changePosting('withdrawal_held', { cash: negate(held), withdrawal_hold: held })),
    changePosting('negative_balance_protection', {
      withdrawal_hold: negate(held),
      profit: usd(held - paid),
      negative_balance_protection: paid,
    }),
    withdrawal(
      'after',
      changePosting('withdrawal_held', { cash: usd(-100_000_000n), withdrawal_hold: usd(100_000_000n) }),
    ),
  ];
  const { absorbed } = mergeActWrites(changes, () => MARKET);
  expect(absorbed).toEqual([{ accountId: 7, at: NOW, later: ['after'] }]);
});

const AAPL: Instrument = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple',
  category: 'technology',
  sector: '',
  exchange: '',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
  spreadTicks: 4,
  leverageClass: leverageClassOf('AAPL'),
};
const TRADED: MarketView = {
  now: NOW,
  instrumentOf: () => AAPL,
  quoteOf: () => ({
    bid: price(19_120_000_000n),
    ask: price(19_124_000_000n),
    rate: USD_TO_USD,
    at: NOW,
    source: 'simulated',
    sequence: 7,
  }),
  isOpen: () => true,
};
const ACT: Act = {
  id: 'act',
  actorId: 'administrator',
  reason: 'A demonstration',
  requestId: 'request',
  address: 'digest',
  userId: 'client',
  action: 'position_set',
  subject: { kind: 'position', id: '1' },
};

/** 10 AAPL bought at 191.24 on 1:5. */
function holder(): AccountState {
  const order = {
    instrumentId: 1,
    side: 'buy',
    quantity: quantity(1_000_000_000n),
    leverage: 5,
    reduceOnly: false,
    seenPrice: undefined,
    slippage: 0,
  } as const;
  const decision = decideMarketOrder(decideOpenAccount(7, NOW).after, order, TRADED);
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return decision.changes[0].after;
}
const decide = (account: AccountState, command: ClientCommand, market = TRADED) => {
  const state = { account, orders: new Map(), orderCount: 0 };
  const known = buildBatchState(NOTHING_LOADED, [state]);
  return decideCommand({ command, state, market, known, idempotency: undefined, shown: undefined });
};
const accepted = (...asked: Parameters<typeof decide>) => {
  const decision = decide(...asked);
  const [change] = decision.accepted ? decision.changes : [];
  if (!change) throw new Error(JSON.stringify(decision));
  return { change, writes: change.writes ?? { acts: {}, notices: [] } };
};
const recordOf = (record: string | undefined) => JSON.parse(record ?? '{}') as Record<string, unknown>;

const funds = (balance: bigint) =>
  bindCommand(SET_FUNDS, {
    accountId: 7,
    wanted: { balance: usd(balance), totalProfit: undefined, expected: {} },
    act: ACT,
  });
const figures = (wanted: { quantity?: bigint; averagePrice?: bigint; profit?: bigint | null }) =>
  bindCommand(SET_POSITION, {
    accountId: 7,
    wanted: {
      instrumentId: 1,
      quantity: wanted.quantity === undefined ? undefined : quantity(wanted.quantity),
      averagePrice: wanted.averagePrice === undefined ? undefined : price(wanted.averagePrice),
      profit: typeof wanted.profit === 'bigint' ? usd(wanted.profit) : wanted.profit,
      expected: {},
    },
    act: ACT,
  });

describe('an administrator’s act on an account', () => {
  test('that is refused or changes nothing writes nothing and notifies nobody', () => {
    expect(decide(holder(), funds(-1n))).toMatchObject({
      accepted: false,
      refusal: { code: 'amount_out_of_range' },
    });
    expect(accepted(holder(), figures({ quantity: 1_000_000_000n })).writes).toEqual({
      acts: {},
      notices: [],
    });
  });

  test('on a balance is recorded to the last digit, and notified as it is shown', () => {
    const { writes } = accepted(holder(), funds(5_000_000_001n));
    expect(recordOf(writes.acts.audit?.[0]?.record)).toMatchObject({
      id: 'act',
      account: 7,
      tells: 'client',
      before: { balance: '9617.520000' },
      after: { balance: '5000.000001' },
      evidence: {},
    });
    expect(writes.notices).toMatchObject([
      {
        id: 'act',
        to: { accountId: 7 },
        data: {
          changes: [{ figure: 'balance', symbol: null, before: '9617.52', after: '5000.00' }],
          reason: 'A demonstration',
        },
      },
    ]);
    expect(writes.acts.positionChanges).toEqual([]);
    expect(recordOf(writes.acts.audit?.[0]?.record)).not.toHaveProperty('figures');
  });

  test.each([
    ['quantity', figures({ quantity: 500_000_000n })],
    ['averagePrice', figures({ averagePrice: 18_000_000_000n })],
    ['profit', figures({ profit: 1n })],
  ])('on %s alone says nothing of the others', (figure, command) => {
    const { writes } = accepted(holder(), command);
    const record = recordOf(writes.acts.audit?.[0]?.record);
    expect([Object.keys(record['before'] as object), Object.keys(record['after'] as object)]).toEqual([
      [figure],
      [figure],
    ]);
  });

  test('on a position says the figures that changed, each before and after', () => {
    const { writes, change } = accepted(
      holder(),
      figures({ quantity: 2_000_000_000n, averagePrice: 18_000_000_000n, profit: 500_000_000n }),
    );
    expect(recordOf(writes.acts.audit?.[0]?.record)).toMatchObject({
      before: { quantity: '10', averagePrice: '191.24000000', profit: null },
      after: { quantity: '20', averagePrice: '180.00000000', profit: '500.000000' },
      figures: { account: 7, instrument: 1, openedBy: 1, setProfit: '500000000' },
      evidence: { symbol: 'AAPL', margin: { before: '382.480000', after: '764.800000' } },
    });
    expect(writes.notices).toMatchObject([
      {
        data: {
          changes: [
            { figure: 'quantity', symbol: 'AAPL', before: '10', after: '20' },
            { figure: 'averagePrice', symbol: 'AAPL', before: '191.24', after: '180.00' },
            // The position's profit was not set, so the dialog showed the market's.
            { figure: 'profit', symbol: 'AAPL', before: '-0.40', after: '500.00' },
          ],
        },
      },
    ]);
    // What the position grew by, in quantity and margin; the market's result of before was -0.40.
    expect(writes.acts.positionChanges).toEqual([
      {
        act: 'act',
        accountId: 7,
        instrumentId: 1,
        openedBy: 1,
        quantity: 1_000_000_000n,
        margin: 382_320_000n,
        marketPnl: -400_000n,
        version: change.after.account.version,
        at: NOW,
      },
    ]);
  });

  test('on a profit alone moves no position, and clears as it sets', () => {
    const set = accepted(holder(), figures({ profit: 500_000_000n }));
    expect(set.writes.acts.positionChanges).toEqual([]);
    expect(recordOf(set.writes.acts.audit?.[0]?.record)).toMatchObject({
      evidence: { symbol: 'AAPL', marketProfit: '-0.400000' },
    });
    const cleared = accepted(set.change.after.account, figures({ profit: null }));
    expect(recordOf(cleared.writes.acts.audit?.[0]?.record)).toMatchObject({
      before: { profit: '500.000000' },
      after: { profit: null },
    });
  });
});

describe('an account that an administrator opens', () => {
  const client = {
    id: 'client',
    username: 'ana',
    email: 'ana@example.org',
    passwordHash: '',
    fullName: null,
    phone: null,
    country: null,
    createdAt: NOW,
  };
  const open = (balance: bigint) => {
    const lowered = new Map([client.username, client.email].map((name) => [name, name]));
    return decideCommand({
      command: bindCommand(OPEN_FOR_CLIENT, {
        client,
        act: { ...ACT, action: 'user_created' },
        recorded: { name: 'digest' },
        personal: undefined,
        balance: usd(balance),
      }),
      state: undefined,
      market: MARKET,
      known: buildBatchState({ ...NOTHING_LOADED, lowered, accountIds: [7] }, []),
      idempotency: undefined,
      shown: undefined,
    });
  };
  const opened = (balance: bigint) => {
    const decision = open(balance);
    const [change] = decision.accepted ? decision.changes : [];
    if (!change) throw new Error(JSON.stringify(decision));
    return change;
  };

  test('with another balance has it beside the grant, as an entry, a record and a notice of its own', () => {
    const { account: change, writes } = opened(25_000_000_000n);
    expect(change.entries.map(({ kind }) => kind)).toEqual(['opening_grant', 'balance_adjustment']);
    expect(change.after).toMatchObject({ version: 1, balances: { cash: 25_000_000_000n } });
    expect(recordOf(writes?.acts.audit?.[0]?.record)).toMatchObject({
      before: { balance: '10000.000000' },
      after: { name: 'digest', role: 'user', balance: '25000.000000' },
    });
    expect(writes?.notices).toMatchObject([
      { data: { changes: [{ figure: 'balance', before: '10000.00', after: '25000.00' }] } },
    ]);
  });

  test('with the grant says nothing of a balance', () => {
    const { account, writes } = opened(10_000_000_000n);
    expect(account.entries.map(({ kind }) => kind)).toEqual(['opening_grant']);
    const { before, after } = recordOf(writes?.acts.audit?.[0]?.record);
    expect([before, after]).toEqual([{}, { name: 'digest', role: 'user' }]);
    expect(writes?.notices).toMatchObject([{ data: { changes: [] } }]);
  });

  test('with a balance that nobody may have is refused', () => {
    expect(open(-1n)).toMatchObject({
      accepted: false,
      refusal: { code: 'amount_out_of_range' },
    });
  });
});

describe('a withdrawal that is moved', () => {
  const asked = (amount: bigint) =>
    bindCommand(WITHDRAW, {
      accountId: 7,
      sender: PERSON,
      withdrawal: {
        id: 'w',
        userId: 'client',
        amount: usd(amount),
        destination: { method: 'paypal', paypalEmail: 'a@example.org' },
      },
    });
  const held = accepted(holder(), asked(100_000_000n));
  const split = { fromProfit: usd(0n), fromCash: usd(100_000_000n) };
  const withdrawal = {
    id: 'w',
    revision: 3,
    userId: 'client',
    notes: 'first',
    amount: usd(100_000_000n),
    status: 'pending' as const,
    split,
  };
  const approved = (notes: string | null | undefined) =>
    bindCommand(DECIDE_WITHDRAWAL, { accountId: 7, withdrawal, next: 'approved', notes, act: ACT });
  const account = held.change.after.account;

  test('is held with its split, and refused with nothing written', () => {
    expect(held.writes).toMatchObject({
      acts: { withdrawals: [{ id: 'w', accountId: 7, split, at: NOW }] },
      notices: [],
    });
    expect(decide(holder(), approved(null))).toMatchObject({
      accepted: false,
      refusal: { code: 'withdrawal_changed' },
    });
    expect(decide(holder(), asked(1n))).toMatchObject({
      accepted: false,
      refusal: { code: 'withdrawal_too_small' },
    });
  });

  test.each([
    ['kept', undefined, 'first'],
    ['changed', 'second', 'second'],
    ['cleared', null, null],
  ])('by an administrator is recorded and notified, its notes %s', (_, notes, after) => {
    const { writes } = accepted(account, approved(notes));
    expect(writes.acts.withdrawalMoves).toEqual([
      { id: 'w', revision: 3, status: 'approved', split, notes, at: NOW },
    ]);
    expect(recordOf(writes.acts.audit?.[0]?.record)).toMatchObject({
      before: { status: 'pending', notes: 'first' },
      after: { status: 'approved', notes: after },
      evidence: { amount: '100.000000' },
    });
    expect(writes.notices).toMatchObject([
      { id: 'act', data: { withdrawalId: 'w', amount: '100.00', status: 'approved', notes: after } },
    ]);
  });

  test('by its client is neither recorded as an act nor notified', () => {
    const { writes } = accepted(
      account,
      bindCommand(CANCEL_WITHDRAWAL, { accountId: 7, sender: PERSON, withdrawal }),
    );
    expect([writes.acts.audit, writes.notices]).toEqual([undefined, []]);
    expect(writes.acts.withdrawalMoves).toHaveLength(1);
  });
});

test('a deposit is a row of its account, and refused none', () => {
  const deposit = (amount: bigint) =>
    bindCommand(DEPOSIT, {
      accountId: 7,
      sender: PERSON,
      maximum: usd(1_000_000n),
      deposit: { id: 'd', userId: 'client', amount: usd(amount), method: 'paypal', card: undefined },
    });
  expect(accepted(holder(), deposit(1_000_000n)).writes).toMatchObject({
    acts: { deposits: [{ id: 'd', accountId: 7, at: NOW }] },
    notices: [],
  });
  expect(decide(holder(), deposit(1_000_001n))).toMatchObject({ accepted: false });
});
