import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../instrument/categories.ts';
import { usd } from '../money/index.ts';
import { allocate, chooseDiversificationGroup } from './allocation.ts';
import { apportion } from './apportion.ts';

describe('apportioning', () => {
  test('gives what is left over to the largest remainders', () => {
    // 100 x 1/6 = 16.67, 2/6 = 33.33, 3/6 = 50: one unit left, for the first
    expect(apportion(100n, [1n, 2n, 3n])).toEqual([17n, 33n, 50n]);
    expect(apportion(100n, [3n, 2n, 1n])).toEqual([50n, 33n, 17n]);
    // 50 / 7 = 7.14, twice 10 / 7 = 1.43: one unit left, for the first of the two
    expect(apportion(10n, [5n, 1n, 1n])).toEqual([7n, 2n, 1n]);
    // three equal remainders, one unit left
    expect(apportion(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
    expect(apportion(10n, [0n, 0n])).toEqual([0n, 0n]);
    expect(apportion(10n, [])).toEqual([]);
  });

  test('loses nothing, and is never a whole unit off', () => {
    const weights = fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 1 });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), weights, (total, parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        fc.pre(whole > 0n);
        const shares = apportion(total, parts);
        expect(shares.reduce((sum, part) => sum + part, 0n)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const off = share * whole - total * (parts[index] as bigint);
          expect(off > -whole && off < whole).toBe(true);
        }
      }),
    );
  });
});

describe('an allocation', () => {
  test('[DSH-25] groups what is held, the largest first', () => {
    const holdings = [
      { group: 'banking', value: usd(100n) },
      { group: 'technology', value: usd(150n) },
      { group: 'banking', value: usd(50n) },
    ];
    expect(allocate(holdings)).toEqual([
      { group: 'banking', value: usd(150n), weight: 5_000n },
      { group: 'technology', value: usd(150n), weight: 5_000n },
    ]);
  });

  test('[DSH-25] puts equals in the order in which they come, wherever they stand', () => {
    const values = { energy: 1n, banking: 3n, technology: 2n, crypto: 3n, forex: 1n, bonds: 4n };
    const holdings = Object.entries(values).map(([group, value]) => ({ group, value: usd(value) }));
    expect(allocate(holdings).map(({ group }) => group)).toEqual([
      'bonds',
      'banking',
      'crypto',
      'technology',
      'energy',
      'forex',
    ]);
  });

  test('counts a short with its size', () => {
    const holdings = [
      { group: 'forex', value: usd(-300n) },
      { group: 'crypto', value: usd(100n) },
    ];
    expect(allocate(holdings).map(({ weight }) => weight)).toEqual([7_500n, 2_500n]);
  });

  test('[DSH-25] weighs exactly 100.00 % together, or nothing where nothing is held', () => {
    const holding = fc.record({
      group: fc.constantFrom(...CATEGORIES),
      value: fc.bigInt(-(10n ** 13n), 10n ** 13n).map(usd),
    });
    fc.assert(
      fc.property(fc.array(holding), (holdings) => {
        const total = allocate(holdings).reduce((sum, { weight }) => sum + weight, 0n);
        expect(total).toBe(holdings.some(({ value }) => value !== 0n) ? 10_000n : 0n);
      }),
    );
  });
});

test('[DSH-09] the widget shows seven categories and puts the others together', () => {
  expect(CATEGORIES.map(chooseDiversificationGroup).filter((group) => group !== 'other')).toEqual([
    'technology',
    'banking',
    'energy',
    'crypto',
    'forex',
    'commodities',
    'indices',
  ]);
  expect(chooseDiversificationGroup('bonds')).toBe('other');
});
