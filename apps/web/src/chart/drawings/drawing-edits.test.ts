import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHold, nudgeDrawing, shiftDrawing, withPoint } from './drawing-edits.ts';
import {
  barLength,
  indexOfTime,
  pointAt,
  spotOf,
  timeOfIndex,
  type DrawingBar,
  type DrawingScale,
} from './drawing-scale.ts';
import { placeBar } from './drawing-bar-place.ts';
import { readDrawings, type StoredDrawing } from './stored-drawing.ts';
import { clipSegment } from './shapes.ts';
import { fitLine } from './tools/channels.ts';
import { profileOf, vwapFrom } from './tools/measures.ts';

const MINUTE = 60_000;
const START = 1_700_000_100_000;
const bar = (minute: number, part: Partial<DrawingBar> = {}): DrawingBar => ({
  timestamp: START + minute * MINUTE,
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  volume: 1,
  ...part,
});
const scaleOf = (bars: readonly DrawingBar[]): DrawingScale => ({
  bars,
  width: 600,
  height: 400,
  decimals: 2,
  xOf: (index) => 10 * index,
  indexAt: (x) => x / 10,
  yOf: (price) => 400 - price,
  priceAt: (y) => 400 - y,
});
const minutes = scaleOf(Array.from({ length: 60 }, (_, at) => bar(at)));
const trend: StoredDrawing = {
  id: 'a',
  name: 'trend',
  points: [
    { timestamp: START, value: 100 },
    { timestamp: START + 10 * MINUTE, value: 120 },
  ],
};

test('a point stands on the bar that holds its time, whatever the interval, also over a weekend', () => {
  const quarters = scaleOf([0, 15, 30, 3000, 3015].map((minute) => bar(minute)));
  const at = (minute: number) => spotOf({ timestamp: START + minute * MINUTE, value: 100 }, quarters).x;
  expect([at(0), at(14), at(15), at(44), at(2999), at(3001)]).toEqual([0, 0, 10, 20, 20, 30]);
  expect([at(-1), at(3044), at(3060)]).toEqual([-10, 50, 70]);
});

test('a place has the time that stands there, before the first and after the last bar too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (index) => {
      expect(indexOfTime(minutes.bars, timeOfIndex(minutes.bars, index))).toBe(index);
    }),
  );
  expect([barLength([bar(0)]), barLength([bar(0), bar(5), bar(3000)])]).toEqual([MINUTE, 5 * MINUTE]);
});

test('the magnet takes the nearest price of the bar, and lets go far from it', () => {
  const at = (y: number, isMagnetic = true) => pointAt({ x: 21, y }, minutes, isMagnetic);
  expect(at(293)).toEqual({ timestamp: START + 2 * MINUTE, value: 105 });
  expect(at(250).value).toBe(150);
  expect(at(293.128, false).value).toBe(106.87);
});

test('a drawing moves whole by bars and pixels, and back again', () => {
  const moved = shiftDrawing(trend, { bars: 5, down: -30 }, minutes);
  expect(moved.points).toEqual([
    { timestamp: START + 5 * MINUTE, value: 130 },
    { timestamp: START + 15 * MINUTE, value: 150 },
  ]);
  expect(shiftDrawing(moved, { bars: -5, down: 30 }, minutes)).toEqual(trend);
});

test('a point moves alone; an arrow key moves by ticks and bars; what a point never had stays away', () => {
  expect(withPoint(trend, 1, { timestamp: START, value: 7 }).points[1]).toEqual({
    timestamp: START,
    value: 7,
  });
  expect(nudgeDrawing(trend, { bars: 1, ticks: -10 }, minutes).points[0]).toEqual({
    timestamp: START + MINUTE,
    value: 99.9,
  });
  const level: StoredDrawing = { id: 'l', name: 'horizontal', points: [{ value: 100 }] };
  expect(withPoint(level, 0, { timestamp: 5, value: 101 }).points).toEqual([{ value: 101 }]);
});

