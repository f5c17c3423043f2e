import { describe, expect, test } from 'vitest';
import { decideSetFunds, formatUsdExact, negate, type AccountState, type SetFunds } from '../../index.ts';
import { AAPL, dollars, holding, market, money, opened, CAUSE } from '../../test/test-market.ts';

const wanted = (over: Partial<SetFunds>): SetFunds => ({
  balance: undefined,
  totalProfit: undefined,
  expected: {},
  ...over,
});
const set = (account: AccountState, over: Partial<SetFunds>) =>
  decideSetFunds(account, wanted(over), CAUSE, market());
const accepted = (account: AccountState, over: Partial<SetFunds>) => {
  const decision = set(account, over);
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return decision.changes[0];
};
const refused = (account: AccountState, over: Partial<SetFunds>) => {
  const decision = set(account, over);
  if (decision.accepted) throw new Error('accepted');
  return decision.refusal;
};

const withCash = (cash: string): AccountState => ({
  ...opened(),
  balances: { ...opened().balances, cash: dollars(cash) },
});

describe('adding to a balance', () => {
  test.each([
    ['500', 'cash', '7431.927550'],
    ['-500', 'cash', '6431.927550'],
    ['-6931.927550', 'cash', '0.000000'],
    ['0.000001', 'cash', '6931.927551'],
  ])('%s books exactly that, whatever stands there', (amount, figure, after) => {
    const added = accepted(withCash('6931.927550'), { add: { balance: dollars(amount) } });
    expect(money(added.after)).toMatchObject({ [figure]: after });
    expect(added.entries).toMatchObject([
      {
        kind: 'balance_adjustment',
        act: CAUSE.act,
        postings: { cash: dollars(amount), adjustment: negate(dollars(amount)) },
      },
    ]);
    expect(added.acts).toEqual([
      { kind: 'balance_set', before: dollars('6931.927550'), after: dollars(after) },
    ]);
  });

  test('a loss may be added to the profit, and both are two entries', () => {
    const { after, entries } = accepted(opened(), {
      add: { balance: dollars('1'), totalProfit: dollars('-2.5') },
    });
    expect(money(after)).toMatchObject({ cash: '10001.000000', profit: '-2.500000' });
    expect(entries.map(({ kind }) => kind)).toEqual(['balance_adjustment', 'profit_adjustment']);
  });

  test('nothing added is no act', () => {
    const { entries, acts } = accepted(withCash('0.005'), { add: { balance: dollars('0') } });
    expect([entries, acts]).toEqual([[], []]);
  });

  test.each([
    ['-6931.93', '-6931.927550', '999993068.072450'],
    ['1000000000', '-6931.927550', '999993068.072450'],
  ])('%s is refused with the amounts that can be added', (amount, minimum, maximum) => {
    expect(refused(withCash('6931.927550'), { add: { balance: dollars(amount) } })).toEqual({
      code: 'amount_out_of_range',
      minimum: dollars(minimum),
      maximum: dollars(maximum),
    });
  });
});

