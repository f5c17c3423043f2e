import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeHeikinAshi } from './heikin-ashi.ts';

it('closes at the mean of four prices, and opens in the middle of the one before', () => {
  const candles = [
    { open: 10, high: 14, low: 8, close: 12 },
    { open: 12, high: 13, low: 5, close: 6 },
  ];
  expect(computeHeikinAshi(candles)).toEqual([
    { open: 11, high: 14, low: 8, close: 11 },
    { open: 11, high: 13, low: 5, close: 9 },
  ]);
  expect(computeHeikinAshi([])).toEqual([]);
});

it('has open and close within high and low', () => {
  const price = fc.double({ min: 1, max: 1_000, noNaN: true });
  const candle = fc.tuple(price, price, price, price).map(([open, close, a, b]) => ({
    open,
    close,
    high: Math.max(open, close, a, b),
    low: Math.min(open, close, a, b),
  }));
  fc.assert(
    fc.property(fc.array(candle), (candles) => {
      for (const { open, high, low, close } of computeHeikinAshi(candles)) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
      }
    }),
  );
});
