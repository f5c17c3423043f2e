import { describe, expect, test } from 'vitest';
import {
  decideDeposit,
  decideWithdrawal,
  decideWithdrawalStatus,
  MAX_DEPOSIT,
  type AccountState,
  type Withdrawal,
  type WithdrawalStatus,
} from '../../index.ts';
import {
  AAPL,
  accept,
  CALM,
  dollars,
  holding,
  market,
  money,
  NOW,
  opened,
  refuse,
} from '../../test/test-market.ts';

const having = (cash: string, profit: string): AccountState => ({
  ...opened(),
  balances: { ...opened().balances, cash: dollars(cash), profit: dollars(profit) },
});
const withdraw = (account: AccountState, amount: string, view = market()) =>
  accept(decideWithdrawal(account, dollars(amount), view));
const refusal = (account: AccountState, amount: string, view = market()) =>
  refuse(decideWithdrawal(account, dollars(amount), view));

describe('a deposit', () => {
  test('comes from funding into the balance', () => {
    const decision = decideDeposit(opened(), dollars('250.50'), MAX_DEPOSIT, NOW);
    expect(decision).toMatchObject({ accepted: true, changes: [{ entries: [{ kind: 'deposit' }] }] });
  });

  test.each(['0.000001', '1000000'])('of %s is accepted, and is a change of its own', (amount) => {
    const change = accept(decideDeposit(opened(), dollars(amount), MAX_DEPOSIT, NOW));
    expect(change.after.version).toBe(opened().version + 1);
    expect(change.entries[0]?.postings).toEqual({
      cash: dollars(amount),
      funding: dollars(`-${amount}`),
    });
  });

  test.each(['0', '-1', '1000000.01'])('of %s is refused', (amount) => {
    expect(decideDeposit(opened(), dollars(amount), MAX_DEPOSIT, NOW)).toEqual({
      accepted: false,
      refusal: { code: 'deposit_out_of_range', maximum: MAX_DEPOSIT },
    });
  });
});

describe('a withdrawal', () => {
  test.each([
    // cash, profit, amount      afterwards: cash, profit        split: from profit, from cash
    ['1000', '200', '150', '1000.000000', '50.000000', '150', '0'],
    ['1000', '200', '500', '700.000000', '0.000000', '200', '300'],
    ['1000', '-200', '500', '300.000000', '0.000000', '0', '500'],
    ['1000', '-200', '800', '0.000000', '0.000000', '0', '800'],
    // The smallest that there is.
    ['1000', '0', '50', '950.000000', '0.000000', '0', '50'],
  ])(
    'with cash %s and profit %s, of %s: leaves %s and %s',
    (cash, profit, amount, cashAfter, profitAfter, fromProfit, fromCash) => {
      const { after, split } = withdraw(having(cash, profit), amount);
      expect(money(after)).toMatchObject({
        cash: cashAfter,
        profit: profitAfter,
        withdrawal_hold: `${amount}.000000`,
      });
      expect(split).toEqual({ fromProfit: dollars(fromProfit), fromCash: dollars(fromCash) });
      expect(after.version).toBe(opened().version + 1);
    },
  );

  test.each([
    ['49.99', { code: 'withdrawal_too_small' }],
    ['800.01', { code: 'withdrawal_exceeds_funds', available: dollars('800') }],
  ])('of %s is refused', (amount, expected) => {
    expect(refusal(having('1000', '-200'), amount)).toMatchObject(expected);
  });

  test('leaves free margin at zero at the least', () => {
    // 9,617.52 of cash; at 150 the ten shares have lost 412.40
    const fallen = market({ ...CALM, 2: ['150.00', '150.04'] });
    const account = holding(['buy', AAPL, '10', 5]);
    expect(refusal(account, '9205.13', fallen)).toEqual({
      code: 'withdrawal_exceeds_funds',
      available: dollars('9205.12'),
    });
    expect(withdraw(account, '9205.12', fallen).split.fromCash).toBe(dollars('9205.12'));
    expect(refusal(account, '100', market({}))).toEqual({ code: 'quote_unavailable' });
  });
});

describe("a withdrawal's status", () => {
  const STATUSES: readonly WithdrawalStatus[] = ['pending', 'approved', 'rejected', 'cancelled'];
  const amount = dollars('500');
  /** 1,000 of cash, 200 of profit, 500 of it withdrawn, in this status. */
  const inStatus = (status: WithdrawalStatus): { account: AccountState; withdrawal: Withdrawal } => {
    const { after, split } = withdraw(having('1000', '200'), '500');
    const withdrawal: Withdrawal = { amount, status: 'pending', split };
    const moved = accept(decideWithdrawalStatus(after, withdrawal, status, market()));
    return { account: moved.after, withdrawal: { amount, status, split: moved.split } };
  };
  const BALANCES: Readonly<Record<WithdrawalStatus, object>> = {
    pending: { cash: '700.000000', profit: '0.000000', withdrawal_hold: '500.000000' },
    approved: { cash: '700.000000', profit: '0.000000', withdrawal_hold: '0.000000' },
    rejected: { cash: '1000.000000', profit: '200.000000', withdrawal_hold: '0.000000' },
    cancelled: { cash: '1000.000000', profit: '200.000000', withdrawal_hold: '0.000000' },
  };
  const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

  test.each(PAIRS)('[ADM-10] from %s to %s', (from, to) => {
    const { account, withdrawal } = inStatus(from);
    const change = accept(decideWithdrawalStatus(account, withdrawal, to, market()));
    expect(money(change.after)).toMatchObject(BALANCES[to]);
    expect(change.entries.length > 0).toBe(standing(from) !== standing(to));
  });

  test('one that somebody else decided meanwhile is refused', () => {
    const { account } = inStatus('approved');
    const { withdrawal } = inStatus('pending');
    expect(decideWithdrawalStatus(account, withdrawal, 'rejected', market())).toEqual({
      accepted: false,
      refusal: { code: 'withdrawal_changed' },
    });
  });

  test.each(['pending', 'approved'] as const)('back from rejected to %s needs the funds anew', (to) => {
    const { account, withdrawal } = inStatus('rejected');
    const spent = { ...account, balances: { ...account.balances, cash: dollars('200') } };
    expect(decideWithdrawalStatus(spent, withdrawal, to, market())).toEqual({
      accepted: false,
      refusal: { code: 'withdrawal_funds_gone', available: dollars('400') },
    });
    const enough = { ...account, balances: { ...account.balances, cash: dollars('300') } };
    expect(decideWithdrawalStatus(enough, withdrawal, to, market())).toMatchObject({ accepted: true });
    const unknown = { ...enough, positions: holding(['buy', AAPL, '1', 5]).positions };
    expect(decideWithdrawalStatus(unknown, withdrawal, to, market({}))).toEqual({
      accepted: false,
      refusal: { code: 'quote_unavailable' },
    });
    const lost = { ...account, balances: { ...account.balances, profit: dollars('-200') } };
    const decision = decideWithdrawalStatus(lost, withdrawal, to, market());
    expect(decision).toMatchObject({
      accepted: true,
      changes: [{ split: { fromProfit: 0n, fromCash: amount } }],
    });
  });
});

/** A cancelled withdrawal has its funds back like a rejected one. */
const standing = (status: WithdrawalStatus) => (status === 'cancelled' ? 'rejected' : status);