test('the pointer finds handles of the selected drawing first, then the foremost one', () => {
  const stroke = {
    kind: 'stroke' as const,
    spots: [
      { x: 0, y: 300 },
      { x: 100, y: 280 },
    ],
  };
  const drawings = [trend, { ...trend, id: 'b' }];
  const find = (spot: { x: number; y: number }, selected?: string) =>
    findHold(spot, { drawings, selected, scale: minutes, shapesOf: () => [stroke], reach: 6 });
  expect(find({ x: 50, y: 292 })).toEqual({ id: 'b', part: 'whole' });
  expect(find({ x: 99, y: 281 }, 'a')).toEqual({ id: 'a', part: 1 });
  expect(find({ x: 50, y: 330 }, 'a')).toBeUndefined();
});

test('a locked drawing has no handles', () => {
  const locked = { ...trend, isLocked: true };
  const options = { drawings: [locked], selected: 'a', scale: minutes, shapesOf: () => [], reach: 6 };
  expect(findHold({ x: 100, y: 280 }, options)).toBeUndefined();
});

test('what earlier charts stored is read, with the same ids on every device', () => {
  const old = ['segment', 'rayLine', 'straightLine', 'horizontalStraightLine', 'verticalStraightLine'].map(
    (name) => ({
      name,
      points: [{ timestamp: 1, value: 2 }],
    }),
  );
  const read = readDrawings([...old, ...old]);
  expect(read.slice(0, 5).map(({ name }) => name)).toEqual([
    'trend',
    'ray',
    'extended',
    'horizontal',
    'vertical',
  ]);
  expect(new Set(read.map(({ id }) => id)).size).toBe(10);
  expect(readDrawings([...old, ...old])).toEqual(read);
  expect(readDrawings(read)).toEqual(read);
  expect(readDrawings([{ name: 'of a program', points: [] }])[0]?.name).toBe('of a program');
});

test('a segment is cut to what is seen of it', () => {
  const box = { left: 0, top: 0, right: 100, bottom: 100 };
  expect(clipSegment({ x: -1e9, y: 50 }, { x: 1e9, y: 50 }, box)).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 50 },
  ]);
  expect(clipSegment({ x: -10, y: -10 }, { x: 200, y: -5 }, box)).toBeUndefined();
});

test('the bar of a drawing stays in the room and off the newest bars', () => {
  const size = { width: 300, height: 34 };
  fc.assert(
    fc.property(
      fc.record({ x: fc.integer({ min: -500, max: 2000 }), y: fc.integer({ min: -500, max: 2000 }) }),
      fc.integer({ min: 320, max: 900 }),
      (wanted, left) => {
        const newest = { left, right: left + 100, top: 60, bottom: 480 };
        const { x, y } = placeBar(wanted, size, { width: 1000, height: 500, newest, top: 60 });
        expect(x >= 8 && x + size.width <= 992 && y >= 8 && y + size.height <= 492).toBe(true);
        expect(x + size.width <= newest.left || x >= newest.right || y + size.height <= 60 || y >= 480).toBe(
          true,
        );
      },
    ),
  );
});

test('the fitted line of a regression, an anchored average and a profile are what they say', () => {
  expect(fitLine([1, 2, 3, 4])).toEqual({ start: 1, slope: 1, deviation: 0 });
  expect(fitLine([1])).toBeUndefined();
  const bars = [
    bar(0, { high: 12, low: 9, close: 9, volume: 1 }),
    bar(1, { high: 21, low: 18, close: 21, volume: 3 }),
  ];
  expect(vwapFrom(bars, 0)).toEqual([10, 17.5]);
  expect(
    vwapFrom(
      bars.map((one) => ({ ...one, volume: 0 })),
      0,
    ),
  ).toEqual([10, 15]);
  const profile = profileOf(
    [bar(0, { low: 0, high: 10, volume: 10 }), bar(1, { low: 8, high: 9, volume: 5 })],
    10,
  );
  expect(profile.reduce((sum, { volume }) => sum + volume, 0)).toBeCloseTo(15);
  expect(profile[8]!.volume).toBeGreaterThan(profile[0]!.volume);
});
