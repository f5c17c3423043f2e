import { loadCatalogue, type Feed } from '@lonja/feeds';
import { describe, expect, test } from 'vitest';
import { createComputeTurns } from '../process/compute-turns.ts';
import type { MarketHours } from '../board/opening-hours.ts';
import { QuoteBoard } from '../board/quote-board.ts';
import { createSpreadHistory } from './spread-history.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Wednesday in the middle of a quarter of an hour. */
const NOW = Date.UTC(2026, 2, 4, 12, 7);
const entries = loadCatalogue().filter(({ symbol }) => symbol === 'AAPL');
const instruments = entries.map((entry) => ({ ...entry, id: 1 }));
const free = (): void => {};

/** A feed of one share, whose spread is four ticks unless it is set. */
function feedOf(quoteAt?: Feed['quoteAt']): Feed {
  const one = (value: number): Float64Array => new Float64Array([value]);
  return {
    name: 'test',
    source: 'simulated',
    label: 'Test',
    symbols: ['AAPL'],
    quotes: {
      bidTicks: one(20_000),
      askTicks: one(20_004),
      receivedAt: one(NOW),
      dayAgoTicks: one(20_000),
      volumes: one(1),
    },
    ...(quoteAt ? { quoteAt } : {}),
    start: () => {},
    stop: () => Promise.resolve(),
  };
}

function historyOf(feed: Feed, marketHours: MarketHours = 'always') {
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours });
  const step = (at: number, askTicks = 20_004): void => {
    feed.quotes.receivedAt[0] = at;
    feed.quotes.askTicks[0] = askTicks;
    board.apply(feed, at);
  };
  const history = createSpreadHistory({ board, feeds: [feed], turns: createComputeTurns() });
  return { step, history };
}

describe('spreads that the feed can compute', () => {
  const computed = feedOf((_, at) => ({ bidTicks: 20_000, askTicks: 20_000 + (at % HOUR) / MINUTE + 1 }));

  test('are sampled once a quarter of an hour up to now, two and a half minutes after it began', async () => {
    const samples = await historyOf(computed).history.list(0, NOW, HOUR, 1, free);
    expect(samples.map(({ at, spread }) => [new Date(at).toISOString().slice(11, 19), spread])).toEqual([
      ['11:17:30', 18.5],
      ['11:32:30', 33.5],
      ['11:47:30', 48.5],
      ['12:02:30', 3.5],
    ]);
  });

  test('are sampled once an hour where that is enough, over a week at most', async () => {
    const { history } = historyOf(computed);
    const day = await history.list(0, NOW, DAY, 4, free);
    expect(day).toHaveLength(24);
    expect(new Set(day.map(({ at }) => at % HOUR))).toEqual(new Set([2.5 * MINUTE]));
    expect(await history.list(0, NOW, 30 * DAY, 1, free)).toHaveLength(7 * 96);
  });

  test('are none while the venue is closed', async () => {
    const samples = await historyOf(computed, 'real').history.list(0, NOW, DAY, 1, free);
    // From 9:30 to 16:00 in New York, which is 14:30 to 21:00 UTC in winter.
    expect(samples).toHaveLength(26);
  });

  test('are charged', async () => {
    let spent = 0;
    await historyOf(computed).history.list(0, NOW, DAY, 1, (candles) => void (spent += candles));
    expect(spent).toBe(12);
  });
});

describe('spreads that it can’t', () => {
  test('are noted with the first step of each quarter of an hour, from the start on', async () => {
    const { step, history } = historyOf(feedOf());
    expect(history.isRecorded(0)).toBe(true);
    for (const [minutes, askTicks] of [
      [0, 20_004],
      [1, 20_050],
      [10, 20_010],
      [12, 20_060],
    ] as const) {
      step(NOW + minutes * MINUTE, askTicks);
      history.record(NOW + minutes * MINUTE);
    }
    const samples = await history.list(0, NOW + 15 * MINUTE, DAY, 1, free);
    // Quarters begin at 12:02:30 and 12:17:30.
    expect(samples).toEqual([
      { at: NOW, spread: 4, mid: 20_002 },
      { at: NOW + 12 * MINUTE, spread: 60, mid: 20_030 },
    ]);
  });

  test('are not noted while nobody could trade on them, and forgotten after a week', async () => {
    const { step, history } = historyOf(feedOf());
    step(NOW);
    history.record(NOW);
    // The source is silent, so that its quote grows old.
    history.record(NOW + HOUR);
    expect(await history.list(0, NOW + HOUR, DAY, 1, free)).toHaveLength(1);
    expect(await history.list(0, NOW + 8 * DAY, 7 * DAY, 1, free)).toEqual([]);
  });
});
