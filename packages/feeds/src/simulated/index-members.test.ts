import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { INDEX_MEMBERS } from './index-members.fixture.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const DAY_MS = 86_400_000;
const ORIGIN = Date.UTC(2024, 0, 1);
/** 20:30 UTC, when New York is open in winter and in summer time. */
const FIRST = ORIGIN + 20.5 * 3_600_000;
const DAYS = 1_050;
const SEEDS = ['one', 'two', 'three', 'four', 'five', 'six'];
const wanted = new Set(
  Object.entries(INDEX_MEMBERS).flatMap(([index, members]) => [index, ...members.keys()]),
);
const entries = loadCatalogue().filter(({ symbol }) => wanted.has(symbol));
const workdays = Array.from({ length: DAYS }, (_, day) => FIRST + day * DAY_MS).filter(
  (at) => ![0, 6].includes(new Date(at).getUTCDay()),
);
/** Prices by market, entry and day. */
const markets = SEEDS.map((seed) => {
  const market = createSimulatedMarket({ seed, speed: 1, tradingTime: 'real', entries });
  const prices = entries.map((): number[] => []);
  // Day by day, so that instruments share the walk of what moves them all.
  for (const at of workdays) for (const [index, own] of prices.entries()) own.push(market.midAt(index, at));
  return prices;
});
const placeOf = (symbol: string): number => entries.findIndex((entry) => entry.symbol === symbol);

const logMoves = (prices: readonly number[]): number[] =>
  prices.slice(1).map((price, day) => Math.log(price / prices[day]!));
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, value, place) => total + value * b[place]!, 0);

const correlationOf = (a: readonly number[], b: readonly number[]): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

/** Daily moves in all markets: of an index, of its members at the weights of the origin, and of a sum that nobody rebalances. */
function movesOf(index: string): { own: number[]; members: number[]; kept: number[] } {
  const members = [...INDEX_MEMBERS[index]!].map(([symbol, times]) => ({ place: placeOf(symbol), times }));
  return {
    own: markets.flatMap((prices) => logMoves(prices[placeOf(index)]!)),
    members: markets.flatMap((prices) => {
      const worths = members.map(({ place, times }) => times * prices[place]![0]!);
      const whole = worths.reduce((total, worth) => total + worth, 0);
      const moves = members.map(({ place }) => logMoves(prices[place]!));
      return workdays
        .slice(1)
        .map((_, day) =>
          moves.reduce((total, own, member) => total + (worths[member]! / whole) * own[day]!, 0),
        );
    }),
    kept: markets.flatMap((prices) =>
      logMoves(
        workdays.map((_, day) =>
          members.reduce((total, { place, times }) => total + times * prices[place]![day]!, 0),
        ),
      ),
    ),
  };
}

describe.each(Object.keys(INDEX_MEMBERS))('%s is its members', (index) => {
  const { own, members, kept } = movesOf(index);

  it('which are all listed', () => {
    for (const symbol of INDEX_MEMBERS[index]!.keys()) expect(placeOf(symbol)).toBeGreaterThanOrEqual(0);
  });

  it('moves with their weighted sum: correlation 0.95 or more', () => {
    expect(correlationOf(own, members)).toBeGreaterThan(0.95);
  });

  it('has a beta of one against them, and they against it, within an eighth', () => {
    for (const beta of [dot(own, members) / dot(members, members), dot(own, members) / dot(own, own)]) {
      expect(beta).toBeGreaterThan(0.875);
      expect(beta).toBeLessThan(1.125);
    }
  });

  it('moves little less with a sum whose weights go with the prices for three years: correlation 0.92 or more', () => {
    expect(correlationOf(own, kept)).toBeGreaterThan(0.92);
  });
});
