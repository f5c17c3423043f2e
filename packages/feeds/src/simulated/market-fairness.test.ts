import { createMarketHours } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import type { TradingTime } from './time/steps.ts';

/**
 * Simple strategies, before costs, on many markets. A mean gain beyond four of its standard errors would be an arbitrage for
 * every reader of the source.
 */
const SEEDS = 48;
const DAY_MS = 86_400_000;
const ORIGIN = Date.UTC(2024, 0, 1);
const DAYS = 1_000;
const SYMBOLS = [
  'AAPL',
  'MSFT',
  'XOM',
  'JPM',
  '^GSPC',
  'EURUSD',
  'XAUUSD',
  'USOIL',
  'UKOIL',
  'BTC',
  'ETH',
  'TQQQ',
];
/** Futures and what they are about. */
const CARRIES = [
  ['ES=F', '^GSPC'],
  ['CL=F', 'USOIL'],
  ['NG=F', 'NATGAS'],
  ['6E=F', 'EURUSD'],
  ['GC=F', 'XAUUSD'],
  ['ZW=F', 'WHEAT'],
  ['BTC=F', 'BTC'],
] as const;
const catalogue = loadCatalogue();
const listed = (symbols: readonly string[]): CatalogueEntry[] =>
  catalogue.filter(({ symbol }) => symbols.includes(symbol));
const entries = listed(SYMBOLS);
const carried = listed(CARRIES.flat());

/** Where in the days the prices are the catalogue's: what is before is drawn backwards. */
const SIDES = { 'from the origin on': ORIGIN, 'until the origin': ORIGIN + DAYS * DAY_MS } as const;

const momentOf = (day: number): number => ORIGIN + day * DAY_MS + 20 * 3_600_000;
const hours = createMarketHours();

/** Prices at 20:00 UTC by market, instrument and day. */
const closesOf = (
  tradingTime: TradingTime,
  of: readonly CatalogueEntry[],
  origin: number,
): readonly (readonly Float64Array[])[] =>
  Array.from({ length: SEEDS }, (_, seed) => {
    const market = createSimulatedMarket({
      seed: `market ${seed}`,
      speed: 1,
      tradingTime,
      entries: of,
      origin,
    });
    const prices = of.map(() => new Float64Array(DAYS + 1));
    // Day by day, so that instruments share the walk of what moves them all.
    for (let day = 0; day <= DAYS; day++)
      for (const [index, own] of prices.entries()) own[day] = market.midAt(index, momentOf(day));
    return prices;
  });

/** What is held of an instrument over the next days, in units of its value: decided from prices until today alone. */
type Strategy = (prices: Float64Array, today: number, horizon: number) => number;

const meanOf = (prices: Float64Array, from: number, to: number): number => {
  let total = 0;
  for (let day = from; day < to; day++) total += prices[day]!;
  return total / (to - from);
};

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'buys and holds': () => 1,
  'goes back to where prices began': (prices, today) => -Math.sign(prices[today]! - prices[0]!),
  'goes back to the mean of as many days': (prices, today, horizon) =>
    today < horizon ? 0 : -Math.sign(prices[today]! - meanOf(prices, today - horizon, today)),
  'follows the trend of as many days': (prices, today, horizon) =>
    today < horizon ? 0 : Math.sign(prices[today]! - prices[today - horizon]!),
  'buys what has fallen for three days': (prices, today) =>
    today < 3 || prices[today]! > prices[today - 1]! || prices[today - 1]! > prices[today - 2]! ? 0 : 1,
  'does what the last day did': (prices, today) =>
    today < 1 ? 0 : Math.sign(prices[today]! - prices[today - 1]!),
  'holds over weekends': (_prices, today) => (new Date(ORIGIN + today * DAY_MS).getUTCDay() === 5 ? 1 : 0),
  'buys on Mondays': (_prices, today) => (new Date(ORIGIN + today * DAY_MS).getUTCDay() === 1 ? 1 : 0),
};

/** How much of a future is bought, and how much of its underlying is sold, from prices until today alone. */
type CarryBet = (
  futures: Float64Array,
  spots: Float64Array,
  today: number,
) => { long: number; short: number };

const contango = (futures: Float64Array, spots: Float64Array, day: number): number =>
  Math.log(futures[day]! / spots[day]!);

const CARRY_BETS: Readonly<Record<string, CarryBet>> = {
  'buys in backwardation, sells in contango': (futures, spots, today) => ({
    long: -Math.sign(contango(futures, spots, today)),
    short: 0,
  }),
  'earns the carry: sells the future in contango and holds the underlying': (futures, spots, today) => {
    const sign = -Math.sign(contango(futures, spots, today));
    return { long: sign, short: sign };
  },
  'bets that the basis comes back to its mean': (futures, spots, today) => {
    let usual = 0;
    for (let day = today - 60; day < today; day++) usual += contango(futures, spots, day) / 60;
    const sign = -Math.sign(contango(futures, spots, today) - usual);
    return { long: sign, short: sign };
  },
};

/** The future's own spread, once: what a future and its underlying differ by besides the carry stays within a quarter of it. */
const costOf = ({ spreadTicks, tickSize, seedPrice }: CatalogueEntry, quantity: number): number =>
  (quantity * spreadTicks * Number(tickSize)) / Number(seedPrice);