describe('setting a balance', () => {
  test('posts the difference against the house, with the act that it comes from', () => {
    const { after, entries, acts } = accepted(opened(), { balance: dollars('25000') });
    expect(money(after)).toMatchObject({ cash: '25000.000000', profit: '0.000000' });
    expect(entries).toMatchObject([
      {
        kind: 'balance_adjustment',
        act: CAUSE.act,
        postings: { cash: 15_000_000_000n, adjustment: -15_000_000_000n },
      },
    ]);
    expect(after.version).toBe(opened().version + 1);
    expect(acts).toEqual([{ kind: 'balance_set', before: dollars('10000'), after: dollars('25000') }]);
  });

  test('both figures at once are two entries', () => {
    const { after, entries } = accepted(opened(), { balance: dollars('0'), totalProfit: dollars('-0.00') });
    expect(money(after)).toMatchObject({ cash: '0.000000', profit: '0.000000' });
    expect(entries.map(({ kind }) => kind)).toEqual(['balance_adjustment']);
    const both = accepted(opened(), { balance: dollars('1'), totalProfit: dollars('-1') });
    expect(both.entries.map(({ kind }) => kind)).toEqual(['balance_adjustment', 'profit_adjustment']);
    expect(both.acts).toHaveLength(2);
  });

  test('what is shown as it is wanted stays, fractions of a cent included', () => {
    const account: AccountState = {
      ...opened(),
      balances: { ...opened().balances, cash: dollars('100.005') },
    };
    const { after, entries, acts } = accepted(account, { balance: dollars('100.00') });
    expect(formatUsdExact(after.balances.cash)).toBe('100.005000');
    expect([entries, acts]).toEqual([[], []]);
  });

  test('what is wanted to the fraction of a cent is set so, also where the cents agree', () => {
    const account = withCash('100.005');
    const { after, entries } = accepted(account, { balance: dollars('100.002') });
    expect(formatUsdExact(after.balances.cash)).toBe('100.002000');
    expect(entries).toMatchObject([{ postings: { cash: -3_000n, adjustment: 3_000n } }]);
  });

  test('whoever read the fraction of a cent is refused where another one stands there', () => {
    const account = withCash('100.005');
    expect(refused(account, { balance: dollars('1'), expected: { balance: dollars('100.004') } })).toEqual({
      code: 'books_changed',
      changed: [{ figure: 'balance', current: dollars('100.005') }],
    });
    expect(
      accepted(account, { balance: dollars('1'), expected: { balance: dollars('100.005') } }).entries,
    ).toHaveLength(1);
  });

  test('somebody else was there first: refused with what stands there now', () => {
    expect(
      refused(opened(), {
        balance: dollars('1'),
        expected: { balance: dollars('9999'), totalProfit: dollars('0') },
      }),
    ).toEqual({ code: 'books_changed', changed: [{ figure: 'balance', current: dollars('10000') }] });
  });

  test.each([
    ['-0.01', { code: 'amount_out_of_range' }],
    ['1000000000.01', { code: 'amount_out_of_range' }],
  ])('to %s is refused', (balance, refusal) => {
    expect(refused(opened(), { balance: dollars(balance) })).toMatchObject(refusal);
  });

  test.each([
    [{ balance: dollars('0') }, 'accepted'],
    [{ balance: dollars('1000000000') }, 'accepted'],
    [{ balance: dollars('1000000000.000001') }, 'amount_out_of_range'],
    [{ totalProfit: dollars('1000000000') }, 'accepted'],
    [{ totalProfit: dollars('1000000000.01') }, 'amount_out_of_range'],
    [{ balance: dollars('1000000000'), totalProfit: dollars('-1000000000') }, 'accepted'],
    [{ balance: dollars('1000000000'), totalProfit: dollars('-1000000000.01') }, 'amount_out_of_range'],
  ])('either way to a billion at most: %o is %s', (over, expected) => {
    const decision = set(opened(), over);
    expect(decision.accepted ? 'accepted' : decision.refusal.code).toBe(expected);
  });

  test('what is paid in full stands for what is owed, whatever it is worth', () => {
    // 1,912.40 of cash lie in ten shares: 10,000 in all.
    const paid = holding(['buy', AAPL, '10', 1]);
    expect(accepted(paid, { totalProfit: dollars('-10000') }).acts).toHaveLength(1);
    expect(refused(paid, { totalProfit: dollars('-10000.01') })).toEqual({
      code: 'below_margin_call',
      figure: 'totalProfit',
      minimum: dollars('-10000'),
    });
  });

  // 10 AAPL at 191.24 on 1:5 lock 382.48; at the bid of 191.20 they have lost 0.40.
  const leveraged = holding(['buy', AAPL, '10', 5]);
  test('may go down to the margin call and no further: the lowest that passes is stated', () => {
    expect(refused(leveraged, { balance: dollars('0.39') })).toEqual({
      code: 'below_margin_call',
      figure: 'balance',
      minimum: dollars('0.40'),
    });
    expect(money(accepted(leveraged, { balance: dollars('0.40') }).after)).toMatchObject({
      cash: '0.400000',
      margin: '382.480000',
    });
  });

  test('so does a total profit', () => {
    // 10000 - 382.48 = 9617.52 of cash, 0.40 of it needed
    expect(refused(leveraged, { totalProfit: dollars('-9617.13') })).toEqual({
      code: 'below_margin_call',
      figure: 'totalProfit',
      minimum: dollars('-9617.12'),
    });
    expect(accepted(leveraged, { totalProfit: dollars('-9617.12') }).acts).toHaveLength(1);
  });

  test('with nothing on margin nobody may owe', () => {
    expect(refused(opened(), { totalProfit: dollars('-10000.01') })).toMatchObject({
      code: 'below_margin_call',
      minimum: dollars('-10000'),
    });
  });

  test('a position on margin without a quote leaves it undecided', () => {
    const decision = decideSetFunds(leveraged, wanted({ balance: dollars('5') }), CAUSE, market({}));
    expect(decision).toEqual({ accepted: false, refusal: { code: 'quote_unavailable' } });
  });
});
