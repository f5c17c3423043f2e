import { expect, it } from 'vitest';
import { rebalanceInput, REBALANCED_MS, parseTargets, sumTargets } from './rebalancer-dialog.model.ts';

it('[DLG-10] adds what is typed up, and takes it only when each is a percentage', () => {
  expect(sumTargets({ technology: '33.33', crypto: '66.67' })).toBe(100);
  expect(parseTargets({ technology: '33.33', crypto: '66.67', energy: '' })).toEqual({
    technology: 3_333n,
    crypto: 6_667n,
  });
  expect(parseTargets({ technology: '-5' })).toBeUndefined();
  expect(parseTargets({ technology: '1.234' })).toBeUndefined();
  expect(sumTargets({ technology: 'x', crypto: '40' })).toBe(40);
});

it('[DLG-10] sends percentages, and the trades that the person saw', () => {
  const trade = {
    category: 'crypto',
    action: 'buy',
    amount: '100.00',
    currentPercent: 0,
    targetPercent: 1,
    difference: 1,
  } as const;
  expect(rebalanceInput('u', 'custom', { crypto: 10_000n }, [trade])).toEqual({
    userId: 'u',
    strategy: 'custom',
    targetAllocations: { crypto: 100 },
    trades: [trade],
  });
});

it('[DLG-12] its toast stands five seconds', () => expect(REBALANCED_MS).toBe(5_000));
