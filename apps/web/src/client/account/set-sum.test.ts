import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { setSumOf } from './set-sum.model.ts';

const held = (hasAdminProfit: boolean, shown: bigint, market: bigint) => ({
  position: { hasAdminProfit },
  shownPnl: usd(shown * 1_000_000n),
  pnl: usd(market * 1_000_000n),
});

it('[DSH-13] a sum knows how many of its figures were set, and what they add beyond the market', () => {
  const positions = [held(true, 50n, 20n), held(false, 7n, 7n)];
  const closed = [
    { hasAdminProfit: true, profit: -10, marketProfit: -4.5 },
    { hasAdminProfit: false, profit: 3, marketProfit: 3 },
  ];
  expect(setSumOf(positions, closed)).toEqual({ count: 2, beyond: 24_500_000n });
  expect(setSumOf(positions.slice(1), closed.slice(1))).toEqual({ count: 0, beyond: 0n });
});
