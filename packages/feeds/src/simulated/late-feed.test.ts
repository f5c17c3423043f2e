import { getCandleGrid } from '@lonja/core';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { describeFeed } from '../feed-contract.ts';
import type { OnStep } from '../feed.ts';
import { createLateFeed } from './late-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';

const SYMBOLS = ['AAPL', 'GOOG', 'ABCB', 'EURUSD', '^GSPC'];
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
const NOW = Date.UTC(2030, 0, 7, 15);
const HOUR = 3_600_000;

/** A late feed, whose clock a test steps. */
function lateFeed(seed: () => string | undefined) {
  let listener: OnStep | undefined;
  const feed = createLateFeed({
    seed,
    speed: 1,
    tradingTime: 'always',
    entries,
    clock: {
      start(onStep) {
        listener = onStep;
        return () => {
          listener = undefined;
        };
      },
    },
  });
  return { feed, step: (at: number) => listener?.(at) };
}

describeFeed('a simulated feed whose seed has come', () => {
  const { feed, step } = lateFeed(() => 'contract');
  return {
    feed,
    advance: (at) => {
      step(at);
      return Promise.resolve();
    },
  };
});

test('before its seed comes it has no price of any moment, and does not step', () => {
  const { feed, step } = lateFeed(() => undefined);
  const steps: number[] = [];
  feed.start((at) => steps.push(at));
  step(NOW);
  expect(steps).toEqual([]);
  for (const column of Object.values(feed.quotes)) expect([...column].every(Number.isNaN)).toBe(true);
  expect(feed.isDrawn?.()).toBe(false);
  // Nobody may take it for a past without prices, and keep that.
  const grid = getCandleGrid('1h', 'utc');
  for (const ask of [
    () => feed.quoteAt?.(0, NOW - HOUR),
    () => feed.history?.scaledAt(0),
    () => feed.history?.between(0, { grid, price: 'mid' }, NOW - 10 * HOUR, NOW),
    () => feed.history?.closesBetween(0, grid, NOW - 10 * HOUR, NOW),
  ])
    expect(ask).toThrow('prices are asked for once it is known what they come from');
  expect(feed.dividends?.announced(0, NOW, NOW)).toEqual([]);
});

test('once it has come, it is the simulated feed of that seed, in a reader that it had before', () => {
  let seed: string | undefined;
  const { feed, step } = lateFeed(() => seed);
  const steps: number[] = [];
  feed.start((at) => steps.push(at));
  step(NOW);
  seed = 'late';
  step(NOW);
  step(NOW + 250);
  expect(steps).toEqual([NOW, NOW + 250]);
  let other: OnStep = () => {};
  const known = createSimulatedFeed({
    seed,
    speed: 1,
    tradingTime: 'always',
    entries,
    clock: {
      start: (onStep) => {
        other = onStep;
        return () => {};
      },
    },
  });
  known.start(() => {});
  other(NOW + 250);
  expect(feed.quotes).toEqual(known.quotes);
  expect(feed.quoteAt?.(3, NOW - HOUR)).toEqual(known.quoteAt(3, NOW - HOUR));
});

test('what is announced for the future is the same before and after, and nothing has moved any price before', async () => {
  let seed: string | undefined;
  const { feed } = lateFeed(() => seed);
  const { events } = feed;
  const before = events!.announced(NOW - 30 * 24 * HOUR, NOW + 30 * 24 * HOUR);
  expect(before.length).toBeGreaterThan(0);
  const reactions = () =>
    before.flatMap((event) =>
      event.symbols.flatMap((symbol) => events!.reactionTo(event, symbol, NOW) ?? []),
    );
  expect(reactions()).toEqual([]);
  expect((await events!.news(NOW - 30 * 24 * HOUR, NOW)).every(({ kind }) => kind === 'due')).toBe(true);
  seed = 'late';
  expect(events!.announced(NOW - 30 * 24 * HOUR, NOW + 30 * 24 * HOUR)).toEqual(before);
  expect(reactions().length).toBeGreaterThan(0);
});
