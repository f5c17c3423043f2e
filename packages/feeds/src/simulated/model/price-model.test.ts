import { MARKET_MODEL } from './market-models.ts';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { isExpectation } from './expected-volatility.ts';
import { followedBy } from './followers.ts';
import { longRunVolatility } from './loadings.ts';
import { buildPriceModel } from './price-model.ts';
import { finish } from '../../pieces.ts';
import { findUnits } from './units.ts';
import { yieldVolatility } from './yield-curve.ts';

const catalogue = loadCatalogue();
const model = finish(buildPriceModel(catalogue, MARKET_MODEL));
const placeOf = (symbol: string): number => catalogue.findIndex((entry) => entry.symbol === symbol);
/** Weights by path name. */
const termsOf = (symbol: string): [path: string, weight: number][] => {
  const index = placeOf(symbol);
  return Array.from({ length: model.firstTerm[index + 1]! - model.firstTerm[index]! }, (_, offset) => {
    const term = model.firstTerm[index]! + offset;
    return [model.paths[model.termPath[term]!]!.name, model.termWeight[term]!];
  });
};
const noiseOf = (symbol: string): Map<string, number> =>
  new Map(termsOf(symbol).filter(([path]) => !/^(time|basis) /.test(path)));
/** The same without a future's carry. */
const leadOf = (symbol: string): Map<string, number> =>
  new Map([...noiseOf(symbol)].filter(([path]) => !/^(rate|carry) /.test(path)));
const deviationOf = (symbol: string): number => Math.hypot(...noiseOf(symbol).values());

describe('the price model', () => {
  it('gives every instrument that follows none and is no currency pair exactly its volatility, a yield that of the curve', () => {
    const wrong = catalogue.filter(
      (entry) =>
        !findUnits(entry.symbol) &&
        !followedBy(entry.symbol, MARKET_MODEL) &&
        !isExpectation(entry.symbol) &&
        Math.abs(
          deviationOf(entry.symbol) / (yieldVolatility(entry.symbol) ?? longRunVolatility(entry)) - 1,
        ) > 1e-9,
    );
    expect(wrong.map((entry) => entry.symbol)).toEqual([]);
  });

  it('moves every currency pair within a tenth of its volatility', () => {
    const wrong = catalogue.filter(
      ({ symbol, category, dailyVolatility }) =>
        category === 'forex' && Math.abs(deviationOf(symbol) / dailyVolatility - 1) > 0.1,
    );
    expect(wrong.map((entry) => entry.symbol)).toEqual([]);
  });

  it.each([
    ['GOOGL', 'GOOG', 1],
    ['SPY', '^GSPC', 1],
    ['VOO', '^GSPC', 1],
    ['IBIT', 'BTC', 1],
    ['GC=F', 'XAUUSD', 1],
    ['HO=F', 'HEATINGOIL', 1],
    ['TQQQ', '^NDX', 3],
    ['SQQQ', '^NDX', -3],
    ['SH', '^GSPC', -1],
  ])('lets %s be %s, %d times', (follower, leader, times) => {
    const noise = leadOf(follower);
    for (const [path, weight] of noiseOf(leader)) expect(noise.get(path)).toBeCloseTo(times * weight, 12);
    expect(noise.size).toBe(noiseOf(leader).size);
  });

  it('takes back what an exponential gains, of a price in dollars half the variance', () => {
    for (const symbol of [
      'AAPL',
      'BTC',
      'EURUSD',
      'XAUUSD',
      'TQQQ',
      'SQQQ',
      'SPY',
      'CL=F',
      'US10Y',
      'TLT',
      'ZN=F',
    ]) {
      const taken = termsOf(symbol)
        .filter(([path]) => path.startsWith('time '))
        .reduce((total, [, weight]) => total + weight, 0);
      expect(taken / (-(deviationOf(symbol) ** 2) / 2)).toBeCloseTo(1, 9);
    }
  });

  it('gains what a position in yen gives back: USDJPY is one over the value of a yen', () => {
    const taken = termsOf('USDJPY').find(([path]) => path === 'time forex')![1];
    expect(taken).toBeCloseTo(deviationOf('USDJPY') ** 2 / 2, 12);
  });

  it('builds every pair of forex from two units', () => {
    const forex = catalogue.filter((entry) => entry.category === 'forex');
    expect(forex.filter((entry) => !findUnits(entry.symbol))).toEqual([]);
  });

  it('lets followers go with something that is there and follows nothing itself', () => {
    const symbols = new Set(catalogue.map((entry) => entry.symbol));
    const followers = catalogue.flatMap(({ symbol }) => followedBy(symbol, MARKET_MODEL) ?? []);
    expect(followers.length).toBeGreaterThan(100);
    for (const { underlying } of followers) {
      expect(symbols.has(underlying) || findUnits(underlying) !== undefined).toBe(true);
      expect(followedBy(underlying, MARKET_MODEL)).toBeUndefined();
    }
  });

  it('moves every yield, bond fund and bond future along the curve', () => {
    const bonds = catalogue.filter(
      ({ category, sector }) => category === 'bonds' || sector === 'Interest rate',
    );
    expect(bonds.length).toBeGreaterThan(50);
    const apart = bonds.filter(({ symbol }) => !noiseOf(symbol).has('curve level'));
    expect(apart.map(({ symbol }) => symbol)).toEqual([]);
  });

  it('cancels what both units of a pair share', () => {
    expect([...noiseOf('EURDKK')].map(([path, weight]) => [path, Number(weight.toFixed(12))])).toEqual([
      ['unit DKK', -0.00011],
    ]);
  });
});
