import { describe, expect, test } from 'vitest';
import { ratePortfolio, RATING_TEXTS, recommend, type Recommendation } from './rating.ts';
import { ratio, toRatio } from './ratio.ts';

/** Hundredths of a percent. */
const facts = (positions: number, basisPoints: bigint) => ({
  positions,
  marketReturn: toRatio(basisPoints, 10_000n),
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

describe('ratings once the account is measured', () => {
  const measured = (volatility: bigint | undefined, wholeReturn: bigint | undefined) => ({
    ...facts(1, 300n),
    measured: {
      volatility: volatility === undefined ? undefined : toRatio(volatility, 10_000n),
      wholeReturn: wholeReturn === undefined ? undefined : toRatio(wholeReturn, 10_000n),
    },
  });

  test.each([
    // What stood beside each other: 25.73 % a year was low, and −11.23 % was good.
    [2_573n, -1_123n, 'high', 'poor'],
    [2_001n, 501n, 'high', 'excellent'],
    [2_000n, 500n, 'medium', 'good'],
    [1_001n, 1n, 'medium', 'good'],
    [1_000n, 0n, 'low', 'poor'],
  ])('%s basis points a year and a whole return of %s: %s, %s', (yearly, whole, volatility, performance) => {
    expect(ratePortfolio(measured(yearly, whole))).toMatchObject({ volatility, performance });
  });

  test('what is not measured yet is rated by the open positions', () => {
    expect(ratePortfolio(measured(undefined, undefined))).toEqual(ratePortfolio(facts(1, 300n)));
    expect(ratePortfolio(measured(undefined, -1n))).toMatchObject({ volatility: 'low', performance: 'poor' });
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
