import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitLines } from './fit-lines.ts';

it('takes in what is near, and leaves out what would squeeze the candles', () => {
  expect(fitLines({ from: 100, to: 110 }, [98, 112, 150])).toEqual({ from: 98, to: 112 });
  expect(fitLines({ from: 100, to: 110 }, [105])).toEqual({ from: 100, to: 110 });
  expect(fitLines({ from: 100, to: 110 }, [60, 117])).toEqual({ from: 100, to: 117 });
});

it('keeps half of the range for the candles, whatever lines there are, and all of it without lines', () => {
  const price = fc.double({ min: 0.000_1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(price, price, fc.array(price, { maxLength: 20 }), (from, range, lines) => {
      const candles = { from, to: from + range };
      const fitted = fitLines(candles, lines);
      expect(fitted.from).toBeLessThanOrEqual(candles.from);
      expect(fitted.to).toBeGreaterThanOrEqual(candles.to);
      expect((candles.to - candles.from) / (fitted.to - fitted.from)).toBeGreaterThanOrEqual(0.519_9);
      expect(fitLines(candles, [])).toEqual(candles);
    }),
  );
});
