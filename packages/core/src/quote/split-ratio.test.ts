import { describe, expect, it } from 'vitest';
import { fitsSplit, guessSplit, isSplitRatio, priceFactorOf } from './split-ratio.ts';

const ratio = (newUnits: number, oldUnits: number) => ({ newUnits, oldUnits });

describe('the ratio of a split', () => {
  it('is two different whole numbers from 1 to 10,000', () => {
    expect([ratio(4, 1), ratio(1, 10_000), ratio(10_000, 1), ratio(3, 2)].every(isSplitRatio)).toBe(true);
    const none = [
      ratio(1, 1),
      ratio(0, 1),
      ratio(4, -1),
      ratio(1.5, 1),
      ratio(10_001, 1),
      ratio(Number.NaN, 1),
    ];
    expect(none.some(isSplitRatio)).toBe(false);
  });

  it('divides a price', () => {
    expect([ratio(4, 1), ratio(1, 10), ratio(3, 2)].map(priceFactorOf)).toEqual([0.25, 10, 2 / 3]);
  });

  it.each([
    [0.25, ratio(4, 1), true],
    [0.28, ratio(4, 1), true],
    // 15 % away, and a little more.
    [0.25 * 1.15, ratio(4, 1), true],
    [0.25 * 1.151, ratio(4, 1), false],
    [0.25 / 1.149, ratio(4, 1), true],
    [0.3, ratio(4, 1), false],
    [9.2, ratio(1, 10), true],
    // Nearer to no split than to this one.
    [0.92, ratio(5, 4), false],
    [0.88, ratio(5, 4), true],
    // As near to no split as to this one.
    [Math.sqrt(13 / 16), ratio(16, 13), false],
    [1, ratio(5, 4), false],
  ])('fits a price that moved by %f: %o %s', (factor, one, fits) => {
    expect(fitsSplit(factor, one)).toBe(fits);
  });

  it.each([
    [0.249, ratio(4, 1)],
    [0.101, ratio(10, 1)],
    [0.67, ratio(3, 2)],
    [10.4, ratio(1, 10)],
    [0.5, ratio(2, 1)],
    [0.001, undefined],
    [1 / 50, ratio(50, 1)],
    [1.01, undefined],
    // Fits 3 for 2 as well, which is farther.
    [0.74, ratio(4, 3)],
  ])('is guessed from %f as %o', (factor, guess) => {
    expect(guessSplit(factor)).toEqual(guess);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50])(
    'of %i for 1 is guessed either way',
    (units) => {
      expect(guessSplit(1 / units)).toEqual(ratio(units, 1));
      expect(guessSplit(units)).toEqual(ratio(1, units));
    },
  );

  it.each([
    [3, 2],
    [5, 2],
    [4, 3],
    [5, 4],
  ])('of %i for %i is guessed either way', (more, fewer) => {
    expect(guessSplit(fewer / more)).toEqual(ratio(more, fewer));
    expect(guessSplit(more / fewer)).toEqual(ratio(fewer, more));
  });
});
