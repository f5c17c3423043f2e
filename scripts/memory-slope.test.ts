import { expect, test } from 'vitest';
import { slopePerHour } from './memory-slope.ts';

test('a line has its slope, noise about a level has nearly none, one sample has none', () => {
  const line = Array.from({ length: 30 }, (_, at): [number, number] => [at * 10, 100 + at * 0.5]);
  expect(slopePerHour(line)).toBeCloseTo(180);
  const noise = Array.from({ length: 360 }, (_, at): [number, number] => [at * 10, 100 + (at % 2)]);
  expect(Math.abs(slopePerHour(noise))).toBeLessThan(0.1);
  expect(slopePerHour([[10, 5]])).toBe(0);
});
