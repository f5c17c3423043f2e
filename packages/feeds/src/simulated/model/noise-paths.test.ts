import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getActivityClocks, type ActivityClock } from '../time/activity.ts';
import { deriveNoiseKey } from '../noise/keyed-function.ts';
import { MarketTime } from '../time/market-time.ts';
import { NoisePaths } from './noise-paths.ts';
import { STEPS_PER_DAY, STEPS_PER_HOUR } from '../time/steps.ts';

const NAMES = ['market', 'group crypto', 'own AAPL', 'own BTC'];
const { america } = getActivityClocks('always', 'quiet');
const ORIGIN = 19_723 * STEPS_PER_DAY;
/** Every hour counts the same. */
const EVEN: ActivityClock = { until: (step) => step / STEPS_PER_DAY };

/** Paths of several markets, so that one quiet or wild time does not stand for all. */
const pathsOf = (seed: string, names: readonly string[], clock = america) => {
  const times = Array.from(
    { length: Math.min(names.length, 100) },
    (_, market) => new MarketTime(clock, ORIGIN, deriveNoiseKey(seed, `time ${market}`)),
  );
  return new NoisePaths(
    names.map((name, path) => ({
      kind: 'noise',
      key: deriveNoiseKey(seed, name),
      time: times[path % times.length]!,
    })),
  );
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `own ${index}`);
const step = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0) / numbers.length;

/** Moves of many paths over strides one after the other. */
function movesOf(paths: NoisePaths, start: number, stride: number, count: number): number[] {
  paths.moveAll(start);
  let last = paths.values.slice();
  return Array.from({ length: count }, (_, index) => {
    paths.moveAll(start + (index + 1) * stride);
    const moves = paths.values.map((value, path) => value - last[path]!);
    last = paths.values.slice();
    return [...moves];
  }).flat();
}

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
            walked.moveAll(at + stride);
            cold.moveAll(at + stride);
            expect(walked.values).toEqual(cold.values);
            expect(walked.recentMoves).toEqual(cold.recentMoves);
          }
        },
      ),
    );
  });

  it('are the same through every step over the end of a span', () => {
    const walked = pathsOf('seed', ['market']);
    const from = -12_000_000;
    const values = Array.from({ length: 3_000 }, (_, index) => walked.move(0, from + index * 8_192));
    const cold = Array.from({ length: 3_000 }, (_, index) =>
      pathsOf('seed', ['market']).move(0, from + index * 8_192),
    );
    expect(values).toEqual(cold);
  });

  it('stand at nought at the origin, and wander off with the square root of time on both sides of it', () => {
    const paths = pathsOf('seed', numbered(2_000), EVEN);
    paths.moveAll(0);
    expect(paths.values.every((value) => value === 0)).toBe(true);
    for (const days of [-2_000, -500, -20, 20, 500, 2_000]) {
      paths.moveAll(days * STEPS_PER_DAY);
      const variance = mean([...paths.values].map((value) => value ** 2)) / Math.abs(days);
      expect(variance).toBeGreaterThan(0.88);
      expect(variance).toBeLessThan(1.12);
    }
  });

  it.each([1, 5, 20, 120, 240])(
    'lead nowhere: what comes after %d days does not go with what was',
    (days) => {
      const paths = pathsOf('seed', numbered(1_000), EVEN);
      const moves = movesOf(paths, 0, days * STEPS_PER_DAY, 4);
      const before = moves.slice(0, -1_000);
      const after = moves.slice(1_000);
      const together = mean(before.map((move, place) => move * after[place]!)) / days;
      expect(Math.abs(together)).toBeLessThan(0.1);
    },
  );

  it.each([1, 4, 240, 14_400])('gather variance as time goes: %d steps', (stride) => {
    const paths = pathsOf('seed', numbered(800), EVEN);
    // Moments far from one another, so that no quiet or wild time weighs too much.
    const squared = Array.from({ length: 40 }, (_, place) =>
      movesOf(paths, 5_000_000 + place * 40_000_000, stride, 1).map((move) => move ** 2),
    ).flat();
    expect(mean(squared) / (stride / STEPS_PER_DAY)).toBeGreaterThan(0.93);
    expect(mean(squared) / (stride / STEPS_PER_DAY)).toBeLessThan(1.07);
  });

  it('are lively when their clock is', () => {
    const paths = pathsOf('seed', numbered(400));
    const variance = (hour: number): number => {
      const moves = Array.from({ length: 60 }, (_, day) =>
        movesOf(paths, day * STEPS_PER_DAY + hour * STEPS_PER_HOUR, STEPS_PER_HOUR, 1),
      );
      return mean(moves.flat().map((move) => move ** 2)) * 24;
    };
    expect(variance(14)).toBeGreaterThan(2);
    expect(variance(3)).toBeLessThan(0.5);
  });

  it('have quiet and wild times: tails are fat, and a wild quarter of an hour follows a wild one', () => {
    const paths = pathsOf('seed', numbered(100), EVEN);
    const quarter = STEPS_PER_HOUR / 4;
    const moves = movesOf(paths, 0, quarter, 2_000);
    const squares = moves.map((move) => move ** 2);
    const variance = mean(squares);
    const kurtosis = mean(squares.map((square) => square ** 2)) / variance ** 2;
    expect(kurtosis).toBeGreaterThan(6);
    expect(kurtosis).toBeLessThan(40);
    // Moves stand path by path within a stride: the same path's next one is a hundred further.
    const sizes = moves.map(Math.abs);
    const size = mean(sizes);
    const spread = mean(sizes.map((one) => (one - size) ** 2));
    const together = mean(sizes.slice(100).map((one, place) => (one - size) * (sizes[place]! - size)));
    expect(together / spread).toBeGreaterThan(0.15);
  });

  it('differ by seed and are not correlated with one another', () => {
    const [a, b] = ['one', 'two'].map((seed) => pathsOf(seed, ['market', 'own AAPL']));
    a!.moveAll(70_000_000);
    b!.moveAll(70_000_000);
    expect(a!.values).not.toEqual(b!.values);
    let products = 0;
    let last = a!.values.slice();
    for (let day = 1; day <= 2_000; day++) {
      a!.moveAll(70_000_000 + day * STEPS_PER_DAY);
      products += (a!.values[0]! - last[0]!) * (a!.values[1]! - last[1]!);
      last = a!.values.slice();
    }
    expect(Math.abs(products / 2_000)).toBeLessThan(0.1);
  });
});
