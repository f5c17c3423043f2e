import { describe, expect, test } from 'vitest';
import {
  accountValueOf,
  decideClosePosition,
  decideMarketOrder,
  decideMoveProfit,
  decideOpenAccount,
  decideProfitOption,
  decideRebalance,
  decideResetAccount,
  decideSplit,
  decideStopOut,
  planRebalance,
  previewMarketOrder,
  sum,
  valueAccount,
  type AccountState,
  type LedgerEntry,
} from '../../index.ts';
import { createDay, draft, stop } from '../../test/order-story.ts';
import {
  AAPL,
  accept,
  CALM,
  dollars,
  EURUSD,
  holding,
  INSTRUMENTS,
  market,
  money,
  NOW,
  opened,
  order,
} from '../../test/test-market.ts';

const settling = (account: AccountState): AccountState => accept(decideProfitOption(account, true)).after;
const kindsOf = (entries: readonly LedgerEntry[]) => entries.map(({ kind }) => kind);
const close = (account: AccountState, what: typeof AAPL, prices = CALM) =>
  accept(
    decideClosePosition(
      account,
      { instrumentId: what.id, quantity: undefined, seenPrice: undefined, slippage: 50 },
      market(prices),
    ),
  );
/** Up 2,000 ticks: 10 AAPL win 10 x (211.20 - 191.24) = 199.60. */
const UP = { ...CALM, 2: ['211.20', '211.24'] } as const;
const DOWN = { ...CALM, 2: ['171.20', '171.24'] } as const;

