import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from './simulated-market.ts';

/**
 * What falls do to volatility, and what is expected of it: bands around real markets (F. Black, "Studies of stock price volatility changes",
 * 1976; R. Cont, "Empirical properties of asset returns", 2001; the Cboe's history of its index), for means over markets of ten years.
 */
const SEEDS = Array.from({ length: 12 }, (_, number) => `fear ${number}`);
const SYMBOLS = ['AAPL', 'JPM', '^GSPC', '^GDAXI', 'EURUSD', 'BTC', '^VIX', 'VX=F'];
const DAY_MS = 86_400_000;
/** 20:59 UTC, when New York is open in winter and in summer time. */
const FIRST = Date.UTC(2024, 0, 1, 20, 59);
const YEARS = 10;
const days = Array.from({ length: YEARS * 365 }, (_, day) => FIRST + day * DAY_MS).filter(
  (at) => ![0, 6].includes(new Date(at).getUTCDay()),
);
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
/** Closes by market, and symbol. */
const markets = SEEDS.map((seed) => {
  const market = createSimulatedMarket({ seed, speed: 1, tradingTime: 'real', entries });
  const closes = entries.map((): number[] => []);
  // Day by day, so that instruments share the walk of what moves them all.
  for (const at of days) for (const [index, own] of closes.entries()) own.push(market.midAt(index, at));
  return new Map(entries.map(({ symbol }, index) => [symbol, closes[index]!]));
});
const closesOf = (symbol: string): readonly (readonly number[])[] =>
  markets.map((market) => market.get(symbol)!);
const movesOf = (symbol: string): number[][] =>
  closesOf(symbol).map((closes) => closes.slice(1).map((close, day) => Math.log(close / closes[day]!)));

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
function correlationOf(a: readonly number[], b: readonly number[]): number {
  const [centre, other] = [mean(a), mean(b)];
  const sum = (of: (place: number) => number) => a.reduce((total, _, place) => total + of(place), 0);
  const variance = (values: readonly number[], around: number) =>
    sum((place) => (values[place]! - around) ** 2);
  const both = sum((place) => (a[place]! - centre) * (b[place]! - other));
  return both / Math.sqrt(variance(a, centre) * variance(b, other));
}
/** The correlation of a day's move with the size of the next one. */
const leverageOf = (moves: readonly number[]): number =>
  correlationOf(moves.slice(0, -1), moves.slice(1).map(Math.abs));
const skewOf = (moves: readonly number[]): number =>
  mean(moves.map((move) => move ** 3)) / mean(moves.map((move) => move ** 2)) ** 1.5;
const largestWeekOf = (moves: readonly number[]): number =>
  Math.max(
    ...Array.from({ length: Math.floor(moves.length / 5) }, (_, week) =>
      Math.abs(moves.slice(5 * week, 5 * week + 5).reduce((total, move) => total + move, 0)),
    ),
  );

describe('after a fall', () => {
  it.each([
    ['^GSPC', -0.2, -0.08],
    ['AAPL', -0.2, -0.06],
    ['JPM', -0.2, -0.08],
    ['^GDAXI', -0.2, -0.06],
    ['EURUSD', -0.03, 0.03],
    ['BTC', -0.03, 0.03],
  ])('the next day of %s is wilder: a correlation from %d to %d', (symbol, least, maximum) => {
    const leverage = mean(movesOf(symbol).map(leverageOf));
    expect(leverage).toBeGreaterThan(least);
    expect(leverage).toBeLessThan(maximum);
  });

  it('shares fall faster than they rise, and currencies do not', () => {
    for (const symbol of ['^GSPC', 'JPM']) {
      const skew = mean(movesOf(symbol).map(skewOf));
      expect(skew).toBeGreaterThan(-0.8);
      expect(skew).toBeLessThan(-0.3);
    }
    expect(Math.abs(mean(movesOf('EURUSD').map(skewOf)))).toBeLessThan(0.25);
  });

  it.each([
    ['^GSPC', 0.08, 0.2],
    ['AAPL', 0.14, 0.3],
    ['EURUSD', 0.03, 0.07],
    ['BTC', 0.2, 0.5],
  ])('the largest week of %s in ten years is in proportion: %d to %d', (symbol, least, maximum) => {
    const largest = mean(movesOf(symbol).map(largestWeekOf));
    expect(largest).toBeGreaterThan(least);
    expect(largest).toBeLessThan(maximum);
  });
});

