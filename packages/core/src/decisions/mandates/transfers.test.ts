import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideDeposit,
  decideMandateChange,
  decideMoveProfit,
  decideTrade,
  decideWithdrawal,
  decideWithdrawalStatus,
  followDecision,
  formatUsdExact,
  heldBy,
  MAX_DEPOSIT,
  sum,
  valueAccount,
  withinMandate,
  ZERO_USD,
  type Mandate,
  type MarketView,
  type TradingState,
} from '../../index.ts';
import { AAPL, accept, CALM, dollars, market, NOW, opened, order, refuse } from '../../test/test-market.ts';

const KEY = 'b2f0c5d8-63a1-4f8e-9d54-1f4a7e6c2b90';
const MINUTE = 60_000;
/** NOW is a Saturday, 07:00 in New York. */
const OFFICE = { weekdays: [6], from: 9 * 60, until: 17 * 60 };

const mandated = (mandate: Partial<Mandate>): TradingState =>
  accept(
    decideMandateChange(
      { account: opened(), orders: new Map(), orderCount: 0 },
      { key: KEY, change: { kind: 'set', mandate: { zone: 'America/New_York', ...mandate } } },
      market(),
    ),
  ).after;

const at = (now: number): MarketView => market(CALM, { now });
const withdraw = (state: TradingState, amount: string, view = market()) => {
  const decision = decideWithdrawal(state.account, dollars(amount), view);
  return withinMandate(state, followDecision(state, decision, view.now), KEY, view);
};
const deposit = (state: TradingState, amount: string, view = market()) => {
  const decision = decideDeposit(state.account, dollars(amount), MAX_DEPOSIT, view.now);
  return withinMandate(state, followDecision(state, decision, view.now), KEY, view);
};
const moveProfit = (state: TradingState, view = market()) =>
  withinMandate(state, followDecision(state, decideMoveProfit(state.account, view.now), view.now), KEY, view);
const cancel = (state: TradingState, amount: string, view = market()) => {
  const split = { fromProfit: ZERO_USD, fromCash: dollars(amount) };
  const held = { amount: dollars(amount), status: 'pending', split } as const;
  const decision = decideWithdrawalStatus(state.account, held, 'cancelled', view);
  return withinMandate(state, followDecision(state, decision, view.now), KEY, view);
};
const useOf = ({ account }: TradingState) => heldBy(account.mandates, KEY)?.use;

