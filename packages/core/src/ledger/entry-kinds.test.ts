import { describe, expect, test } from 'vitest';
import {
  assertKindAllows,
  ENTRY_KINDS,
  InvariantBroken,
  usd,
  type EntryKind,
  type Postings,
} from '../index.ts';

const KINDS = Object.values(ENTRY_KINDS);

describe('the table of entry kinds', () => {
  test.each(KINDS)('$kind moves both a ledger account of the client and what stands against it', (facts) => {
    expect(ENTRY_KINDS[facts.kind]).toBe(facts);
    expect(Object.keys(facts.postings).length).toBeGreaterThanOrEqual(2);
  });

  test.each(KINDS)(
    '$kind: its effect on the balance is the direction of its cash',
    ({ postings, effect }) => {
      const effects = { '+': 'raises', '-': 'lowers', '±': 'either' } as const;
      expect(effect.balance).toBe(postings.cash ? effects[postings.cash] : 'none');
      expect(effect.margin).toBe(postings.margin ? effects[postings.margin] : 'none');
    },
  );

  test.each<[EntryKind, Postings]>([
    ['financing', { cash: usd(-1n), financing: usd(1n) }],
    ['financing', { profit: usd(-1n), fees: usd(1n) }],
    ['rebalance_fee', { profit: usd(1n), fees: usd(-1n) }],
    ['profit_move', { cash: usd(1n), funding: usd(-1n) }],
    ['negative_balance_protection', { profit: usd(-1n), negative_balance_protection: usd(1n) }],
    ['opening_grant', { profit: usd(1n), funding: usd(-1n) }],
  ])('%s may not post %o', (kind, postings) => {
    expect(() => assertKindAllows(kind, postings)).toThrow(InvariantBroken);
  });
});
