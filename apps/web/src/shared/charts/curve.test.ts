import { expect, it } from 'vitest';
import { drawCurve } from './curve.model.ts';

it('draws a line from edge to edge, and the fall from the peak below', () => {
  const points = [
    { at: 0, value: 100 },
    { at: 50, value: 200 },
    { at: 100, value: 150 },
  ];
  expect(drawCurve(points, 40, 10)).toEqual({
    line: 'M0 40L50 0L100 20',
    area: 'M0 40L0 40L50 0L100 20L100 40Z',
    drawdown: 'M0 0L0 0L50 0L100 10L100 0Z',
  });
});

it('draws nothing of less than two moments', () => {
  expect(drawCurve([], 40, 10)).toBeUndefined();
  expect(drawCurve([{ at: 1, value: 1 }], 40, 10)).toBeUndefined();
});