describe('what a mandate limits of money', () => {
  test('a day’s withdrawals together, to the cent, with maximum and what is left; the next day begins with nothing', () => {
    const state = mandated({ maxWithdrawalsDay: dollars('150') });
    const once = accept(withdraw(state, '100')).after;
    expect(refuse(withdraw(once, '50.01'))).toEqual({
      code: 'mandate_withdrawals_spent',
      maximum: dollars('150'),
      left: dollars('50'),
    });
    const twice = accept(withdraw(once, '50')).after;
    expect(refuse(withdraw(twice, '50'))).toMatchObject({ left: 0n });
    // 07:00 in New York: its day ends 17 hours later.
    const midnight = NOW + 17 * 60 * MINUTE;
    expect(refuse(withdraw(twice, '50', at(midnight - 1))).code).toBe('mandate_withdrawals_spent');
    accept(withdraw(twice, '150', at(midnight)));
  });

  test('a cancelled withdrawal gives nothing back, and is never refused', () => {
    const state = mandated({ maxWithdrawalsDay: dollars('100'), hours: OFFICE, ordersAMinute: 1 });
    const noon = NOW + 5 * 60 * MINUTE;
    const held = accept(withdraw(state, '100', at(noon))).after;
    const cancelled = accept(cancel(held, '100', at(noon))).after;
    expect(refuse(withdraw(cancelled, '50', at(noon + MINUTE))).code).toBe('mandate_withdrawals_spent');
    // Before nine.
    accept(cancel(held, '100', at(NOW)));
  });

  test('deposits and moves of profit are no money out', () => {
    const state = mandated({ maxWithdrawalsDay: dollars('50') });
    const after = accept(deposit(state, '5000')).after;
    accept(withdraw(after, '50'));
    expect(useOf(after)?.withdrawn).toBe(ZERO_USD);
  });

  test('withdrawals and orders have days of their own, counted beside each other', () => {
    const state = mandated({ maxWithdrawalsDay: dollars('100'), maxDay: dollars('2000') });
    const paid = accept(withdraw(state, '100')).after;
    const bought = accept(
      withinMandate(paid, decideTrade(paid, order('buy', AAPL, '10'), market()), KEY, market()),
    );
    const use = useOf(bought.after);
    expect([use?.withdrawn, use?.ordered].map((usd) => formatUsdExact(usd ?? ZERO_USD))).toEqual([
      '100.000000',
      '1912.400000',
    ]);
  });

  test('hours and the number a minute hold for each transfer', () => {
    const early = mandated({ hours: OFFICE });
    for (const decision of [withdraw(early, '50'), deposit(early, '50')])
      expect(refuse(decision).code).toBe('mandate_hours');
    const noon = at(NOW + 5 * 60 * MINUTE);
    accept(withdraw(early, '50', noon));
    const slow = mandated({ ordersAMinute: 2 });
    const twice = accept(deposit(accept(withdraw(slow, '50')).after, '50')).after;
    expect(refuse(withdraw(twice, '50'))).toEqual({ code: 'mandate_rate', maximum: 2 });
    const order1 = withinMandate(twice, decideTrade(twice, order('buy', AAPL, '1'), market()), KEY, market());
    expect(refuse(order1).code).toBe('mandate_rate');
    accept(withdraw(twice, '50', at(NOW + MINUTE)));
  });

  test('a move of profit is within hours, too', () => {
    const cash = mandated({ hours: { weekdays: [0], from: 0, until: 1 } });
    const { balances } = cash.account;
    const account = { ...cash.account, balances: { ...balances, profit: dollars('10') } };
    expect(refuse(moveProfit({ ...cash, account })).code).toBe('mandate_hours');
  });

  test('a withdrawal is no loss of the day, also where it is the first that the key does', () => {
    const state = mandated({ maxDailyLoss: dollars('10') });
    const paid = accept(withdraw(accept(withdraw(state, '500')).after, '500')).after;
    accept(withinMandate(paid, decideTrade(paid, order('buy', AAPL, '1'), market()), KEY, market()));
    expect(useOf(paid)?.baseline).toBe(valueAccount(paid.account, market())?.equity);
  });

  test('what is refused for itself stays so', () => {
    expect(refuse(withdraw(mandated({ maxWithdrawalsDay: dollars('1') }), '1')).code).toBe(
      'withdrawal_too_small',
    );
  });
});

test('whatever a key withdraws, deposits and cancels, no day has more withdrawn than its mandate allows', () => {
  const maximum = 400;
  const step = fc.record({
    what: fc.constantFrom('withdraw' as const, 'deposit' as const, 'cancel' as const),
    dollars: fc.integer({ min: 50, max: 250 }),
    hours: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      let state = mandated({ maxWithdrawalsDay: dollars(String(maximum)) });
      let now = NOW;
      const withdrawn: { readonly day: number; readonly amount: string }[] = [];
      for (const { what, dollars: amount, hours } of steps) {
        now += hours * 60 * MINUTE;
        const last = withdrawn.at(-1)?.amount ?? '50';
        const view = at(now);
        const decision =
          what === 'withdraw'
            ? withdraw(state, String(amount), view)
            : what === 'deposit'
              ? deposit(state, String(amount), view)
              : cancel(state, last, view);
        if (!decision.accepted) continue;
        state = decision.changes[0].after;
        // New York is five hours behind in winter.
        if (what === 'withdraw')
          withdrawn.push({ day: Math.floor((now - 300 * MINUTE) / 86_400_000), amount: String(amount) });
      }
      for (const [, ofDay] of Map.groupBy(withdrawn, ({ day }) => day))
        expect(Number(formatUsdExact(sum(ofDay.map((one) => dollars(one.amount)))))).toBeLessThanOrEqual(
          maximum,
        );
    }),
  );
});
