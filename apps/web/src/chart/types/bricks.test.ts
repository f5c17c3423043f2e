import type { Candle } from '@lonja/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSteps, cutBricks, type BrickKind } from './bricks.ts';

const MINUTE = 60_000;
/** Candles that open where the one before closed. @param closes the first one is the opening of the first candle */
const candlesOf = (first: number, ...closes: number[]): Candle[] =>
  closes.map((close, at) => {
    const open = at === 0 ? first : closes[at - 1]!;
    const [high, low] = [Math.max(open, close), Math.min(open, close)];
    return { time: at * MINUTE, open, high, low, close, volume: 1 };
  });
const facesOf = (bars: readonly Candle[]) => bars.map(({ open, close }) => [open, close]);

describe('Renko', () => {
  it('adds a brick for each whole one that a close is beyond, and turns after two', () => {
    const bars = cutBricks('renko', candlesOf(100, 105, 131, 119, 109, 89, 95), 10, 0);
    expect(facesOf(bars)).toEqual([
      [100, 110],
      [110, 120],
      [120, 130],
      [120, 110],
      [110, 100],
      [100, 90],
      [95, 95],
    ]);
    expect(bars.map(({ time }) => time)).toEqual([0, 60_001, 60_002, 120_000, 240_000, 240_001, 300_000]);
    expect(bars.map(({ volume }) => volume)).toEqual([2, 0, 0, 2, 1, 0, 1]);
  });

  it('shows what is not settled as the last bar, which goes again with the price', () => {
    expect(facesOf(cutBricks('renko', candlesOf(100, 111, 145), 10, 0))).toEqual([
      [100, 110],
      [110, 145],
    ]);
    expect(facesOf(cutBricks('renko', candlesOf(100, 111, 112), 10, 0)).at(-1)).toEqual([110, 112]);
  });
});

it('range bars end where high and low are the whole range apart, and begin there', () => {
  const bars = cutBricks('range', candlesOf(100, 104, 97, 108, 128, 130), 10, 0);
  expect(bars.map(({ open, high, low, close }) => [open, high, low, close])).toEqual([
    [100, 107, 97, 107],
    [107, 117, 107, 117],
    [117, 127, 117, 127],
    [127, 130, 127, 130],
  ]);
});

it('a size is fixed, a share of the last price, or the average true range of 14 candles', () => {
  const candles = candlesOf(1.1, ...Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 1.102 : 1.1)));
  expect(computeSteps(candles, { by: 'fixed', size: 0.0005 }, 5)).toBe(50);
  expect(computeSteps(candles, { by: 'percent', percent: 0.1 }, 5)).toBe(110);
  expect(computeSteps(candles, { by: 'atr' }, 5)).toBe(200);
  expect(computeSteps([], { by: 'atr' }, 5)).toBe(1);
});

describe('whatever prices do', () => {
  const prices = fc.array(fc.integer({ min: 500, max: 1_500 }), { minLength: 2, maxLength: 60 });
  const kind = fc.constantFrom<BrickKind>('renko', 'range');
  const cut = fc.record({ kind, prices, steps: fc.integer({ min: 1, max: 80 }) });

  it('complete bars touch, each is exactly as high as chosen, and a price reached its end', () => {
    fc.assert(
      fc.property(cut, ({ kind: one, prices: [first, ...closes], steps }) => {
        const candles = candlesOf(first!, ...closes);
        const bars = cutBricks(one, candles, steps, 0).slice(0, -1);
        const [least, greatest] = [Math.min(first!, ...closes), Math.max(first!, ...closes)];
        for (const [at, bar] of bars.entries()) {
          expect(bar.high - bar.low).toBe(steps);
          expect(bar.close).toBeGreaterThanOrEqual(least);
          expect(bar.close).toBeLessThanOrEqual(greatest);
          const last = bars[at - 1];
          if (!last) continue;
          // A turn of Renko begins at the other end of the last brick.
          expect(one === 'range' ? [last.close] : [last.open, last.close]).toContain(bar.open);
          expect(bar.time).toBeGreaterThan(last.time);
        }
      }),
    );
  });

  it('what is complete stays, whatever comes after it, and no volume is lost', () => {
    fc.assert(
      fc.property(cut, fc.nat(), ({ kind: one, prices: [first, ...closes], steps }, place) => {
        const candles = candlesOf(first!, ...closes);
        const all = cutBricks(one, candles, steps, 0);
        const known = cutBricks(one, candles.slice(0, 1 + (place % candles.length)), steps, 0);
        expect(all.slice(0, known.length - 1)).toEqual(known.slice(0, -1));
        expect(all[known.length - 1]?.time).toBe(known.at(-1)?.time);
        expect(all.reduce((sum, { volume }) => sum + volume, 0)).toBe(candles.length);
      }),
    );
  });
});
