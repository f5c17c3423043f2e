import { MARKET_MODEL, loadCatalogue, type RealFeed } from '@lonja/feeds';
import { describe, expect, it } from 'vitest';
import { createMarketFeeds } from './market-feeds.ts';
import { createSharedClock } from './shared-clock.ts';

const catalogue = loadCatalogue();
const feedsOf = (realFeeds: readonly RealFeed[]) =>
  createMarketFeeds({
    catalogue,
    realFeeds,
    seed: 'seed',
    model: MARKET_MODEL,
    speed: 1,
    hours: 'always',
    clock: { start: () => () => {} },
    now: () => 0,
    onTrouble: () => {},
  });
const coverOf = (realFeeds: readonly RealFeed[]): Record<string, number> =>
  Object.fromEntries(feedsOf(realFeeds).feeds.map(({ name, symbols }) => [name, symbols.length]));

describe('the feeds of the market', () => {
  it('are the simulated one alone when nothing else is asked for', () => {
    expect(coverOf([])).toEqual({ simulated: catalogue.length });
    expect(feedsOf([]).fallback).toBeUndefined();
  });

  it.each<[RealFeed[], string[]]>([
    [['yahoo'], ['yahoo', 'closed']],
    [['binance'], ['binance', 'simulated', 'closed']],
    [
      ['yahoo', 'binance'],
      ['yahoo', 'binance', 'closed'],
    ],
  ])('cover every instrument once: %s', (realFeeds, names) => {
    const covered = feedsOf(realFeeds).feeds.flatMap(({ symbols }) => symbols);
    expect(covered.toSorted()).toEqual(catalogue.map(({ symbol }) => symbol).toSorted());
    expect(Object.keys(coverOf(realFeeds)).toSorted()).toEqual(names.toSorted());
  });

  it.each<[RealFeed[], string, string]>([
    [['yahoo'], 'XAUUSD', 'closed'],
    [['yahoo'], 'GC=F', 'yahoo'],
    [['yahoo'], 'US10Y', 'closed'],
    [['yahoo'], 'BTC', 'closed'],
    [['yahoo'], 'BRK.B', 'yahoo'],
    [['binance'], 'BTC', 'binance'],
    [['binance'], 'BTC=F', 'closed'],
    [['binance'], 'XAUUSD', 'simulated'],
    [['binance'], 'AAPL', 'simulated'],
    [['yahoo', 'binance'], 'BTC=F', 'yahoo'],
    [['yahoo', 'binance'], 'TON', 'closed'],
  ])('simulate nothing beside a real price of its family: with %s, %s is %s', (realFeeds, symbol, name) => {
    const covering = feedsOf(realFeeds).feeds.filter(({ symbols }) => symbols.includes(symbol));
    expect(covering.map((feed) => feed.name)).toEqual([name]);
  });

  it('convert by the European Central Bank where forex comes from outside', () => {
    expect(feedsOf(['yahoo']).fallback?.feed.name).toBe('ecb');
    expect(feedsOf(['binance']).fallback).toBeUndefined();
  });

  it('say what they are', () => {
    const labels = feedsOf(['yahoo', 'binance']).feeds.map(({ label }) => label);
    expect(labels.toSorted()).toEqual(['Live: Binance', 'No prices', 'Yahoo Finance']);
  });
});

describe('a shared clock', () => {
  it('steps all in the order of their start, and stops with the last', () => {
    const steps: string[] = [];
    let ring: ((at: number) => void) | undefined;
    const clock = createSharedClock({
      start: (onStep) => {
        ring = onStep;
        return () => (ring = undefined);
      },
    });
    const stopOne = clock.start((at) => steps.push(`one ${at}`));
    const stopTwo = clock.start((at) => steps.push(`two ${at}`));
    ring?.(1);
    stopOne();
    ring?.(2);
    expect(steps).toEqual(['one 1', 'two 1', 'two 2']);
    stopTwo();
    expect(ring).toBeUndefined();
  });
});
