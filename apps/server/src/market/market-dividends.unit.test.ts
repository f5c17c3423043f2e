import { createSimulatedFeed, loadCatalogue } from '@lonja/feeds';
import { describe, expect, test } from 'vitest';
import { createMarketDividends } from './market-dividends.ts';
import { QuoteBoard } from '../board/quote-board.ts';

const DAY = 86_400_000;
const ORIGIN = Date.UTC(2024, 0, 1);
const entries = loadCatalogue().filter(({ symbol }) => ['XOM', 'TLT', 'EURUSD'].includes(symbol));
const idOf = (symbol: string): number => entries.findIndex((entry) => entry.symbol === symbol) + 1;

/** The simulated market on a board, stepped by hand. */
function marketOf({ on = true } = {}) {
  let step: (at: number) => void = () => undefined;
  const feed = createSimulatedFeed({
    seed: 'board',
    speed: 1,
    tradingTime: 'real',
    entries,
    origin: ORIGIN,
    actionPeriods: on ? [{ from: ORIGIN }] : [],
    clock: {
      start: (onStep) => {
        step = onStep;
        return () => undefined;
      },
    },
  });
  const instruments = entries.map((entry, index) => ({ ...entry, id: index + 1 }));
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours: 'real' });
  const dividends = createMarketDividends({ board, feeds: [feed] });
  feed.start((at) => board.apply(feed, at));
  return { dividends, board, step: (at: number) => step(at) };
}

/** The first dividends announced for these days. */
const ahead = (now: number) => marketOf().dividends.announced(now, now + 28 * DAY, now);
const NOW = Date.UTC(2026, 4, 20, 12);
const [next] = ahead(NOW);
if (!next) throw new Error('nothing is announced');

describe('the dividends of the market', () => {
  test('count as passed with the first quote of their moment, and not a step before', () => {
    const { dividends, step } = marketOf();
    const id = idOf(next.symbol);
    const of = () => dividends.of(id, next.exAt - DAY, Number.POSITIVE_INFINITY);
    expect([dividends.newest(), of()]).toEqual([0, []]);
    step(next.exAt - 250);
    expect(dividends.newest()).toBeLessThan(next.exAt);
    expect(of()).toEqual([]);
    step(next.exAt);
    expect(dividends.newest()).toBe(next.exAt);
    expect(of()).toEqual([{ instrumentId: id, exAt: next.exAt, amount: next.amount }]);
    expect(dividends.exMoments(next.exAt - 1)).toContainEqual({ instrumentId: id, exAt: next.exAt });
    expect(dividends.exMoments(next.exAt)).toEqual([]);
  });

  test('are off the price of that same quote: it is a tick of rounding from what it would be without', () => {
    const [on, off] = [marketOf(), marketOf({ on: false })];
    const bids = (at: number) => {
      for (const market of [on, off]) market.step(at);
      return [on, off].map(({ board }) => board.quote(idOf('TLT'))!.bid);
    };
    const { symbol, exAt, amount } = ahead(NOW).find((one) => one.symbol === 'TLT')!;
    const tick = entries[idOf(symbol) - 1]!.tickSize;
    const [before, beforeWithout] = bids(exAt - 250);
    const [now, without] = bids(exAt);
    // Dividends of before have taken a share, also of what the price has moved by overnight.
    const share = Number(before) / Number(beforeWithout);
    const fallen = Number(without) * share - Number(now);
    expect(Math.abs(fallen - Number(amount)) / Number(tick)).toBeLessThanOrEqual(2);
    expect(amount).toBeGreaterThan(10n * tick);
  });

  test('of what pays nothing are none, and none are announced where they are off', () => {
    const { dividends, step } = marketOf({ on: false });
    step(NOW);
    expect(dividends.newest()).toBe(0);
    expect(dividends.announced(NOW, NOW + 28 * DAY, NOW)).toEqual([]);
    expect(marketOf().dividends.of(idOf('EURUSD'), 0, NOW)).toEqual([]);
  });
});
