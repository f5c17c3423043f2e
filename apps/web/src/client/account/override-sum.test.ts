import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { joinOverrideSums, setInAccount, setInPositions } from './override-sum.model.ts';

const held = (shown: bigint, market: bigint, adminAt: string | null) => ({
  position: { hasAdminProfit: adminAt !== null, adminAt, adminReason: adminAt && 'a lesson' },
  shownPnl: usd(shown * 1_000_000n),
  pnl: usd(market * 1_000_000n),
});
const posted = {
  amount: '-5.500000',
  count: 2,
  lastAt: '2026-11-20T10:00:00.000Z',
  lastReason: 'a correction',
};

it('[DSH-13] a sum knows how many of its figures were set, what they add to it, and the newest reason', () => {
  const open = setInPositions([held(50n, 20n, '2026-11-21T10:00:00.000Z'), held(7n, 7n, null)]);
  const last = { at: '2026-11-21T10:00:00.000Z', reason: 'a lesson' };
  expect(open).toEqual({ count: 1, amount: 30_000_000n, last });
  expect(joinOverrideSums(open, setInAccount(posted))).toEqual({ count: 3, amount: 24_500_000n, last });
});

it('[DSH-13] what was posted to the account counts without any position', () => {
  const nothing = setInPositions([held(7n, 7n, null)]);
  expect(nothing).toMatchObject({ count: 0, amount: 0n });
  expect(joinOverrideSums(nothing, setInAccount(posted))).toEqual({
    count: 2,
    amount: -5_500_000n,
    last: { at: posted.lastAt, reason: posted.lastReason },
  });
  expect(setInAccount(null).count).toBe(0);
});
