import { expect, it } from 'vitest';
import { drawCurve } from './result-curves.model.ts';

it('begins at zero, has each trade as wide as another, and its line of zero in scale', () => {
  const points = ['10.00', '-10.00', '30.00'].map((net) => ({ at: '2026-03-02T10:00:00Z', net }));
  expect(drawCurve(points)).toEqual({
    points: [
      [0, 75],
      [expect.closeTo(100 / 3), 50],
      [expect.closeTo(200 / 3), 100],
      [100, 0],
    ],
    zero: 75,
  });
});

it('is a level line where nothing was won or lost', () => {
  expect(drawCurve([{ at: '2026-03-02T10:00:00Z', net: '0.00' }]).points).toEqual([
    [0, 0],
    [100, 0],
  ]);
});
