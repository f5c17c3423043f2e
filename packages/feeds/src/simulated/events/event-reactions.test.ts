import { evenGrid } from '@lonja/core';
import { describe, expect, it, test } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { createSimulatedFeed } from '../simulated-feed.ts';
import type { TradingTime } from '../time/steps.ts';

const SYMBOLS = ['AAPL', 'GOOG', 'GOOGL', 'ABCB', 'EURUSD', '^GSPC', 'USOIL'];
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
const feedOf = (tradingTime: TradingTime) =>
  createSimulatedFeed({
    seed: 'reactions',
    speed: 1,
    tradingTime,
    entries,
    clock: { start: () => () => {} },
  });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const mids = (length: number) => ({ price: 'mid', grid: evenGrid(length) }) as const;
const NOW = Date.UTC(2026, 10, 23, 12);

/** The candle of an instrument that begins at a moment. */
const minuteAt = (feed: ReturnType<typeof feedOf>, symbol: string, at: number) => {
  const { open, close, count } = feed.history.between(
    feed.symbols.indexOf(symbol),
    mids(MINUTE),
    at,
    at + MINUTE,
  );
  expect(count).toBe(1);
  return { open: open[0]!, close: close[0]! };
};

describe.each(['always', 'real'] as const)('with %s hours', (tradingTime) => {
  const feed = feedOf(tradingTime);
  const { announced, reactionTo } = feed.events;

  it('measures exactly what the candles show: the last close before, the first open after, an hour later', () => {
    const events = announced(NOW - 120 * DAY, NOW - 7 * DAY);
    const kinds = new Set(events.map(({ kind }) => kind));
    expect(kinds).toContain('earnings');
    let gaps = 0;
    for (const event of events)
      for (const symbol of event.symbols) {
        const reaction = reactionTo(event, symbol, NOW)!;
        expect(reaction.firstAt).toBeGreaterThanOrEqual(event.at);
        if (reaction.firstAt > event.at) gaps += 1;
        const first = minuteAt(feed, symbol, reaction.firstAt);
        expect(reaction.firstTicks).toBe(first.open);
        // An hour later a minute begins, or ends with the session.
        const isEnd = reaction.laterAt % MINUTE !== 0;
        const later = minuteAt(feed, symbol, reaction.laterAt - (reaction.laterAt % MINUTE));
        expect(reaction.laterTicks).toBe(isEnd ? later.close : later.open);
        const position = feed.symbols.indexOf(symbol);
        const from = event.at - 4 * DAY;
        const before = feed.history.between(position, mids(HOUR), from - (from % HOUR), event.at);
        expect(reaction.beforeTicks).toBe(before.close[before.count - 1]);
      }
    // Reports after the close show at the next opening.
    expect(gaps > 0).toBe(tradingTime === 'real');
  });

  it('reads nothing after the moment that it is asked for', () => {
    for (const event of announced(NOW - 100 * DAY, NOW - 7 * DAY).slice(0, 30))
      for (const symbol of event.symbols) {
        const fresh = feedOf(tradingTime).events.reactionTo;
        expect(fresh(event, symbol, event.at - 1)).toBeUndefined();
        const { firstAt } = reactionTo(event, symbol, NOW)!;
        expect(fresh(event, symbol, firstAt - 1)).toBeUndefined();
        expect(fresh(event, symbol, firstAt)?.laterAt).toBe(firstAt);
        expect(fresh(event, symbol, firstAt + 10 * MINUTE)!.laterAt).toBeLessThanOrEqual(
          firstAt + 10 * MINUTE,
        );
        // What is known later does not leak into what was asked for earlier.
        reactionTo(event, symbol, NOW);
        expect(reactionTo(event, symbol, firstAt - 1)).toBeUndefined();
        expect(reactionTo(event, symbol, firstAt + 10 * MINUTE)).toEqual(
          fresh(event, symbol, firstAt + 10 * MINUTE),
        );
      }
  });
});

test('an instrument that is not listed, and an event more than two years before the market began, have no reaction', () => {
  const { announced, reactionTo } = feedOf('always').events;
  const [event] = announced(NOW - 31 * DAY, NOW);
  expect(reactionTo(event!, 'NOPE', NOW)).toBeUndefined();
  const [early] = announced(Date.UTC(2021, 11, 1), Date.UTC(2021, 11, 31));
  expect(reactionTo(early!, 'EURUSD', NOW)).toBeUndefined();
});

test('importance and instruments of an event are the same in every market, whatever its seed', () => {
  const other = createSimulatedFeed({
    seed: 'another',
    speed: 5,
    tradingTime: 'real',
    entries,
    clock: { start: () => () => {} },
  });
  expect(other.events.announced(NOW, NOW + 300 * DAY)).toEqual(
    feedOf('always').events.announced(NOW, NOW + 300 * DAY),
  );
  const reports = feedOf('always')
    .events.announced(NOW, NOW + 300 * DAY)
    .filter(({ kind }) => kind === 'earnings');
  const of = (subject: string) => reports.find((event) => event.subject === subject);
  expect(of('GOOGL')).toMatchObject({ symbols: ['GOOGL', 'GOOG'], importance: 'medium' });
  expect(of('ABCB')).toMatchObject({ symbols: ['ABCB'], importance: 'low' });
});
