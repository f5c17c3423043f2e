import { price } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, unitsPerTick, wholeMid } from './decimal-text.ts';
import { someInstrument } from '../test/markets/hand-fed-board.ts';

describe('whole numbers as decimal text', () => {
  it.each([
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [123, 2, '1.23'],
    [123, 0, '123'],
    [1, 8, '0.00000001'],
    [9_007_199_254_740_991, 5, '90071992547.40991'],
  ])('%d with %i decimals is %s', (units, decimals, text) => {
    expect(decimalText(units, decimals)).toBe(text);
  });

  it('is JSON, and the nearest number to the exact quotient', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }), (units, decimals) => {
        fc.pre(!Object.is(units, -0));
        expect(JSON.parse(decimalText(units, decimals))).toBe(Number(`${units}e-${decimals}`));
      }),
    );
  });

  it('rounds a mid that falls between two numbers to the even one', () => {
    expect(
      [
        [10, 12],
        [10, 11],
        [11, 12],
        [10, 13],
      ].map(([bid, ask]) => wholeMid(bid!, ask!)),
    ).toEqual([11, 10, 12, 12]);
  });

  it('counts a tick in shown decimals, and refuses one that they do not show', () => {
    expect(unitsPerTick(someInstrument({ id: 1, symbol: 'A' }))).toBe(1);
    expect(unitsPerTick(someInstrument({ id: 1, symbol: 'A', tickSize: price(25_000_000n) }))).toBe(25);
    expect(() => unitsPerTick(someInstrument({ id: 1, symbol: 'A', priceDecimals: 1 }))).toThrow(
      /does not show/,
    );
  });
});
