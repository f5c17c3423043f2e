import { describe, expect, test } from 'vitest';
import { parseUsd, protectNegativeBalance, usd, type AccountState, type Balances } from '../index.ts';
import { AAPL, holding, money, NOW, opened } from '../test/test-market.ts';

const dollars = (text: string) => {
  const parsed = parseUsd(text);
  if (!parsed.ok) throw new Error(text);
  return usd(parsed.units);
};
const flat = (cash: string, profit: string, hold: string): AccountState => ({
  ...opened(),
  balances: {
    cash: dollars(cash),
    margin: usd(0n),
    profit: dollars(profit),
    withdrawal_hold: dollars(hold),
  } satisfies Balances,
});

describe('negative balance protection', () => {
  test.each([
    // before: cash, profit, hold       after: cash, hold    the system pays
    ['0.00', '-500.00', '0.00', '0.000000', '0.000000', '500.00'],
    ['100.00', '-500.00', '0.00', '0.000000', '0.000000', '400.00'],
    ['100.00', '-500.00', '150.00', '0.000000', '0.000000', '250.00'],
    ['100.00', '-500.00', '400.00', '0.000000', '0.000000', '0.00'],
    ['100.00', '-500.00', '1000.00', '600.000000', '0.000000', '0.00'],
    ['0.00', '-0.000001', '0.00', '0.000000', '0.000000', '0.000001'],
  ])(
    'cash %s, profit %s, held %s: afterwards cash %s, held %s, and the system paid %s',
    (cash, profit, hold, cashAfter, holdAfter, paid) => {
      const { after, entries } = protectNegativeBalance(flat(cash, profit, hold), NOW);
      expect(money(after)).toEqual({
        cash: cashAfter,
        margin: '0.000000',
        profit: '0.000000',
        withdrawal_hold: holdAfter,
      });
      expect(entries).toHaveLength(1);
      expect(entries[0]?.postings.negative_balance_protection ?? 0n).toBe(dollars(`-${paid}`));
    },
  );

  test.each([
    ['a loss that cash can bear', flat('500.00', '-500.00', '0.00')],
    ['a profit', flat('0.00', '1.00', '0.00')],
    [
      'anything open, paid in full or not',
      {
        ...holding(['buy', AAPL, '1', 1]),
        balances: { ...flat('0.00', '-500.00', '0.00').balances, margin: dollars('191.24') },
      },
    ],
  ])('does nothing for %s', (_, account) => {
    expect(protectNegativeBalance(account, NOW)).toEqual({ after: account, entries: [] });
  });
});
