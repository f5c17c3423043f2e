import { expect, it, vi } from 'vitest';
import { createQuoteStore, type LiveQuote } from './quote-store.ts';

const quote = (symbol: string, bid: number, at: number): LiveQuote => ({
  symbol,
  bid,
  ask: bid + 1,
  changePercent: 0,
  volume: 0,
  at,
  isCloseOnly: false,
  receivedAt: at,
});

const withFrames = () => {
  const frames: (() => void)[] = [];
  const store = createQuoteStore((run) => frames.push(run));
  return { store, frames, nextFrame: () => frames.splice(0).forEach((run) => run()) };
};

it('notifies a symbol’s subscribers once a frame, and nobody else', () => {
  const { store, frames, nextFrame } = withFrames();
  const [onA, onB] = [vi.fn<() => void>(), vi.fn<() => void>()];
  store.subscribe('A', onA);
  store.subscribe('B', onB);
  store.absorb([quote('A', 1, 1)]);
  store.absorb([quote('A', 2, 2)]);
  expect(frames).toHaveLength(1);
  expect(onA).not.toHaveBeenCalled();
  nextFrame();
  expect(onA).toHaveBeenCalledTimes(1);
  expect(onB).not.toHaveBeenCalled();
  expect(store.get('A')?.bid).toBe(2);
});

it('notifies a subscriber of many symbols once a frame', () => {
  const { store, nextFrame } = withFrames();
  const listener = vi.fn<() => void>();
  const release = store.subscribeAll(['A', 'B'], listener);
  store.absorb([quote('A', 1, 1), quote('B', 1, 1)]);
  nextFrame();
  expect(listener).toHaveBeenCalledTimes(1);
  release();
  store.absorb([quote('A', 2, 2)]);
  nextFrame();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('never goes back to an older quote', () => {
  const { store } = withFrames();
  store.absorb([quote('A', 2, 2)]);
  store.absorb([quote('A', 1, 1)]);
  expect(store.get('A')?.bid).toBe(2);
});
