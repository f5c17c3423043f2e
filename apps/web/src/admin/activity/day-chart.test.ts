import { describe, expect, it } from 'vitest';
import { linePath, pickMaximum, computeScale, toShare } from './day-chart.model.ts';

describe('the scale', () => {
  it('of what came about begins at zero', () => {
    expect(computeScale([40, 50], true)).toEqual({ top: 50, bottom: 0 });
  });
  it('of what stands is its range', () => {
    expect(computeScale([40, null, 50], false)).toEqual({ top: 50, bottom: 40 });
  });
  it('has a height even where nothing changes, or nothing is known', () => {
    expect(computeScale([7, 7], false)).toEqual({ top: 7, bottom: 0 });
    expect(computeScale([0, 0], true)).toEqual({ top: 1, bottom: 0 });
    expect(computeScale([null], false)).toEqual({ top: 1, bottom: 0 });
    expect(toShare(0, computeScale([0, 0], true))).toBe(0);
  });
});

it('the maximum is that of the earliest of equal days', () => {
  expect(pickMaximum([1, 3, 3, null])).toEqual({ value: 3, index: 1 });
  expect(pickMaximum([null, 0])).toEqual({ value: 0, index: 1 });
});

it('a line begins where something is known, and breaks where nothing is', () => {
  const scale = { top: 10, bottom: 0 };
  expect(linePath([null, 0, 10, null, 5], scale)).toBe('M25 100L50 0M100 50');
});
