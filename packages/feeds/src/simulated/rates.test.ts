import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { MARKET_MODEL } from './model/market-models.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const DAY_MS = 86_400_000;
/** 19:30 UTC, when New York is open in winter and in summer time. */
const FIRST = Date.UTC(2024, 0, 1, 19, 30);
const YEARS = 3;
const YIELDS = ['US3M', 'US1Y', 'US2Y', 'US10Y', 'US30Y'];
const FUTURES = ['ZT=F', 'ZF=F', 'ZN=F', 'ZB=F'];
const OTHERS = ['DE10Y', 'UK10Y', 'JP10Y', 'SHY', 'IEF', 'TLT', 'LQD', 'HYG', 'XAUUSD', 'XAGUSD', 'USDJPY'];
const catalogue = loadCatalogue();

/** Logarithms of prices on the days from Monday to Friday of three years, by symbol. */
function drawLogs(seed: string, symbols: readonly string[], everyDays: number): Map<string, number[]> {
  const entries = catalogue.filter(({ symbol }) => symbols.includes(symbol));
  const market = createSimulatedMarket({ seed, speed: 1, tradingTime: 'real', entries, model: MARKET_MODEL });
  const logs = entries.map((): number[] => []);
  for (let day = 0; day <= YEARS * 365; day += everyDays) {
    const at = FIRST + day * DAY_MS;
    if ([0, 6].includes(new Date(at).getUTCDay())) continue;
    for (const [index, own] of logs.entries()) own.push(Math.log(market.midAt(index, at)));
  }
  return new Map(entries.map(({ symbol }, index) => [symbol, logs[index]!]));
}

const markets = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((seed) =>
  drawLogs(seed, [...YIELDS, ...FUTURES, ...OTHERS], 1),
);

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
const movesIn = (logs: readonly number[]): number[] => logs.slice(1).map((log, place) => log - logs[place]!);
/** Logarithms of the daily moves of all markets, one after another. */
const movesOf = (symbol: string): number[] => markets.flatMap((market) => movesIn(market.get(symbol)!));
/** Daily changes of a yield as a fraction: 0.0006 for six basis points. */
const changesOf = (symbol: string): number[] =>
  markets.flatMap((market) => movesIn(market.get(symbol)!.map((log) => Math.exp(log) / 100)));
const deviationOf = (moves: readonly number[]): number => Math.sqrt(mean(moves.map((move) => move * move)));
const productOf = (a: readonly number[], b: readonly number[]): number =>
  mean(a.map((move, day) => move * b[day]!));
const correlationOf = (a: readonly number[], b: readonly number[]): number =>
  productOf(a, b) / deviationOf(a) / deviationOf(b);

describe('the curve of yields', () => {
  it.each([
    ['US3M', 'US1Y', 0.85, 1],
    ['US1Y', 'US2Y', 0.85, 1],
    ['US2Y', 'US10Y', 0.85, 0.95],
    ['US10Y', 'US30Y', 0.9, 1],
    ['US3M', 'US30Y', 0.4, 0.75],
    ['US2Y', 'US30Y', 0.7, 0.88],
    ['US10Y', 'DE10Y', 0.55, 0.8],
    ['US10Y', 'UK10Y', 0.55, 0.8],
    ['US10Y', 'JP10Y', 0.2, 0.5],
  ])('lets %s move with %s: correlation %d to %d', (one, other, least, maximum) => {
    const correlation = correlationOf(movesOf(one), movesOf(other));
    expect(correlation).toBeGreaterThan(least);
    expect(correlation).toBeLessThan(maximum);
  });

  it.each([
    ['US3M', 1.5, 4],
    ['US1Y', 3, 6.5],
    ['US2Y', 4, 8],
    ['US10Y', 4.5, 8],
    ['US30Y', 4.5, 8],
  ])('moves %s by %d to %d basis points a day, as real ones', (symbol, least, maximum) => {
    const points = 10_000 * deviationOf(changesOf(symbol));
    expect(points).toBeGreaterThan(least);
    expect(points).toBeLessThan(maximum);
  });

  it('keeps thirty years above ten on all but a few days in a hundred of the first three years', () => {
    const shares = Array.from({ length: 24 }, (_, seed) => {
      const logs = drawLogs(`curve ${seed}`, ['US10Y', 'US30Y'], 7);
      const long = logs.get('US30Y')!;
      return mean(logs.get('US10Y')!.map((log, day) => (log > long[day]! ? 1 : 0)));
    });
    expect(mean(shares)).toBeLessThan(0.04);
  });
});

describe('what goes by the curve', () => {
  it.each([
    ['ZT=F', 'US2Y', 1.85],
    ['ZN=F', 'US10Y', 6],
    ['ZB=F', 'US30Y', 11],
    ['SHY', 'US2Y', 1.85],
    ['IEF', 'US10Y', 6],
    ['TLT', 'US30Y', 12],
  ])('%s moves against %s by its duration, about %d years', (symbol, yielded, years) => {
    const [moves, changes] = [movesOf(symbol), changesOf(yielded)];
    // Less on holidays, which one has and the other has not.
    expect(correlationOf(moves, changes)).toBeLessThan(-0.9);
    const duration = -productOf(moves, changes) / productOf(changes, changes);
    expect(duration / years).toBeGreaterThan(0.8);
    expect(duration / years).toBeLessThan(1.2);
  });

  it.each([
    ['XAUUSD', -0.5, -0.2],
    ['XAGUSD', -0.5, -0.1],
    ['USDJPY', 0.2, 0.5],
    ['LQD', -0.95, -0.8],
    ['HYG', -0.5, -0.2],
  ])('%s knows of the 10-year yield: correlation %d to %d', (symbol, least, maximum) => {
    const correlation = correlationOf(movesOf(symbol), movesOf('US10Y'));
    expect(correlation).toBeGreaterThan(least);
    expect(correlation).toBeLessThan(maximum);
  });
});
