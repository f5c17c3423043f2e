import { describe, expect, it } from 'vitest';
import { KeyedFunction } from './keyed-function.ts';
import { DRAWN_AT_ONCE, drawNormal, drawNormals, numbersToDraw, toNormal, toUniform } from './normal-draw.ts';

/** The halves of the place in the lower tail that is the nearest to a probability under one half. */
const halvesAt = (probability: number): readonly [number, number] => {
  const place = BigInt(Math.round(probability * 2 ** 52)) << 12n;
  return [Number(BigInt.asIntN(32, place >> 32n)), Number(BigInt.asIntN(32, place))];
};

describe('the normal deviate of 64 bits', () => {
  // Quantiles of the standard normal distribution as tables print them.
  it.each([
    [0.158655254, 1],
    [0.022750132, 2],
    [0.00134989803, 3],
    [0.025, 1.959963985],
    [0.001, 3.090232306],
    [2.866515719e-7, 5],
  ])('at probability %d of a tail is %d away, on both sides', (probability, quantile) => {
    const [high, low] = halvesAt(probability);
    expect(toNormal(high, low)).toBeCloseTo(-quantile, 5);
    expect(toNormal(high | 0x8000_0000, low)).toBeCloseTo(quantile, 5);
  });

  it('is finite at both ends, nine deviations out', () => {
    expect(toNormal(0, 0)).toBeCloseTo(-9.16, 1);
    expect(toNormal(-0x8000_0000, 0)).toBeCloseTo(9.16, 1);
    expect(toNormal(0x7fff_ffff, -1)).toBeCloseTo(0, 9);
  });

  it('of keyed numbers has mean 0, variance 1 and the kurtosis of a normal, and hardly ever comes twice', () => {
    const key = Int32Array.of(1, 2, 3, 4);
    const deviates = Array.from({ length: 200_000 }, (_, number) => drawNormal(key, 0, 0, number));
    const moment = (power: number) =>
      deviates.reduce((total, deviate) => total + deviate ** power, 0) / deviates.length;
    expect(moment(1)).toBeCloseTo(0, 1);
    expect(moment(2)).toBeCloseTo(1, 1);
    expect(moment(3)).toBeCloseTo(0, 1);
    expect(moment(4)).toBeCloseTo(3, 0);
    expect(new Set(deviates).size).toBe(200_000);
  });
});

it('a keyed normal draw is the deviate of the keyed function’s answer, whichever of several keys it takes', () => {
  const draws = new KeyedFunction();
  const keys = Int32Array.of(1, -2, 3, -4, 0x7fff_ffff, 6, -0x8000_0000, 8);
  for (const at of [0, 4])
    for (let number = -500; number < 500; number++) {
      draws.draw(keys, at, number, 31 * number);
      expect(drawNormal(keys, at, number, 31 * number)).toBe(toNormal(draws.high, draws.low));
    }
});

it('many keys draw for many numbers at once what each draws alone, to the bit, tails too', () => {
  const keys = Int32Array.from({ length: 4 * 7 }, (_, word) => Math.imul(word + 1, 0x9e3779b1));
  const seen: number[] = [];
  for (let turn = 0; turn < 200; turn++) {
    const [count, numbers, high] = [1 + (turn % 7), 1 + ((turn * 5) % DRAWN_AT_ONCE), turn - 100];
    for (let place = 0; place < numbers; place++)
      numbersToDraw[place] = Math.imul(turn * 64 + place, 0x85ebca6b);
    const deviates = drawNormals(keys, count, high, numbers);
    for (let place = 0; place < numbers; place++)
      for (let key = 0; key < count; key++) {
        const deviate = deviates[place * count + key]!;
        expect(deviate).toBe(drawNormal(keys, 4 * key, high, numbersToDraw[place]!));
        seen.push(Math.abs(deviate));
      }
  }
  expect(seen.some((deviate) => deviate > 3)).toBe(true);
});

it('the even draw of 64 bits lies within (-1, 1)', () => {
  expect(toUniform(-0x8000_0000, 0)).toBeGreaterThanOrEqual(-1);
  expect(toUniform(0x7fff_ffff, -1)).toBeLessThanOrEqual(1);
  expect(toUniform(0, 0)).toBeCloseTo(0, 9);
});
