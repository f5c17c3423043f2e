import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noiseKeyOf } from './hashed-normal.ts';
import { NoisePaths, STEPS_PER_DAY } from './noise-paths.ts';

const NAMES = ['market', 'group crypto', 'own AAPL', 'own BTC'];
const pathsOf = (seed: string, names: readonly string[]) =>
  new NoisePaths(names.map((name) => noiseKeyOf(seed, name)));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `own ${index}`);
const step = fc.integer({ min: 0, max: 12_000_000_000 });

describe('noise paths', () => {
  it('answer the same wherever they have been before', () => {
    const walked = pathsOf('seed', NAMES);
    fc.assert(
      fc.property(
        step,
        fc.array(fc.integer({ min: -2_000, max: 40_000_000 }), { maxLength: 20 }),
        (at, strides) => {
          for (const stride of [0, ...strides]) {
            const cold = pathsOf('seed', NAMES);
            walked.moveAll(Math.max(0, at + stride));
            cold.moveAll(Math.max(0, at + stride));
            expect(walked.values).toEqual(cold.values);
            expect(walked.recentMoves).toEqual(cold.recentMoves);
            expect(walked.recentVariances).toEqual(cold.recentVariances);
          }
        },
      ),
    );
  });

  it('are the same through every step over the end of a span', () => {
    const walked = pathsOf('seed', ['market']);
    const from = 7_000_000_000;
    const values = Array.from({ length: 3_000 }, (_, index) => walked.move(0, from + index * 8_192));
    const cold = Array.from({ length: 3_000 }, (_, index) =>
      pathsOf('seed', ['market']).move(0, from + index * 8_192),
    );
    expect(values).toEqual(cold);
  });

  it('move a day by variance 1, and never wander off', () => {
    const paths = pathsOf('seed', numbered(60));
    let squaredMoves = 0;
    let squaredValues = 0;
    let moves = 0;
    let last = new Float64Array(paths.size);
    for (let day = 18_000; day < 19_000; day++) {
      paths.moveAll(day * STEPS_PER_DAY);
      for (let path = 0; path < paths.size; path++) {
        const value = paths.values[path]!;
        squaredValues += value ** 2 / 60_000;
        if (day === 18_000) continue;
        squaredMoves += (value - last[path]!) ** 2;
        moves += 1;
      }
      last = paths.values.slice();
    }
    expect(squaredMoves / moves).toBeCloseTo(1, 1);
    expect(Math.sqrt(squaredValues)).toBeGreaterThan(4.5);
    expect(Math.sqrt(squaredValues)).toBeLessThan(5.4);
  });

  it('move as a Brownian motion at every scale: variance goes with time', () => {
    const paths = pathsOf('seed', numbered(200));
    for (const stride of [1, 4, 240, 14_400]) {
      let squared = 0;
      let last = paths.values.slice();
      const count = 200;
      for (let index = 0; index <= count; index++) {
        paths.moveAll(7_100_000_000 + index * stride);
        if (index > 0) paths.values.forEach((value, path) => (squared += (value - last[path]!) ** 2));
        last = paths.values.slice();
      }
      const expected = stride / STEPS_PER_DAY;
      expect(squared / (count * 200) / expected).toBeGreaterThan(0.96);
      expect(squared / (count * 200) / expected).toBeLessThan(1.04);
    }
  });

  it('differ by seed and are not correlated with one another', () => {
    const [a, b] = ['one', 'two'].map((seed) => pathsOf(seed, ['market', 'own AAPL']));
    a!.moveAll(7_000_000_000);
    b!.moveAll(7_000_000_000);
    expect(a!.values).not.toEqual(b!.values);
    let products = 0;
    let last = a!.values.slice();
    for (let day = 1; day <= 2_000; day++) {
      a!.moveAll(day * STEPS_PER_DAY);
      products += (a!.values[0]! - last[0]!) * (a!.values[1]! - last[1]!);
      last = a!.values.slice();
    }
    expect(Math.abs(products / 2_000)).toBeLessThan(0.08);
  });
});