describe('^VIX', () => {
  const levels = closesOf('^VIX');
  const moves = movesOf('^VIX');
  const shares = movesOf('^GSPC');

  /** The volatility of the 20 days that begin with each. */
  const realised = shares.map((own) =>
    own
      .slice(0, -20)
      .map((_, day) => 100 * Math.sqrt(252 * mean(own.slice(day, day + 20).map((move) => move ** 2)))),
  );

  it('is never below nine by more than hours do, usually in the teens, and far above in wild times', () => {
    const sorted = levels.flat().toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * sorted.length)]!;
    expect(sorted[0]).toBeGreaterThan(8.5);
    expect(at(0.5)).toBeGreaterThan(12);
    expect(at(0.5)).toBeLessThan(18);
    expect(mean(sorted)).toBeGreaterThan(16);
    expect(mean(sorted)).toBeLessThan(21);
    expect(at(0.99)).toBeGreaterThan(40);
    expect(sorted.at(-1)).toBeLessThan(150);
  });

  it('rises as prices fall', () => {
    const correlation = mean(moves.map((own, market) => correlationOf(own, shares[market]!)));
    expect(correlation).toBeGreaterThan(-0.8);
    expect(correlation).toBeLessThan(-0.55);
  });

  it('knows how wild the next month is going to be, and is above it by what insurance costs', () => {
    const correlations = realised.map((own, market) => correlationOf(levels[market]!.slice(0, -21), own));
    expect(Math.min(...correlations)).toBeGreaterThan(0.5);
    // Announced events, which are known, are a part of what is realised.
    const premium = mean(levels.flat()) / mean(realised.flat());
    expect(premium).toBeGreaterThan(1.05);
    expect(premium).toBeLessThan(1.25);
  });

  it('knows the last month better than the next one, as whoever does not see the future', () => {
    const next = realised.map((own, market) => correlationOf(levels[market]!.slice(0, -21), own));
    const last = realised.map((own, market) => correlationOf(levels[market]!.slice(20, -1), own));
    expect(mean(last)).toBeGreaterThan(mean(next));
    expect(mean(last)).toBeGreaterThan(0.8);
  });

  it('rests on its floor on few days, and rises faster than it falls', () => {
    const near = levels.flat().filter((level) => level < 9.6).length / levels.flat().length;
    expect(near).toBeLessThan(0.05);
    expect(mean(moves.map(skewOf))).toBeGreaterThan(0);
  });

  it('has futures above it in calm times, below it in wild ones, and half as lively', () => {
    const futures = closesOf('VX=F').flat();
    const spot = levels.flat();
    const ratioWhere = (holds: (level: number) => boolean): number =>
      mean(futures.flatMap((future, place) => (holds(spot[place]!) ? [future / spot[place]!] : [])));
    expect(ratioWhere((level) => level < 14)).toBeGreaterThan(1.1);
    expect(ratioWhere((level) => level > 30)).toBeLessThan(0.9);
    const sizes = [movesOf('VX=F'), moves].map((own) => Math.sqrt(mean(own.flat().map((move) => move ** 2))));
    expect(sizes[0]! / sizes[1]!).toBeGreaterThan(0.4);
    expect(sizes[0]! / sizes[1]!).toBeLessThan(0.8);
    const together = movesOf('VX=F').map((own, market) => correlationOf(own, moves[market]!));
    expect(Math.min(...together)).toBeGreaterThan(0.85);
  });

  it('says nothing of which way shares go', () => {
    /** Standard errors of what a bet on shares for a week gains, by what the figure has just done. */
    const gainOf = (bet: (levels: readonly number[], today: number) => number): number => {
      const gains = levels.map((own, market) => {
        const closes = closesOf('^GSPC')[market]!;
        let total = 0;
        for (let today = 20; today + 5 < closes.length; today += 5)
          total += bet(own, today) * (closes[today + 5]! / closes[today]! - 1);
        return total;
      });
      const error = Math.sqrt(
        gains.reduce((sum, gain) => sum + (gain - mean(gains)) ** 2, 0) / (gains.length - 1) / gains.length,
      );
      return mean(gains) / error;
    };
    const bets: ((levels: readonly number[], today: number) => number)[] = [
      (own, today) => Math.sign(own[today]! - own[today - 1]!),
      (own, today) => Math.sign(own[today]! - mean(own.slice(today - 20, today))),
      (own, today) => (own[today]! > 25 ? 1 : 0),
      (own, today) => (own[today]! < 12 ? 1 : 0),
    ];
    for (const bet of bets) expect(Math.abs(gainOf(bet))).toBeLessThan(4);
  });
});
