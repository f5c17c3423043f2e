import { getCandleGrid } from '@lonja/core';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { describeFeed } from '../feed-contract.ts';
import type { OnStep } from '../feed.ts';
import type { MarketModel } from './model/market-models.ts';
import { createSimulatedFeed } from './simulated-feed.ts';

const SYMBOLS = ['AAPL', 'GOOG', 'ABCB', 'EURUSD', '^GSPC'];
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
const NOW = Date.UTC(2030, 0, 7, 15);
const HOUR = 3_600_000;

/** A simulated feed, whose clock a test steps. */
function feedOf(seed: string | (() => string | undefined)) {
  let listener: OnStep | undefined;
  const feed = createSimulatedFeed({
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

describe.each([
  ['the simulated feed', 'contract'],
  ['a simulated feed whose seed has come', () => 'contract'],
])('%s', (title, seed) => {
  describeFeed(title, () => {
    const { feed, step } = feedOf(seed);
    return {
      feed,
      advance: (at) => {
        step(at);
        return Promise.resolve();
      },
    };
  });
});

test('says that the expected volatility is quoted and not traded; in an older model it had a price like others', () => {
  const stops = { start: () => () => {} };
  const only = (model: MarketModel): readonly string[] => {
    const all = loadCatalogue();
    const options = { seed: 'any', speed: 1, tradingTime: 'always', entries: all, clock: stops } as const;
    const feed = createSimulatedFeed({ ...options, model });
    return feed.symbols.filter((symbol) => feed.isQuotedOnly(symbol)).toSorted();
  };
  expect(only(3)).toEqual(['VX=F', 'VXM=F', '^VIX']);
  expect(only(2)).toEqual([]);
});

test('before its seed comes it has no price of any moment, and does not step', () => {
  const { feed, step } = feedOf(() => undefined);
  const steps: number[] = [];
  feed.start((at) => steps.push(at));
  step(NOW);
  expect(steps).toEqual([]);
  const { quarantined: _flags, ...figures } = feed.quotes;
  for (const column of Object.values(figures)) expect([...column].every(Number.isNaN)).toBe(true);
  expect(feed.isDrawn()).toBe(false);
  // Nobody may take it for a past without prices, and keep that.
  const grid = getCandleGrid('1h', 'utc');
  for (const ask of [
    () => feed.quoteAt(0, NOW - HOUR),
    () => feed.history.scaledAt(0),
    () => feed.history.between(0, { grid, price: 'mid' }, NOW - 10 * HOUR, NOW),
    () => feed.history.closesBetween(0, grid, NOW - 10 * HOUR, NOW),
  ])
    expect(ask).toThrow('prices are asked for once it is known what they come from');
  expect(feed.dividends.announced(0, NOW, NOW)).toEqual([]);
});

test('once it has come, it is the simulated feed of that seed, in a reader that it had before', () => {
  let seed: string | undefined;
  const { feed, step } = feedOf(() => seed);
  const steps: number[] = [];
  feed.start((at) => steps.push(at));
  step(NOW);
  seed = 'late';
  step(NOW);
  step(NOW + 250);
  expect(steps).toEqual([NOW, NOW + 250]);
  const { feed: known, step: stepKnown } = feedOf(seed);
  known.start(() => {});
  stepKnown(NOW + 250);
  expect(feed.quotes).toEqual(known.quotes);
  expect(feed.quoteAt(3, NOW - HOUR)).toEqual(known.quoteAt(3, NOW - HOUR));
});

test('prepared in pieces it is the same feed, also where somebody needs it before the last of them', () => {
  const [prepared, interrupted, cold] = [feedOf('pieces'), feedOf('pieces'), feedOf('pieces')];
  for (const { feed } of [prepared, interrupted, cold]) feed.start(() => {});
  expect([...prepared.feed.prepare(NOW)].length).toBeGreaterThan(20);
  const pieces = interrupted.feed.prepare(NOW)[Symbol.iterator]();
  for (const piece of [0, 1, 2, 3]) expect([piece, pieces.next().done]).toEqual([piece, false]);
  const past = interrupted.feed.quoteAt(0, NOW - HOUR);
  while (!pieces.next().done);
  for (const { feed, step } of [cold, prepared, interrupted]) {
    step(NOW);
    expect(feed.quotes).toEqual(cold.feed.quotes);
    expect(feed.quoteAt(0, NOW - HOUR)).toEqual(past);
  }
});

test('what is announced for the future is the same before and after, and nothing has moved any price before', async () => {
  let seed: string | undefined;
  const { feed } = feedOf(() => seed);
  const { events } = feed;
  const before = events.announced(NOW - 30 * 24 * HOUR, NOW + 30 * 24 * HOUR);
  expect(before.length).toBeGreaterThan(0);
  const reactions = () =>
    before.flatMap((event) => event.symbols.flatMap((symbol) => events.reactionTo(event, symbol, NOW) ?? []));
  expect(reactions()).toEqual([]);
  expect((await events.news(NOW - 30 * 24 * HOUR, NOW)).every(({ kind }) => kind === 'due')).toBe(true);
  seed = 'late';
  expect(events.announced(NOW - 30 * 24 * HOUR, NOW + 30 * 24 * HOUR)).toEqual(before);
  expect(reactions().length).toBeGreaterThan(0);
});
