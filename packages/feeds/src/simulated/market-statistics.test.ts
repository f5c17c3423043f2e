import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from './simulated-market.ts';

/** Daily closes of several markets, as long as one that runs for eight years. */
const SEEDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const DAYS = 2_900;
const DAY_MS = 86_400_000;
/** 20:59 UTC, when New York is open in winter and in summer time. */
const FIRST = Date.UTC(2024, 0, 1, 20, 59);
const WATCHED = ['AAPL', 'EURUSD', 'XAUUSD', 'BTC', '^GSPC', 'USOIL'];
const TREASURIES = ['ZT=F', 'ZF=F', 'ZN=F', 'ZB=F'];
const entries = loadCatalogue().filter(({ symbol }) => [...WATCHED, ...TREASURIES].includes(symbol));
/** Logarithms of prices by market, entry and day. */
const markets = SEEDS.map((seed) => {
  const market = createSimulatedMarket({ seed, speed: 1, tradingTime: 'real', entries });
  const logs = entries.map((): number[] => []);
  // Day by day, so that instruments share the walk of what moves them all.
  for (let day = 0; day <= DAYS; day++)
    for (const [index, own] of logs.entries()) own.push(Math.log(market.midAt(index, FIRST + day * DAY_MS)));
  return logs;
});

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());

/** Logarithms of daily moves: of coins every day, of all else from Monday to Friday. */
function movesOf(symbol: string): number[][] {
  const index = entries.findIndex((entry) => entry.symbol === symbol);
  const isCoin = entries[index]!.category === 'crypto';
  return markets.map((market) => {
    const logs = market[index]!.filter((_, day) => isCoin || !isWeekend(FIRST + day * DAY_MS));
    return logs.slice(1).map((log, place) => log - logs[place]!);
  });
}

function autocorrelation(values: readonly number[], lag: number): number {
  const centre = mean(values);
  const variance = mean(values.map((value) => (value - centre) ** 2));
  return (
    mean(values.slice(lag).map((value, place) => (value - centre) * (values[place]! - centre))) / variance
  );
}

/**
 * Excess kurtosis of real daily moves. Currencies have thinner tails than shares: the euro has 2 over 2,534 days (P. Theodossiou, P. Ellina,
 * C. Savva, "Stochastic properties and pricing of bitcoin using a GJR-GARCH model with conditional skewness and kurtosis components", 2022).
 */
const tailsOf = (symbol: string): readonly [least: number, maximum: number] =>
  symbol === 'EURUSD' ? [2, 5] : [4, 15];

/**
 * What plots of real markets show (R. Cont, "Empirical properties of asset returns", 2001): bands around the means of real
 * daily moves, for means over eight markets.
 */
describe.each(WATCHED)('two thousand days of %s', (symbol) => {
  const moves = movesOf(symbol);
  const catalogueVolatility = entries.find((entry) => entry.symbol === symbol)!.dailyVolatility;

  it('have the catalogue’s volatility, and what events add', () => {
    const ratio = Math.sqrt(mean(moves.flat().map((move) => move ** 2))) / catalogueVolatility;
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.2);
  });

  const [thinnest, fattest] = tailsOf(symbol);
  it(`have fat tails: excess kurtosis ${thinnest} to ${fattest}`, () => {
    const kurtosis = mean(
      moves.map((own) => mean(own.map((move) => move ** 4)) / mean(own.map((move) => move ** 2)) ** 2 - 3),
    );
    expect(kurtosis).toBeGreaterThan(thinnest);
    expect(kurtosis).toBeLessThan(fattest);
  });

  it('remember how wild the day before was, and the month before', () => {
    const sizes = moves.map((own) => own.map(Math.abs));
    const yesterday = mean(sizes.map((own) => autocorrelation(own, 1)));
    const lastMonth = mean(sizes.map((own) => autocorrelation(own, 20)));
    expect(yesterday).toBeGreaterThan(0.2);
    expect(yesterday).toBeLessThan(0.3);
    expect(lastMonth).toBeGreaterThan(0.1);
    expect(lastMonth).toBeLessThan(0.2);
  });

  it('do not say which way the next goes', () => {
    expect(Math.abs(mean(moves.map((own) => autocorrelation(own, 1))))).toBeLessThan(0.06);
  });
});

describe('Treasury futures', () => {
  it.each([
    ['ZT=F', 0.08, 0.14],
    ['ZF=F', 0.2, 0.3],
    ['ZN=F', 0.3, 0.44],
    ['ZB=F', 0.54, 0.74],
  ])('let %s move by its duration: %d to %d %% a day', (symbol, least, maximum) => {
    const percent =
      100 *
      Math.sqrt(
        mean(
          movesOf(symbol)
            .flat()
            .map((move) => move ** 2),
        ),
      );
    expect(percent).toBeGreaterThan(least);
    expect(percent).toBeLessThan(maximum);
  });
});