/** The mean and its standard error of gains by market: markets are independent of one another. */
function resultOf(
  closes: readonly (readonly Float64Array[])[],
  strategy: Strategy,
  horizon: number,
): { mean: number; error: number } {
  const gains = closes.map((market) => {
    let total = 0;
    let count = 0;
    for (const [index, prices] of market.entries())
      for (let today = 0; today + horizon <= DAYS; today += horizon) {
        const scale = entries[index]!.dailyVolatility * Math.sqrt(horizon);
        total += (strategy(prices, today, horizon) * (prices[today + horizon]! / prices[today]! - 1)) / scale;
        count += 1;
      }
    return total / count;
  });
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  return { mean, error: Math.sqrt(variance / gains.length) };
}

/** The mean in its standard errors. @param gains one by market */
function gainInErrors(gains: readonly number[]): number {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / SEEDS;
  const deviation = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (SEEDS - 1));
  return (mean * Math.sqrt(SEEDS)) / deviation;
}

describe.each(Object.entries(SIDES))('nobody gains without skill, %s', (_, origin) => {
  const closes = closesOf('real', entries, origin);

  for (const [name, strategy] of Object.entries(STRATEGIES))
    it.each([1, 5, 20, 60, 240])(`who ${name}, %d days at a time`, (horizon) => {
      const { mean, error } = resultOf(closes, strategy, horizon);
      expect(mean).toBeLessThan(4 * error);
    });

  it.each([
    ['USOIL', 'UKOIL'],
    ['AAPL', 'MSFT'],
    ['BTC', 'ETH'],
    ['^GSPC', 'TQQQ'],
  ])('who bets that %s and %s come back to one another', (one, other) => {
    const [a, b] = [one, other].map((symbol) => entries.findIndex((entry) => entry.symbol === symbol));
    for (const horizon of [1, 5, 20, 120]) {
      const gains = closes.map((market) => {
        const [p, q] = [market[a!]!, market[b!]!];
        let total = 0;
        for (let today = 20; today + horizon <= DAYS; today += horizon) {
          const gap = p[today]! / meanOf(p, today - 20, today) - q[today]! / meanOf(q, today - 20, today);
          const move = p[today + horizon]! / p[today]! - q[today + horizon]! / q[today]!;
          total -= Math.sign(gap) * move;
        }
        return total;
      });
      expect(gainInErrors(gains)).toBeLessThan(4);
    }
  });

  it.each([
    ['^GSPC', 'AAPL'],
    ['AAPL', '^GSPC'],
    ['USOIL', 'XOM'],
    ['BTC', 'ETH'],
    ['EURUSD', 'XAUUSD'],
  ])('who does what %s has just done, with %s while that trades', (leader, follower) => {
    const { exchange } = entries.find(({ symbol }) => symbol === follower)!;
    // What moves while the follower's exchange is closed is in its next price, at which nobody can buy before.
    const trades = (today: number): boolean => hours.isOpenAt(exchange, momentOf(today) - 1_000);
    const [a, b] = [leader, follower].map((symbol) => entries.findIndex((entry) => entry.symbol === symbol));
    for (const horizon of [1, 5, 20]) {
      const gains = closes.map((market) => {
        const [p, q] = [market[a!]!, market[b!]!];
        let total = 0;
        for (let today = horizon; today + horizon <= DAYS; today += horizon)
          if (trades(today))
            total += Math.sign(p[today]! - p[today - horizon]!) * (q[today + horizon]! / q[today]! - 1);
        return total;
      });
      expect(gainInErrors(gains)).toBeLessThan(4);
    }
  });

  it.each([5, 20, 60, 120, 240])(
    'variance grows with time: %d days have as many times the variance of one',
    (days) => {
      const ratios = closes.flatMap((market) =>
        market.map((prices, index) => {
          const logs = prices.map(Math.log);
          const square = (lag: number, every: number): number => {
            let total = 0;
            let count = 0;
            for (let day = 0; day + lag <= DAYS; day += every) {
              total += (logs[day + lag]! - logs[day]!) ** 2;
              count += 1;
            }
            return total / count;
          };
          void index;
          return { one: square(1, 1), many: square(days, Math.max(1, Math.floor(days / 4))) };
        }),
      );
      const sum = (pick: (ratio: { one: number; many: number }) => number) =>
        ratios.reduce((total, ratio) => total + pick(ratio), 0);
      // Each instrument is scaled by its own daily variance, so that no wild one stands for all.
      const ratio = sum(({ one, many }) => many / one / days) / ratios.length;
      const tolerance = 0.06 + 0.1 * Math.sqrt(days / 240);
      expect(ratio).toBeGreaterThan(1 - tolerance);
      expect(ratio).toBeLessThan(1 + tolerance);
    },
  );
});

/**
 * From the origin on alone: until then every basis is on its way to what it is there, and whoever knows the catalogue knows that, as he knows
 * where any price of the past was to end.
 */
describe('nobody gains by carry', () => {
  /** A closed underlying stands still while its future trades on, so that only open ones can be traded against each other. */
  const openCloses = closesOf('always', carried, ORIGIN);

  it.each(CARRIES)('who lives on the carry of %s, future of %s', (future, underlying) => {
    const [f, u] = [future, underlying].map((symbol) =>
      carried.findIndex((entry) => entry.symbol === symbol),
    );
    for (const bet of Object.values(CARRY_BETS))
      for (const horizon of [1, 5, 20, 60, 240]) {
        const gains = openCloses.map((market) => {
          const [futures, spots] = [market[f!]!, market[u!]!];
          let total = 0;
          for (let today = 60; today + horizon <= DAYS; today += horizon) {
            const { long, short } = bet(futures, spots, today);
            const gain = (prices: Float64Array) => prices[today + horizon]! / prices[today]! - 1;
            total += long * gain(futures) - short * gain(spots) - costOf(carried[f!]!, Math.abs(long));
          }
          return total;
        });
        expect(gainInErrors(gains)).toBeLessThan(4);
      }
  });
});
