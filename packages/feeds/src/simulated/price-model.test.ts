import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { followedBy } from './followers.ts';
import { buildPriceModel } from './price-model.ts';
import { unitsOf } from './units.ts';

const catalogue = loadCatalogue();
const model = buildPriceModel(catalogue, 1);
const termsOf = (index: number): [path: string, weight: number][] =>
  Array.from({ length: model.firstTerm[index + 1]! - model.firstTerm[index]! }, (_, offset) => {
    const term = model.firstTerm[index]! + offset;
    return [model.paths[model.termPath[term]!]!, model.termWeight[term]!];
  });

describe('the price model', () => {
  it('gives every instrument that is no currency pair exactly its volatility', () => {
    const wrong = catalogue.filter((entry, index) => {
      if (unitsOf(entry.symbol)) return false;
      const deviation = Math.hypot(...termsOf(index).map(([, weight]) => weight));
      return Math.abs(deviation / entry.dailyVolatility - 1) > 1e-9;
    });
    expect(wrong.map((entry) => entry.symbol)).toEqual([]);
  });

  it('moves every currency pair within a tenth of its volatility', () => {
    const wrong = catalogue.filter((entry, index) => {
      const deviation = Math.hypot(...termsOf(index).map(([, weight]) => weight));
      return entry.category === 'forex' && Math.abs(deviation / entry.dailyVolatility - 1) > 0.1;
    });
    expect(wrong.map((entry) => entry.symbol)).toEqual([]);
  });

  it('builds every pair of forex from two units', () => {
    const forex = catalogue.filter((entry) => entry.category === 'forex');
    expect(forex.filter((entry) => !unitsOf(entry.symbol))).toEqual([]);
  });

  it('lets followers go with something that is there and follows nothing itself', () => {
    const symbols = new Set(catalogue.map((entry) => entry.symbol));
    const followers = catalogue.flatMap(({ symbol }) => followedBy(symbol) ?? []);
    expect(followers.length).toBeGreaterThan(100);
    for (const { underlying } of followers) {
      expect(symbols.has(underlying) || unitsOf(underlying) !== undefined).toBe(true);
      expect(followedBy(underlying)).toBeUndefined();
    }
  });

  it('cancels what both units of a pair share', () => {
    const index = catalogue.findIndex((entry) => entry.symbol === 'EURDKK');
    const [term, ...others] = termsOf(index);
    expect(term?.[0]).toBe('unit DKK');
    expect(term?.[1]).toBeCloseTo(-0.00011, 12);
    expect(others).toEqual([]);
  });
});
