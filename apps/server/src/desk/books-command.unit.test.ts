import {
  decideOpenAccount,
  followFill,
  negate,
  usd,
  type LedgerEntry,
  type MarketView,
  type TradingChange,
} from '@lonja/core';
import { expect, test } from 'vitest';
import { actWritesOf, type PlacedWrites } from './books-command.ts';

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
  return followFill({ account: opened.before, orders: new Map(), orderCount: 0 }, { ...opened, entries });
}

const withdrawal = (id: string, changesBefore: number): PlacedWrites => ({
  changesBefore,
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
    changePosting('withdrawal_held', { cash: negate(held), withdrawal_hold: held }),
    changePosting('negative_balance_protection', {
      withdrawal_hold: negate(held),
      profit: usd(held - paid),
      negative_balance_protection: paid,
    }),
    changePosting('withdrawal_held', { cash: usd(-100_000_000n), withdrawal_hold: usd(100_000_000n) }),
  ];
  const { absorbed } = actWritesOf([withdrawal('before', 0), withdrawal('after', 2)], changes, MARKET);
  expect(absorbed).toEqual([{ accountId: 7, at: NOW, later: ['after'] }]);
});
