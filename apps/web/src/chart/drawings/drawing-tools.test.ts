import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FARTHEST_MOMENT, FARTHEST_PRICE } from '@lonja/protocol/drawing-bounds';
import { DRAWING_TOOLS, leastPoints } from './drawing-tools.ts';
import { handlesOf, isDrawable, shapesOf } from './drawn.ts';
import type { StoredDrawing } from './stored-drawing.ts';
import { TOOL_NAMES, type ToolName } from './tool-names.ts';
import type { DrawingWords } from './tool-row.ts';
import { readDrawing } from './drawing-reading.ts';
import type { DrawingScale } from './drawing-scale.ts';
import { touches, type Shape } from './shapes.ts';

const MINUTE = 60_000;
const START = 1_700_000_000_000;

/** A pane of 600 by 400, 6 pixels a bar, a price step a pixel. */
const scale: DrawingScale = {
  bars: Array.from({ length: 100 }, (_, at) => ({
    timestamp: START + at * MINUTE,
    open: 100 + (at % 7),
    high: 109 + (at % 5),
    low: 95 - (at % 3),
    close: 101 + (at % 6),
    volume: at % 4,
  })),
  width: 600,
  height: 400,
  decimals: 2,
  xOf: (index) => 3 + 6 * index,
  indexAt: (x) => (x - 3) / 6,
  yOf: (price) => 400 - (price - 50) * 4,
  priceAt: (y) => 50 + (400 - y) / 4,
};

const words: DrawingWords = {
  price: (price) => price.toFixed(2),
  distance: (from, to) => (to - from).toFixed(2),
  percent: (percent) => `${percent.toFixed(2)}%`,
  bars: (count) => `${count} bars`,
  time: (milliseconds) => `${milliseconds / MINUTE} min`,
  ratio: (ratio) => `1 : ${ratio.toFixed(2)}`,
  empty: 'Text',
};

const drawn = (
  name: ToolName,
  ...points: readonly (readonly [minute: number, value: number])[]
): StoredDrawing => ({
  id: 'd',
  name,
  points: points.map(([minute, value]) => ({ timestamp: START + minute * MINUTE, value })),
});

const numbersOf = (shape: Shape): readonly number[] =>
  shape.kind === 'stroke' || shape.kind === 'area'
    ? shape.spots.flatMap(({ x, y }) => [x, y])
    : [shape.at.x, shape.at.y, ...(shape.kind === 'oval' ? [shape.rx, shape.ry] : [])];

/** Near the bars, and as far away as anything may be stored. */
const point = fc.record({
  timestamp: fc.oneof(
    fc.integer({ min: START - 200 * MINUTE, max: START + 300 * MINUTE }),
    fc.integer({ min: -FARTHEST_MOMENT, max: FARTHEST_MOMENT }),
  ),
  value: fc.oneof(
    fc.double({ min: 1, max: 200, noNaN: true }),
    fc.double({ min: -FARTHEST_PRICE, max: FARTHEST_PRICE, noNaN: true }),
  ),
});

