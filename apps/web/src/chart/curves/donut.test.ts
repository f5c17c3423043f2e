import { expect, it } from 'vitest';
import { computeArcs, chartColour } from './donut.model.ts';

it('draws an arc a weight, none for zero, nothing for nothing', () => {
  expect(computeArcs([1, 0, 3], 48, 30).map(({ index }) => index)).toEqual([0, 2]);
  expect(computeArcs([0, 0], 48, 30)).toEqual([]);
});

it('starts at the top and goes clockwise', () => {
  const [quarter] = computeArcs([1, 3], 48, 30);
  expect(quarter?.path).toBe(
    'M0.000 -48.000A48 48 0 0 1 48.000 0.000L30.000 0.000A30 30 0 0 0 0.000 -30.000Z',
  );
});

it('still draws a ring that one part fills', () => {
  expect(computeArcs([5], 48, 30)[0]?.path).toContain('A48 48 0 1 1');
});

it('shares one colour beyond the sixth', () => {
  expect([chartColour(0), chartColour(6), chartColour(9)]).toEqual([
    'var(--chart-1)',
    'var(--chart-other)',
    'var(--chart-other)',
  ]);
});
