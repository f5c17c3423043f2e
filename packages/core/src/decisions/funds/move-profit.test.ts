import { describe, expect, test } from 'vitest';
import { accountValueOf, decideMoveProfit, usd, type AccountState } from '../../index.ts';
import { accept, NOW, opened, refuse } from '../../test/test-market.ts';

const having = (cash: bigint, profit: bigint): AccountState => ({
  ...opened(),
  balances: { ...opened().balances, cash: usd(cash), profit: usd(profit) },
});

describe('moving profit to the balance', () => {
  test.each([
    ['a profit moves whole', [100n, 40n], [140n, 0n]],
    ['a loss is settled', [100n, -40n], [60n, 0n]],
    ['a loss is settled as far as cash goes', [100n, -140n], [0n, -40n]],
  ] as const)('%s', (_, [cash, profit], [cashAfter, profitAfter]) => {
    const { before, after, entries, fill } = accept(decideMoveProfit(having(cash, profit), NOW));
    expect(after.balances).toMatchObject({ cash: cashAfter, profit: profitAfter });
    expect(accountValueOf(after.balances)).toBe(accountValueOf(before.balances));
    expect(entries).toMatchObject([{ kind: 'profit_move', number: 2, at: NOW }]);
    expect(after).toMatchObject({ version: before.version + 1, entryCount: 2 });
    expect(fill).toBeUndefined();
  });

  test.each([
    ['no profit', 100n, 0n],
    ['a loss and no cash', 0n, -40n],
  ])('%s: there is nothing to move', (_, cash, profit) => {
    expect(refuse(decideMoveProfit(having(cash, profit), NOW))).toEqual({
      code: 'nothing_to_move',
      profit: usd(profit),
      balance: usd(cash),
    });
  });
});