describe.each(TOOL_NAMES)('%s', (name) => {
  const row = DRAWING_TOOLS[name];
  const least = leastPoints(row);

  it('draws finite figures from any points, as it is clicked and once it is complete', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: least }), fc.string(), (points, text) => {
        const shapes = [points, row.complete(points)].flatMap((placed) => {
          const drawing = { name, points: [...placed], text };
          const spots = placed.map(({ timestamp, value }) => ({
            x: scale.xOf((timestamp - START) / MINUTE),
            y: scale.yOf(value),
          }));
          const all = row.draw({ spots, points: placed, scale, text, words });
          expect(
            handlesOf(drawing, scale)
              .flatMap(({ x, y }) => [x, y])
              .every(Number.isFinite),
          ).toBe(true);
          return [...all, ...shapesOf(drawing, scale, words)];
        });
        expect(shapes.flatMap(numbersOf).every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it('draws something among the bars, which the pointer finds, and says what it measures', () => {
    const clicked = [
      [20, 110],
      [60, 90],
      [50, 120],
    ] as const;
    const points = row.complete(
      clicked
        .slice(0, Math.max(least, 1))
        .map(([minute, value]) => ({ timestamp: START + minute * MINUTE, value })),
    );
    const drawing: StoredDrawing = { id: 'd', name, points: [...points] };
    expect(isDrawable(drawing)).toBe(true);
    const shapes = shapesOf(drawing, scale, words);
    const spots = Array.from({ length: 75 * 50 }, (_, at) => ({
      x: (at % 75) * 8,
      y: Math.floor(at / 75) * 8,
    }));
    expect(spots.some((spot) => shapes.some((shape) => touches(shape, spot, 6)))).toBe(true);
    const said = readDrawing(drawing, scale.bars, words, String);
    expect(said.split(' · ').filter(Boolean)).toHaveLength(row.says.length);
  });

  it('is not drawn with fewer points than it needs, and stays stored', () => {
    expect(isDrawable({ name, points: [] })).toBe(false);
    expect(isDrawable({ name, points: Array.from({ length: least }, () => ({})) })).toBe(false);
    expect(shapesOf({ name, points: [] }, scale, words)).toEqual([]);
  });
});

test('each name has its row, each tool a key of its own where it has one, and there are enough', () => {
  expect(Object.keys(DRAWING_TOOLS)).toEqual(TOOL_NAMES);
  const keys = TOOL_NAMES.flatMap((name) => DRAWING_TOOLS[name].key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(TOOL_NAMES.length).toBeGreaterThanOrEqual(25);
});

const strokesOf = (drawing: StoredDrawing) =>
  shapesOf(drawing, scale, words).flatMap((shape) => (shape.kind === 'stroke' ? [shape.spots] : []));
const labelsOf = (drawing: StoredDrawing) =>
  shapesOf(drawing, scale, words).flatMap((shape) => (shape.kind === 'label' ? [shape.text] : []));

test('a trend line ends at its points, a ray goes on from the second, an extended line both ways', () => {
  const ends = (name: ToolName) => strokesOf(drawn(name, [10, 100], [20, 110]))[0]!;
  expect(ends('trend')).toEqual([
    { x: 63, y: 200 },
    { x: 123, y: 160 },
  ]);
  expect([ends('ray')[0]!.x, ends('ray')[1]!.x > 600]).toEqual([63, true]);
  expect([ends('extended')[0]!.x < 0, ends('extended')[1]!.x > 600]).toEqual([true, true]);
});

test('a retracement has its levels between end and beginning of the move', () => {
  expect(labelsOf(drawn('retracement', [10, 100], [60, 110]))).toEqual([
    '0 · 110.00',
    '0.236 · 107.64',
    '0.382 · 106.18',
    '0.5 · 105.00',
    '0.618 · 103.82',
    '0.786 · 102.14',
    '1 · 100.00',
  ]);
});

test('an extension goes on from the third point by shares of the move', () => {
  const labels = labelsOf(drawn('extension', [10, 100], [20, 110], [30, 105]));
  expect(labels[0]).toBe('0 · 105.00');
  expect(labels.at(-1)).toBe('2.618 · 131.18');
});

test('a channel has a parallel through its third point', () => {
  const [first, parallel] = strokesOf(drawn('channel', [10, 100], [20, 110], [15, 115]));
  expect(first).toEqual([
    { x: 63, y: 200 },
    { x: 123, y: 160 },
  ]);
  expect(parallel).toEqual([
    { x: 63, y: 160 },
    { x: 123, y: 120 },
  ]);
});

test.each([
  ['long', 90, [100, 90, 120]],
  ['long', 110, [100, 90, 120]],
  ['short', 110, [100, 110, 80]],
  ['short', 90, [100, 110, 80]],
] as const)(
  'a %s position with its stop clicked at %s has its stop and target on their sides',
  (name, stop, prices) => {
    const points = DRAWING_TOOLS[name].complete([
      { timestamp: 1, value: 100 },
      { timestamp: 2, value: stop },
    ]);
    expect(points.map(({ value }) => value)).toEqual(prices);
  },
);
