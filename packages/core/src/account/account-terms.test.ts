import { describe, expect, test } from 'vitest';
import {
  decideCloseAccount,
  decideMarketOrder,
  decideOpenPractice,
  decidePlaceOrder,
  decideResetAccount,
  MAX_GRANT,
  MAX_OPEN_ACCOUNTS,
  MIN_GRANT,
  getProfile,
  usd,
  type AccountState,
  type OpeningTerms,
  type TradingState,
} from '../index.ts';
import { draft, limit } from '../test/order-story.ts';
import { AAPL, accept, EURUSD, market, money, NOW, order } from '../test/test-market.ts';

const TERMS: OpeningTerms = {
  grant: usd(5_000_000_000n),
  fillProfile: 'ideal',
  margin: { kind: 'esma' },
  assetClasses: ['forex'],
  rules: {},
};
const decideOpen = (request: OpeningTerms, openAccounts = 1) =>
  decideOpenPractice(7, request, { openAccounts, keptAccounts: openAccounts, now: NOW });
const refusalOf = (decision: { accepted: boolean; refusal?: unknown }) => decision.refusal;
function open(request: OpeningTerms = TERMS): AccountState {
  const decision = decideOpen(request);
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return decision.changes[0].after.account;
}
const stateOf = (account: AccountState): TradingState => ({ account, orders: new Map(), orderCount: 0 });

describe('a practice account', () => {
  test('opens with its grant by one entry, on its terms', () => {
    const decision = decideOpen({ ...TERMS, fillProfile: 'stressed' });
    if (!decision.accepted) throw new Error('refused');
    const [{ after, account }] = decision.changes;
    expect(account.entries).toMatchObject([
      {
        accountId: 7,
        number: 1,
        kind: 'opening_grant',
        postings: { cash: 5_000_000_000n, funding: -5_000_000_000n },
      },
    ]);
    expect(after.account.terms).toEqual({
      grant: TERMS.grant,
      margin: TERMS.margin,
      assetClasses: ['forex'],
    });
    expect(getProfile(after.account)).toBe('stressed');
  });

  test.each([MIN_GRANT, MAX_GRANT])(
    'opens with %s micros, and with not one less or more than its limits',
    (grant) => {
      expect(decideOpen({ ...TERMS, grant }).accepted).toBe(true);
      const beyond = usd(grant === MIN_GRANT ? grant - 1n : grant + 1n);
      expect(refusalOf(decideOpen({ ...TERMS, grant: beyond }))).toEqual({
        code: 'grant_out_of_range',
        minimum: MIN_GRANT,
        maximum: MAX_GRANT,
      });
    },
  );

  test('is the eighth at most', () => {
    expect(decideOpen(TERMS, MAX_OPEN_ACCOUNTS - 1).accepted).toBe(true);
    expect(refusalOf(decideOpen(TERMS, MAX_OPEN_ACCOUNTS))).toEqual({
      code: 'too_many_accounts',
      maximum: 8,
    });
  });
});

describe('its terms', () => {
  test('limit leverage in place of the installation’s, in either direction', () => {
    const installation = { ...market(), margin: { kind: 'esma' } as const };
    const wide = open({ ...TERMS, margin: { kind: 'specification' } });
    expect(
      decideMarketOrder(wide, order('buy', EURUSD, '1000', { leverage: 500 }), installation).accepted,
    ).toBe(true);
    expect(
      refusalOf(decideMarketOrder(open(), order('buy', EURUSD, '1000', { leverage: 50 }), market())),
    ).toMatchObject({
      code: 'leverage_not_allowed',
    });
  });

  test('open nothing outside of their classes, at once or later, and let everything close', () => {
    const assetClasses = ['crypto'] as const;
    const account = open({ ...TERMS, assetClasses });
    const code = { code: 'class_not_allowed', allowed: assetClasses };
    const trade = (from: AccountState, side: 'buy' | 'sell', amount: string) =>
      decideMarketOrder(from, order(side, AAPL, amount, { leverage: 1 }), market());
    expect(refusalOf(trade(account, 'buy', '1'))).toEqual(code);
    const placed = decidePlaceOrder(stateOf(account), draft('buy', '1', limit('1.00')), market());
    expect(refusalOf(placed)).toEqual(code);
    const { terms: _, ...anything } = account;
    const held = accept(trade(anything, 'buy', '10')).after;
    const limited = { ...held, terms: { grant: TERMS.grant, assetClasses } };
    expect(trade(limited, 'sell', '10').accepted).toBe(true);
    expect(refusalOf(trade(limited, 'sell', '11'))).toEqual(code);
  });

  test('are kept over a reset, with their grant', () => {
    const traded = accept(
      decideMarketOrder(open(), order('buy', EURUSD, '1000', { leverage: 30 }), market()),
    ).after;
    const flat = accept(
      decideMarketOrder(traded, order('sell', EURUSD, '1000', { leverage: 30 }), market()),
    ).after;
    const decision = decideResetAccount(stateOf(flat), 8, market());
    if (!decision.accepted) throw new Error(decision.refusal.code);
    const [, { after }] = decision.changes;
    expect([after.account.terms, money(after.account)]).toEqual([flat.terms, money(open())]);
  });
});

describe('closing', () => {
  test('is for accounts beside the primary one, at rest', () => {
    const { terms: _, ...primary } = open();
    expect(refusalOf(decideCloseAccount(stateOf(primary), market()))).toEqual({
      code: 'primary_account_stays',
    });
    const held = accept(
      decideMarketOrder(open(), order('buy', EURUSD, '1000', { leverage: 30 }), market()),
    ).after;
    expect(refusalOf(decideCloseAccount(stateOf(held), market()))).toMatchObject({
      code: 'account_in_use',
      positions: 1,
    });
    const decision = decideCloseAccount(stateOf(open()), market());
    if (!decision.accepted) throw new Error('refused');
    const [{ after, account }] = decision.changes;
    expect([after.account.isClosed, account.entries]).toEqual([true, []]);
    expect(refusalOf(decideCloseAccount(stateOf(after.account), market()))).toEqual({
      code: 'account_closed',
    });
  });
});