describe('where profit goes', () => {
  test('is into cash for every account that opens on terms of its own, and apart for a demo account', () => {
    expect(decideOpenAccount(1, NOW).after.settlesProfit).toBeUndefined();
    expect(decideOpenAccount(1, NOW, { grant: dollars('5000') }).after.settlesProfit).toBe(true);
  });

  test('apart: a new account keeps what it wins in profit, and nothing more is posted', () => {
    const { after, entries } = close(holding(['buy', AAPL, '10', 1]), AAPL, UP);
    expect(money(after)).toMatchObject({ cash: '10000.000000', profit: '199.600000' });
    expect(kindsOf(entries)).toEqual(['fill']);
  });

  test('choosing moves no money, raises the version, and is taken back', () => {
    const account = close(holding(['buy', AAPL, '10', 1]), AAPL, UP).after;
    const { before, after, entries, fill } = accept(decideProfitOption(account, true));
    expect({ before, entries, fill }).toEqual({ before: account, entries: [], fill: undefined });
    expect(after).toEqual({ ...account, settlesProfit: true, version: account.version + 1 });
    expect(accept(decideProfitOption(after, false)).after).toEqual({
      ...account,
      version: account.version + 2,
    });
  });

  test('into the balance: a close settles what it realised, in the same change, with the fill named', () => {
    const { after, entries, fill } = close(settling(holding(['buy', AAPL, '10', 1])), AAPL, UP);
    expect(money(after)).toMatchObject({ cash: '10199.600000', margin: '0.000000', profit: '0.000000' });
    expect(entries.at(-1)).toMatchObject({
      kind: 'profit_settled',
      fillNumber: fill?.number,
      postings: { cash: dollars('199.6'), profit: dollars('-199.6') },
    });
    // what is realised is the fill's own posting, whatever becomes of it
    expect(entries[0]).toMatchObject({ kind: 'fill', postings: { profit: dollars('199.6') } });
    expect(accountValueOf(after.balances)).toBe(dollars('10199.6'));
  });

  test('what was won can be traded with at once', () => {
    const account = close(settling(holding(['buy', AAPL, '10', 1])), AAPL, UP).after;
    expect(decideMarketOrder(account, order('buy', AAPL, '53'), market()).accepted).toBe(true);
  });

  test('a loss is taken from the balance; what it does not cover waits for the next close', () => {
    const { after } = close(settling(holding(['buy', AAPL, '10', 1])), AAPL, DOWN);
    expect(money(after)).toMatchObject({ cash: '9799.600000', profit: '0.000000' });
    const two = settling(holding(['buy', AAPL, '10', 10], ['buy', EURUSD, '400000', 100]));
    const poor = { ...two, balances: { ...two.balances, cash: dollars('1'), profit: dollars('0') } };
    // 191.24 is released, 200.40 lost: 8.16 stay
    const first = close(poor, AAPL, DOWN).after;
    expect(money(first)).toMatchObject({ cash: '0.000000', profit: '-8.160000' });
    const second = close(first, EURUSD, { ...CALM, 1: ['1.08460', '1.08468'] }).after;
    expect(money(second)).toMatchObject({ cash: '4330.240000', profit: '0.000000' });
  });

  test('charges and earlier profits that stand there go along; what only opens settles nothing', () => {
    const account = settling(holding(['buy', AAPL, '10', 1]));
    const charged = { ...account, balances: { ...account.balances, profit: dollars('-5') } };
    const more = accept(decideMarketOrder(charged, order('buy', AAPL, '1'), market()));
    expect(kindsOf(more.entries)).toEqual(['fill']);
    expect(money(close(charged, AAPL, UP).after)).toMatchObject({ cash: '10194.600000', profit: '0.000000' });
  });

  test('part of a position and a flip settle what they close, as the preview says', () => {
    const account = settling(holding(['buy', AAPL, '10', 10]));
    for (const amount of ['4', '15']) {
      const wanted = order('sell', AAPL, amount, { leverage: 10 });
      const preview = previewMarketOrder(account, wanted, market(UP));
      const { after } = accept(decideMarketOrder(account, wanted, market(UP)));
      expect(preview).toMatchObject({ balanceAfter: after.balances.cash });
      expect(after.balances.profit).toBe(0n);
    }
  });

  test('a stop-out, an order that waited, an administrator: every close settles', () => {
    const account = settling(holding(['buy', EURUSD, '900000', 100]));
    const crash = market({ ...CALM, 1: ['1.07800', '1.07808'] });
    const [out] = decideStopOut(account, crash).changes;
    expect(kindsOf(out?.entries ?? [])).toEqual(['fill', 'profit_settled']);

    const day = createDay(settling);
    day.trade('buy', '10');
    day.place(draft('sell', '10', stop('190.00'), { reduceOnly: true }));
    day.quotes('189.00', '189.04');
    expect(day.state().account.balances).toMatchObject({ cash: dollars('9977.6'), profit: 0n });

    const close_ = { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 0 };
    const by = {
      kind: 'administrator',
      act: '7b1c5a36-3f0e-4c5b-9a53-2f1d0c9e8a11',
      reason: 'In class',
    } as const;
    const held = settling(holding(['buy', AAPL, '10', 1]));
    expect(accept(decideClosePosition(held, close_, market(UP), by)).after.balances.profit).toBe(0n);
  });

  test('the protection of an account that owes comes first, and leaves nothing to settle', () => {
    const account = settling(holding(['buy', EURUSD, '900000', 100]));
    const { entries, after } = close(account, EURUSD, { ...CALM, 1: ['1.00000', '1.00008'] });
    expect(kindsOf(entries)).toEqual(['fill', 'negative_balance_protection']);
    expect(money(after)).toMatchObject({ cash: '0.000000', profit: '0.000000' });
  });

  test('a split settles the fraction that it pays out, and nothing without one', () => {
    const account = settling(holding(['buy', AAPL, '10.01', 1]));
    const quote = { ...market().quoteOf(AAPL.id)!, bid: 38_000_000_000n, ask: 38_008_000_000n } as never;
    const of = (newUnits: number, oldUnits: number) =>
      decideSplit(
        { account, orders: new Map(), orderCount: 0 },
        { instrumentId: AAPL.id, ratio: { newUnits, oldUnits }, quote },
        '4a7c5a36-3f0e-4c5b-9a53-2f1d0c9e8a44',
        market(),
      ).changes[0]?.account;
    expect(kindsOf(of(1, 2)?.entries ?? [])).toEqual(['cash_in_lieu', 'profit_settled']);
    expect(of(1, 2)?.after.balances.profit).toBe(0n);
    expect(kindsOf(of(2, 1)?.entries ?? [])).toEqual([]);
  });

  test('a rebalance settles with each sell, and buys with it what its plan says', () => {
    const won = settling(holding(['buy', EURUSD, '5000', 1], ['buy', AAPL, '20', 1]));
    const technology = { ...AAPL, category: 'technology' } as const;
    const view = {
      ...market(UP),
      instrumentOf: (id: number) => (id === AAPL.id ? technology : market().instrumentOf(id)),
    };
    const targets = { forex: 10_000n };
    const listed = INSTRUMENTS.map((one) => (one.id === AAPL.id ? technology : one));
    const state = { account: won, orders: new Map(), orderCount: 0 };
    const decision = decideRebalance(state, { targets, seen: undefined, listed }, view);
    const result = planRebalance(won, targets, view, listed);
    if (!decision.accepted) throw new Error(decision.refusal.code);
    if (!result.planned) throw new Error(result.refusal.code);
    const kinds = decision.changes.map(({ account }) => kindsOf(account.entries));
    expect(kinds).toEqual([
      ['fill', 'profit_settled', 'rebalance_fee'],
      ['fill', 'rebalance_fee'],
    ]);
    const { funds, orders } = result.plan;
    const bought = sum(orders.filter(({ side }) => side === 'buy').map(({ value }) => value));
    const last = decision.changes.at(-1)?.after.account;
    expect(last?.balances.cash).toBe(funds.cash - bought);
    expect(last && valueAccount(last, view)?.freeMargin).toBeGreaterThanOrEqual(0n);
  });

  test('a reset keeps the choice', () => {
    const state = {
      account: close(settling(holding(['buy', AAPL, '1', 1])), AAPL).after,
      orders: new Map(),
      orderCount: 0,
    };
    const decision = decideResetAccount(state, 2, market());
    expect(decision.accepted && decision.changes[1].after.account.settlesProfit).toBe(true);
    const apart = decideResetAccount(
      { ...state, account: accept(decideProfitOption(state.account, false)).after },
      2,
      market(),
    );
    expect(apart.accepted && apart.changes[1].after.account.settlesProfit).toBeUndefined();
  });

  test('there is nothing left to move, and a profit of before still moves by hand', () => {
    const account = close(holding(['buy', AAPL, '10', 1]), AAPL, UP).after;
    expect(decideMoveProfit(settling(account), NOW).accepted).toBe(true);
    expect(decideMoveProfit(settling(opened()), NOW).accepted).toBe(false);
  });
});
