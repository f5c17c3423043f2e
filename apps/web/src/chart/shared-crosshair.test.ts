import { expect, it, vi } from 'vitest';
import { barAt, createSharedCrosshair } from './shared-crosshair.ts';

const bars = [100, 200, 300].map((timestamp) => ({ timestamp }));

it('a moment is in the last candle that began by then', () => {
  expect([99, 100, 199, 200, 5_000].map((time) => barAt(bars, time))).toEqual([undefined, 0, 0, 1, 2]);
  expect(barAt([], 5)).toBeUndefined();
});

it('each chart hears where another one is pointed at, once for each moment', () => {
  const crosshair = createSharedCrosshair();
  const [one, other] = [{}, {}];
  const heard = vi.fn<(by: object) => void>();
  const release = crosshair.subscribe(heard);
  crosshair.point(100, one);
  crosshair.point(100, one);
  crosshair.point(undefined, other);
  expect(heard.mock.calls).toEqual([[one], [other]]);
  release();
  crosshair.point(300, one);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(crosshair.time()).toBe(300);
});
