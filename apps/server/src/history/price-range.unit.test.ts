import { loadCatalogue } from '@lonja/feeds';
import { createSimulatedMarket } from '@lonja/feeds/simulated-market';
import { describe, expect, test } from 'vitest';
import { createCandleHistory } from './candle-history.ts';
import { createComputeTurns } from '../process/compute-turns.ts';

const ORIGIN = Date.UTC(2029, 0, 8, 9);
const entries = loadCatalogue().filter(({ symbol }) => ['AAPL', 'EURUSD'].includes(symbol));
const market = createSimulatedMarket({
  entries,
  seed: 'price-range',
  origin: ORIGIN,
  speed: 1,
  tradingTime: 'always',
});
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = ORIGIN + 100 * DAY;
const history = createCandleHistory({
  source: market.candles,
  clock: () => now,
  turns: createComputeTurns(),
});
const range = (index: number, price: 'bid' | 'ask', from: number, to: number) =>
  history.range(index, { price, from, to }, () => {});

/** Every step of the market between two moments, one by one. */
function byHand(index: number, price: 'bid' | 'ask', from: number, to: number) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = Math.floor(from / 250) * 250; at <= to; at += 250) {
    const { bidTicks, askTicks } = market.quoteAt(index, at);
    const ticks = price === 'bid' ? bidTicks : askTicks;
    low = Math.min(low, ticks);
    high = Math.max(high, ticks);
  }
  return { low, high, by: 'steps' };
}

describe('the range of a simulated price', () => {
  const start = ORIGIN + 5 * DAY;
  test.each([
    ['a single step', start + 130, start + 130],
    ['two steps', start + 249, start + 250],
    ['seven minutes, from the middle of one', start + 12_345, start + 432_100],
    ['an hour over the roll of 17:00 New York', start + 12.5 * HOUR + 77, start + 13.5 * HOUR + 3],
    ['three hours over midnight', start + 13 * HOUR + 111, start + 16 * HOUR + 999],
  ])('is that of every step: %s', async (_, from, to) => {
    for (const index of [0, 1])
      for (const price of ['bid', 'ask'] as const)
        expect(await range(index, price, from, to)).toEqual(byHand(index, price, from, to));
  });

  test('of many days joins those of its parts', async () => {
    const [from, to] = [start + 7 * HOUR + 500, start + 40 * DAY + 3 * HOUR];
    const cuts = [from, start + 20 * DAY + 5 * HOUR, start + 33 * DAY, to];
    const parts = await Promise.all(cuts.slice(1).map((cut, place) => range(0, 'bid', cuts[place]!, cut)));
    expect(await range(0, 'bid', from, to)).toEqual({
      low: Math.min(...parts.map((part) => part!.low)),
      high: Math.max(...parts.map((part) => part!.high)),
      by: 'steps',
    });
  });

  test('computes what is over once, and the day that goes on each time', async () => {
    const [from, to] = [start + 50 * DAY + 7 * HOUR, start + 53 * DAY + 3 * HOUR];
    const costOf = async (until: number): Promise<number> => {
      let spent = 0;
      await history.range(0, { price: 'ask', from, to: until }, (cost) => (spent += cost));
      return spent;
    };
    const first = await costOf(to);
    const again = await costOf(to);
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThan(first / 3);
    expect(await costOf(start + 52 * DAY + 15 * HOUR - 250)).toBe(0);
  });

  test('knows nothing beyond the present step, whatever it is asked for', async () => {
    now = start + 2 * HOUR;
    const seen = await range(0, 'ask', start, start + 30 * DAY);
    expect(seen).toEqual(byHand(0, 'ask', start, now));
    expect(await range(0, 'ask', now + 1_000, now + DAY)).toBeUndefined();
  });
});
