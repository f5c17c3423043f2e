import { createMarketHours } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';

const SEEDS = ['one', 'two', 'three', 'four', 'five', 'six'];
const DAY_MS = 86_400_000;
const DAYS = 730;
const ORIGIN = Date.UTC(2026, 10, 30);
const WATCHED = ['AAPL', 'JPM', '^GSPC'];
const entries = loadCatalogue().filter(({ symbol }) => WATCHED.includes(symbol));
const hours = createMarketHours();
/** Sessions of New York, in which all of these trade, of two years before the origin and two years after it. */
const sessions = Array.from({ length: 2 * DAYS - 2 }, (_, day) => ORIGIN / DAY_MS - DAYS + 1 + day).flatMap(
  (day) => hours.sessionsOn('NYSE', day) ?? [],
);
const markets = SEEDS.map((seed) =>
  createSimulatedMarket({ seed, speed: 1, tradingTime: 'real', entries, origin: ORIGIN }),
);

/** Variances from close to open, and from open to close. */
function variancesIn(
  market: SimulatedMarket,
  symbol: string,
): { readonly night: number; readonly session: number } {
  const index = entries.findIndex((entry) => entry.symbol === symbol);
  const reports = market.calendar
    .between(ORIGIN - DAYS * DAY_MS, ORIGIN + DAYS * DAY_MS)
    .filter(({ kind, subject }) => kind === 'earnings' && subject === symbol);
  let [night, session, closed] = [0, 0, Number.NaN];
  for (const { opens, closes } of sessions) {
    const [open, close] = [market.midAt(index, opens), market.midAt(index, closes - 1)];
    // What is announced on a Friday evening is in Monday's opening.
    const isReported = reports.some(({ at }) => at < closes && at > opens - 3.5 * DAY_MS);
    if (!isReported && !Number.isNaN(closed)) {
      night += Math.log(open / closed) ** 2;
      session += Math.log(close / open) ** 2;
    }
    closed = close;
  }
  return { night, session };
}

describe('the night of an American share, where its exchange is closed', () => {
  it.each(WATCHED)('has a quarter to two fifths of its variance, reports left out (%s)', (symbol) => {
    const shares = markets
      .map((market) => variancesIn(market, symbol))
      .map(({ night, session }) => night / (night + session));
    const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.4);
  });
});
