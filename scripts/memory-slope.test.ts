import { expect, test } from 'vitest';
import { slopePerHour } from './memory-slope.ts';

const samples = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at): [number, number] => [at * 10, valueAt(at)]);

test('a line has its slope, noise about a level has none, one sample has none', () => {
  expect(slopePerHour(samples(30, (at) => 100 + at * 0.5))).toBeCloseTo(180);
  expect(Math.abs(slopePerHour(samples(360, (at) => 100 + (at % 2))))).toBeLessThan(0.1);
  expect(slopePerHour([[10, 5]])).toBe(0);
  expect(slopePerHour([])).toBe(0);
});

test('a growth of 2.5 an hour is seen through noise, a few odd samples are not', () => {
  const noise = (at: number): number => ((at * 7919) % 13) / 10;
  const growing = slopePerHour(samples(135, (at) => 80 + noise(at) + (at / 360) * 2.5));
  expect(growing).toBeGreaterThan(2);
  expect(growing).toBeLessThan(3);
  const odd = slopePerHour(samples(135, (at) => 80 + noise(at) + (at > 125 && at % 3 === 0 ? 40 : 0)));
  expect(Math.abs(odd)).toBeLessThan(1);
});
