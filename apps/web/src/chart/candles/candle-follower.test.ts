import type { Candle } from '@lonja/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { getGrid, buildMidKind } from './candle-kind.ts';
import { createCandleFollower } from './candle-follower.ts';

const MINUTE = 60_000;
const candle = (minute: number, price: number, volume = 5): Candle => ({
  time: minute * MINUTE,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

/** A chart of minutes that has one candle and follows it from its thirtieth second. */
function followed() {
  const bars = new Map<number, Candle>();
  const ask = vi.fn<() => void>();
  const follower = createCandleFollower(getGrid(buildMidKind('1m')), ask);
  follower.accept({ candles: [candle(1, 10)], serverTime: 1.5 * MINUTE });
  follower.follow((changed) => bars.set(changed.time / MINUTE, changed));
  return { ...follower, ask, bars };
}

it('a candle that is over is asked for once, and has the figures of the server before the next one begins', () => {
  const { accept, absorb, ask, bars } = followed();
  absorb(12, 1.9 * MINUTE);
  expect(bars.get(1)).toMatchObject({ high: 12, close: 12, volume: 5 });
  expect(ask).not.toHaveBeenCalled();
  absorb(14, 2 * MINUTE + 1_000);
  absorb(15, 2 * MINUTE + 2_000);
  expect(ask).toHaveBeenCalledOnce();
  expect([...bars.keys()]).toEqual([1]);
  accept({ candles: [candle(1, 11, 80), candle(2, 15, 3)], serverTime: 2 * MINUTE + 2_100 });
  expect([bars.get(1), bars.get(2)]).toEqual([candle(1, 11, 80), candle(2, 15, 3)]);
  absorb(16, 2 * MINUTE + 3_000);
  expect(bars.get(2)).toEqual({ ...candle(2, 15, 3), high: 16, close: 16 });
});

it('what was missed while the page was hidden comes before the present candle', () => {
  const { accept, absorb, ask, bars } = followed();
  absorb(20, 5.5 * MINUTE);
  expect(ask).toHaveBeenCalledOnce();
  accept({ candles: [1, 2, 3, 4, 5].map((minute) => candle(minute, 10 + minute)), serverTime: 5.6 * MINUTE });
  expect([...bars.keys()]).toEqual([1, 2, 3, 4, 5]);
});

it('after a time without trading that the server has reported, the next candle begins at once', () => {
  const { accept, absorb, ask, bars } = followed();
  accept({ candles: [candle(1, 10)], serverTime: 9 * MINUTE });
  absorb(20, 9.5 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  expect(bars.get(9)).toEqual(candle(9, 20, 0));
});

it('where no answer comes in five seconds of this device the next candle begins without, and what is over keeps what it had', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { absorb, bars } = followed();
  absorb(20, 2 * MINUTE + 1_000);
  vi.advanceTimersByTime(5_000);
  absorb(20, 2 * MINUTE + 6_000);
  expect(bars.has(2)).toBe(false);
  vi.advanceTimersByTime(1);
  absorb(21, 2 * MINUTE + 6_001);
  expect([bars.get(1), bars.get(2)]).toEqual([candle(1, 10), candle(2, 21, 0)]);
});

it('candles of a fast world that end before the answer have its figures, each', () => {
  const { accept, absorb, ask, bars } = followed();
  for (let minute = 2; minute < 20; minute++) absorb(20 + minute, minute * MINUTE);
  expect(ask).toHaveBeenCalledOnce();
  const exact = Array.from({ length: 18 }, (_, index) => candle(1 + index, 10 + index, 80));
  accept({ candles: exact, serverTime: 18.5 * MINUTE });
  expect([...bars.values()]).toEqual(exact);
  absorb(50, 20 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('passes on nothing of an answer that does not reach back to what the chart has: the chart loads all of it anew', () => {
  const { accept, absorb, bars } = followed();
  accept({ candles: [candle(100, 30), candle(101, 31)], serverTime: 101.5 * MINUTE });
  expect(bars.size).toBe(0);
  absorb(32, 101.6 * MINUTE);
  expect([...bars]).toEqual([[101, { ...candle(101, 31), high: 32, close: 32 }]]);
});
