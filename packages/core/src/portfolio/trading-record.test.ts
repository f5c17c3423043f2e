import { expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import { toRatio } from './ratio.ts';
import { NO_TRADES, profitFactor, recordClosing, winRate } from './trading-record.ts';

const recordOf = (results: readonly bigint[]) => results.map(usd).reduce(recordClosing, NO_TRADES);

test('[DSH-15] the win rate counts closing fills above zero among all: one at zero is no win', () => {
  // 2 of 5
  expect(winRate(recordOf([10n, -4n, 0n, 30n, -6n]))).toBe(toRatio(2n, 5n));
  expect(winRate(NO_TRADES)).toBeUndefined();
});

test('the smallest result is a result', () => {
  expect(recordOf([1n, -1n])).toEqual({ closings: 2, wins: 1, grossProfit: 1n, grossLoss: 1n });
  expect(recordOf([0n])).toEqual({ closings: 1, wins: 0, grossProfit: 0n, grossLoss: 0n });
});

test('the profit factor is what was won against what was lost', () => {
  // 40 / 10
  expect(profitFactor(recordOf([10n, -4n, 0n, 30n, -6n]))).toBe(toRatio(4n, 1n));
  expect(profitFactor(recordOf([-4n]))).toBe(0n);
  expect(profitFactor(recordOf([10n]))).toBeUndefined();
});
