import { describe, expect, test } from 'vitest';
import { ratePortfolio, RATING_TEXTS, recommend, type Recommendation } from './rating.ts';
import { ratio, ratioOf } from './ratio.ts';

/** Hundredths of a percent. */
const facts = (positions: number, basisPoints: bigint) => ({
  positions,
  marketReturn: ratioOf(basisPoints, 10_000n),
});

describe('[DSH-27] ratings', () => {
  test.each([
    [5, 'high'],
    [4, 'medium'],
    [3, 'medium'],
    [2, 'low'],
    [0, 'low'],
  ])('%i positions diversify: %s', (positions, level) => {
    expect(ratePortfolio(facts(positions, 0n)).diversification).toBe(level);
  });

  test.each([
    [1_001n, 'high', 'excellent'],
    [1_000n, 'medium', 'excellent'],
    [501n, 'medium', 'excellent'],
    [500n, 'low', 'good'],
    [1n, 'low', 'good'],
    [0n, 'low', 'poor'],
    [-501n, 'medium', 'poor'],
    [-1_001n, 'high', 'poor'],
  ])('a return of %s basis points has volatility %s, performance %s', (points, volatility, performance) => {
    expect(ratePortfolio(facts(1, points))).toMatchObject({ volatility, performance });
  });

  test('nothing to return on rates as no return', () => {
    expect(ratePortfolio({ positions: 0, marketReturn: undefined })).toEqual({
      diversification: 'low',
      volatility: 'low',
      performance: 'poor',
    });
  });

  test('read as the specification has them', () => {
    expect(Object.values(RATING_TEXTS)).toEqual(['High', 'Medium', 'Low', 'Excellent', 'Good', 'Poor']);
  });
});

describe('concentration', () => {
  test.each<[number, bigint, Recommendation[]]>([
    [8, 4_999n, []],
    [8, 5_000n, ['concentrated']],
    [8, 10_000n, ['concentrated']],
    [1, 10_000n, ['diversify', 'concentrated']],
    [0, 10_000n, ['get_started']],
  ])('%i positions with %s basis points in one class: %j', (positions, largestShare, expected) => {
    expect(recommend({ ...facts(positions, 0n), largestShare })).toEqual(expected);
  });
});

describe('[DSH-26] recommendations', () => {
  test.each<[number, bigint, Recommendation[]]>([
    [0, 2_000n, ['get_started']],
    [4, 0n, ['diversify']],
    [5, 0n, []],
    [5, 500n, []],
    [5, 501n, ['take_profits']],
    [5, 1_500n, ['take_profits']],
    [5, 1_501n, ['high_volatility', 'take_profits']],
    [1, 1_501n, ['diversify', 'high_volatility', 'take_profits']],
    [5, -1_501n, ['high_volatility']],
  ])('%i positions at %s basis points: %j', (positions, points, expected) => {
    expect(recommend(facts(positions, points))).toEqual(expected);
  });
});

test('[DSH-27] the smallest gain is good', () => {
  expect(ratePortfolio({ ...facts(1, 0n), marketReturn: ratio(1n) }).performance).toBe('good');
});
