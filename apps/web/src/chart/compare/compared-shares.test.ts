import { expect, it } from 'vitest';
import { computeShares } from './compared-shares.ts';

const at = (time: number, close: number) => ({ time, close });

it('counts from the price at the first visible candle, and holds a price until the next one', () => {
  const prices = [at(0, 50), at(10, 100), at(20, 110), at(40, 99)];
  expect(computeShares([10, 20, 30, 40], prices)).toEqual([
    0,
    expect.closeTo(0.1),
    expect.closeTo(0.1),
    expect.closeTo(-0.01),
  ]);
});

it('says nothing before the first price, and begins there', () => {
  expect(computeShares([10, 20, 30], [at(20, 5), at(30, 6)])).toEqual([undefined, 0, expect.closeTo(0.2)]);
  expect(computeShares([10], [])).toEqual([undefined]);
  expect(computeShares([], [at(1, 1)])).toEqual([]);
});
