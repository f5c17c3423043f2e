import { expect, it } from 'vitest';
import type { DrawingScale } from '../drawings/drawing-scale.ts';
import { layProfile } from './volume-profile.ts';

const bar = (timestamp: number, low: number, high: number, volume: number) => ({
  timestamp,
  open: low,
  high,
  low,
  close: high,
  volume,
});
const scaleOf = (bars: DrawingScale['bars']): DrawingScale => ({
  bars,
  width: 100,
  height: 240,
  decimals: 2,
  xOf: (index) => 5 + 10 * index,
  indexAt: (x) => (x - 5) / 10,
  yOf: (price) => 240 - price,
  priceAt: (y) => 240 - y,
});

it('has the volume where it was traded, of the stretch alone, the highest row the widest', () => {
  const scale = scaleOf([bar(1, 0, 240, 1_000), bar(2, 0, 240, 24), bar(3, 100, 109.9, 50), bar(4, 0, 1, 9)]);
  const boxes = layProfile({ from: 1, to: 3 }, scale);
  expect(boxes).toHaveLength(24);
  const peak = boxes.find(({ isPeak }) => isPeak)!;
  expect(peak).toMatchObject({ x: 10, y: 130, width: 8 });
  expect(boxes.filter(({ isPeak }) => isPeak)).toHaveLength(1);
  // One of 51.
  expect(boxes.find(({ isPeak }) => !isPeak)!.width).toBe(1);
  expect(layProfile({ from: 0, to: 1 }, scaleOf([bar(1, 1, 2, 0)]))).toEqual([]);
});
