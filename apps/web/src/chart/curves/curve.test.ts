import { describe, expect, it } from 'vitest';
import { drawCurve } from './curve.model.ts';

const curve = (...values: number[]) => values.map((value, index) => ({ at: index * 1_000, value }));
const drawn = (...values: number[]) => {
  const drawing = drawCurve(curve(...values), 100, 100);
  if (!drawing) throw new Error('nothing was drawn');
  return drawing;
};
const axis = (...values: number[]) => drawn(...values).values.map(({ value }) => value);
/** How far down the line goes between its highest and its lowest point, in percent of the height. */
const heightOf = (path: string): number => {
  const ys = [...path.matchAll(/[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  return Math.max(...ys) - Math.min(...ys);
};

it('draws a line from edge to edge on the axis, and the fall from the peak below', () => {
  const drawing = drawCurve(
    [
      { at: 0, value: 100 },
      { at: 50, value: 200 },
      { at: 100, value: 150 },
    ],
    40,
    10,
  );
  expect(drawing).toMatchObject({
    line: 'M0 40L50 0L100 20',
    area: 'M0 40L0 40L50 0L100 20L100 40Z',
    drawdown: 'M0 0L0 0L50 0L100 10L100 0Z',
    values: [
      { value: 200, place: 0 },
      { value: 175, place: 25 },
      { value: 150, place: 50 },
      { value: 125, place: 75 },
      { value: 100, place: 100 },
    ],
    times: [
      { value: 0, place: 0 },
      { value: 50, place: 50 },
      { value: 100, place: 100 },
    ],
    deepest: 0.25,
  });
});

describe('the axis of values', () => {
  it('holds every value between round figures, the highest first', () => {
    expect(axis(9_712.4, 10_233.1)).toEqual([10_400, 10_200, 10_000, 9_800, 9_600]);
    expect(axis(-120, 340)).toEqual([400, 200, 0, -200]);
  });

  it('makes no cliff of a few dollars', () => {
    const { line, drawdown } = drawn(10_000, 9_996.48);
    expect(heightOf(line)).toBeLessThan(3);
    expect(heightOf(drawdown)).toBeLessThan(3);
  });

  it('shows a large fall large', () => {
    const { line, drawdown, deepest } = drawn(10_000, 8_800);
    expect(heightOf(line)).toBeGreaterThan(60);
    expect(deepest).toBeCloseTo(0.12);
    expect(heightOf(drawdown)).toBe(100);
  });

  it.each([[0], [10_000], [0.004], [-50], [123_456_789]])('stands also where nothing moved: %d', (value) => {
    const figures = axis(value, value);
    expect(figures.length).toBeGreaterThan(1);
    expect(figures[0]).toBeGreaterThan(value);
    expect(figures.at(-1)).toBeLessThan(value);
  });
});

it('draws nothing of less than two moments', () => {
  expect(drawCurve([], 40, 10)).toBeUndefined();
  expect(drawCurve([{ at: 1, value: 1 }], 40, 10)).toBeUndefined();
});
