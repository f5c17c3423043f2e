import { describe, expect, test } from 'vitest';
import { InvariantBroken, usd } from '../index.ts';
import { dollars, opened } from '../test/test-market.ts';
import { accountValueOf, post } from './account.ts';

describe('posting an entry', () => {
  const account = opened();
  const deposit = { kind: 'deposit' as const, at: 5_000 };

  test('moves the balances and numbers the entry; an act is named only where there is one', () => {
    const { after, entries } = post(account, { cash: usd(1n), funding: usd(-1n) }, deposit);
    expect(after).toStrictEqual({
      ...account,
      balances: { ...account.balances, cash: dollars('10000.000001') },
      entryCount: 2,
    });
    expect(entries).toStrictEqual([
      {
        accountId: 1,
        number: 2,
        kind: 'deposit',
        postings: { cash: 1n, funding: -1n },
        fillNumber: undefined,
        financingDay: undefined,
        at: 5_000,
      },
    ]);
    const set = post(
      account,
      { cash: usd(1n), adjustment: usd(-1n) },
      { kind: 'balance_adjustment', act: 'act', at: 1 },
    );
    expect(set.entries[0]).toMatchObject({ act: 'act' });
  });

  test('leaves an account alone where nothing moves', () => {
    const { after, entries } = post(account, { cash: usd(0n), funding: usd(0n) }, deposit);
    expect(after).toBe(account);
    expect(entries).toEqual([]);
  });

  test('never leaves cash, margin or a hold below zero, nor an entry that does not balance', () => {
    const take = (name: 'cash' | 'margin' | 'withdrawal_hold', amount: bigint) => () =>
      post(
        {
          ...account,
          balances: { cash: usd(5n), margin: usd(5n), profit: usd(0n), withdrawal_hold: usd(5n) },
        },
        name === 'cash'
          ? { cash: usd(-amount), adjustment: usd(amount) }
          : name === 'margin'
            ? { margin: usd(-amount), cash: usd(amount) }
            : { withdrawal_hold: usd(-amount), cash: usd(amount) },
        {
          kind:
            name === 'cash'
              ? 'balance_adjustment'
              : name === 'margin'
                ? 'position_change'
                : 'withdrawal_returned',
          at: 1,
        },
      );
    for (const name of ['cash', 'margin', 'withdrawal_hold'] as const) {
      expect(take(name, 5n)().after.balances[name]).toBe(0n);
      expect(take(name, 6n)).toThrow(InvariantBroken);
    }
    expect(() => post(account, { cash: usd(2n), funding: usd(-1n) }, deposit)).toThrow(InvariantBroken);
  });
});

test('an account is worth its cash, its margin and its profit; what is held for a withdrawal is gone', () => {
  const balances = { cash: usd(1n), margin: usd(10n), profit: usd(-100n), withdrawal_hold: usd(1_000n) };
  expect(accountValueOf(balances)).toBe(-89n);
});
