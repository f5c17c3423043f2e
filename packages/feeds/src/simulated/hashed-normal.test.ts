import { describe, expect, it } from 'vitest';
import { noiseKeyOf, normalOf, scramble } from './hashed-normal.ts';

/** Bits whose place in (0, 1) is the nearest to a probability. */
const bitsAt = (probability: number): number => Math.floor(probability * 2 ** 32) | 0;

describe('the normal deviate of a hash', () => {
  // Quantiles of the standard normal distribution as tables print them.
  it.each([
    [0.5, 0],
    [0.841344746, 1],
    [0.977249868, 2],
    [0.99865010197, 3],
    [0.975, 1.959963985],
    [0.025, -1.959963985],
    [0.001, -3.090232306],
  ])('at probability %d is %d', (probability, quantile) => {
    expect(normalOf(bitsAt(probability))).toBeCloseTo(quantile, 5);
  });

  it('is finite at both ends', () => {
    expect(normalOf(0)).toBeCloseTo(-6.34, 1);
    expect(normalOf(-1)).toBeCloseTo(6.34, 1);
  });

  it('of scrambled counters has mean 0, variance 1 and the kurtosis of a normal', () => {
    const deviates = Array.from({ length: 200_000 }, (_, counter) => normalOf(scramble(counter)));
    const moment = (power: number) =>
      deviates.reduce((total, deviate) => total + deviate ** power, 0) / deviates.length;
    expect(moment(1)).toBeCloseTo(0, 1);
    expect(moment(2)).toBeCloseTo(1, 1);
    expect(moment(4)).toBeCloseTo(3, 0);
  });
});

describe('the key of a path', () => {
  it('depends on seed and name, and on nothing else', () => {
    expect(noiseKeyOf('a', 'market')).toEqual(noiseKeyOf('a', 'market'));
    expect(noiseKeyOf('a', 'market')).not.toEqual(noiseKeyOf('b', 'market'));
    expect(noiseKeyOf('a', 'market')).not.toEqual(noiseKeyOf('a', 'own AAPL'));
  });
});
