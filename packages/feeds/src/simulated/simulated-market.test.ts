import { priceToNumber } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalogue, type CatalogueEntry } from '../catalogue/catalogue.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 2, 2, 12);
const catalogue = loadCatalogue();
const sample = catalogue.filter(
  (entry, index) => index % 60 === 0 || ['forex', 'futures'].includes(entry.category),
);

const marketOf = (entries: readonly CatalogueEntry[] = sample, speed = 1, seed = 'seed'): SimulatedMarket =>
  createSimulatedMarket({ seed, speed, tradingTime: 'always', entries });
/** For the tests that only ask `midAt`, which remembers nothing that shows. */
const whole = marketOf(catalogue);
const columnsOf = ({ bidTicks, askTicks, dayAgoTicks, volumes }: SimulatedMarket) =>
  [bidTicks, askTicks, dayAgoTicks, volumes].map((column) => column.slice());
const placeOf = (symbol: string, entries = catalogue): number =>
  entries.findIndex((entry) => entry.symbol === symbol);

/** Logarithms of an instrument's daily moves. */
function dailyMoves(market: SimulatedMarket, index: number, days: number): number[] {
  const logs = Array.from({ length: days + 1 }, (_, day) => Math.log(market.midAt(index, NOON - day * DAY)));
  return logs.slice(1).map((log, day) => logs[day]! - log);
}
const deviationOf = (moves: readonly number[]): number =>
  Math.sqrt(moves.reduce((total, move) => total + move * move, 0) / moves.length);
const correlationOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, move, day) => total + move * b[day]!, 0) / a.length / deviationOf(a) / deviationOf(b);

describe('the simulated market', () => {
  it('is a pure function of seed, instrument and time: a cold start equals a warm run, bit for bit', () => {
    const strides = fc.array(fc.oneof(fc.constant(250), fc.integer({ min: -5_000, max: 3 * DAY })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.integer({ min: DAY * 400, max: DAY * 25_000 }), strides, (start, steps) => {
        const warm = marketOf();
        let at = start;
        warm.step(at);
        for (const stride of steps) warm.step((at += stride));
        const cold = marketOf();
        cold.step(at);
        expect(columnsOf(warm)).toEqual(columnsOf(cold));
      }),
      { numRuns: 25 },
    );
  });

  it('gives an instrument the same price in a longer catalogue', () => {
    const some = catalogue.filter((entry) => entry.category === 'technology').slice(0, 20);
    const short = marketOf(some);
    const long = marketOf(catalogue);
    short.step(NOON);
    long.step(NOON);
    for (const [index, entry] of some.entries())
      expect(short.bidTicks[index]).toBe(long.bidTicks[placeOf(entry.symbol)]);
  });

  it('differs by seed', () => {
    const [a, b] = [marketOf(sample, 1, 'one'), marketOf(sample, 1, 'two')];
    a.step(NOON);
    b.step(NOON);
    expect(a.bidTicks).not.toEqual(b.bidTicks);
  });

  it('quotes the mid: the spread is the instrument’s, wider by at most two, on whole ticks above zero', () => {
    const market = marketOf(catalogue);
    const isRight = (entry: CatalogueEntry, index: number, at: number): boolean => {
      const [bid, ask] = [market.bidTicks[index]!, market.askTicks[index]!];
      const spread = ask - bid;
      const mid = market.midAt(index, at) / priceToNumber(entry.tickSize);
      const isAroundMid = Math.abs((bid + ask) / 2 - mid) <= 1;
      return (
        isAroundMid &&
        Number.isInteger(bid) &&
        bid > 0 &&
        spread >= entry.spreadTicks &&
        spread <= 2 * entry.spreadTicks
      );
    };
    for (let at = NOON; at < NOON + 10_000; at += 250) {
      market.step(at);
      expect(catalogue.filter((entry, index) => !isRight(entry, index, at))).toEqual([]);
    }
  });

  it('shows EUR/USD at 0.8 pips in a calm market, most of the time', () => {
    const entries = catalogue.filter((entry) => entry.symbol === 'EURUSD');
    const market = marketOf(entries);
    let calm = 0;
    for (let step = 0; step < 2_000; step++) {
      market.step(NOON + step * 10_000);
      if (market.askTicks[0]! - market.bidTicks[0]! === 8) calm += 1;
    }
    expect(calm / 2_000).toBeGreaterThan(0.93);
  });

  it.each([
    'EURUSD',
    'GBPJPY',
    'EURDKK',
    'AAPL',
    'BTC',
    'HNT',
    'USDC',
    '^GSPC',
    'SPY',
    'ES=F',
    'SQQQ',
    'XAUUSD',
    'XAGEUR',
    'TLT',
    '^VIX',
  ])('moves %s by the catalogue’s daily volatility', (symbol) => {
    const index = placeOf(symbol);
    const moves = dailyMoves(whole, index, 4_000);
    expect(deviationOf(moves) / catalogue[index]!.dailyVolatility).toBeGreaterThan(0.9);
    expect(deviationOf(moves) / catalogue[index]!.dailyVolatility).toBeLessThan(1.1);
  });

  it('has fat tails: a day is wild more often than a normal distribution says', () => {
    const kurtoses = ['EURUSD', 'AAPL', 'BTC', '^GSPC', 'GC=F'].map((symbol) => {
      const moves = dailyMoves(whole, placeOf(symbol), 2_000);
      return moves.reduce((total, move) => total + move ** 4, 0) / moves.length / deviationOf(moves) ** 4;
    });
    expect(Math.min(...kurtoses)).toBeGreaterThan(3.5);
    expect(Math.max(...kurtoses)).toBeLessThan(20);
  });

  it('leads nowhere within 30 days: moves up and down even out', () => {
    const symbols = ['EURUSD', 'USDJPY', 'AAPL', 'JPM', 'BTC', '^GSPC', 'XAUUSD', 'CL=F'];
    const moves = symbols.flatMap((symbol) => {
      const index = placeOf(symbol);
      return Array.from({ length: 120 }, (_, month) => {
        const at = NOON - month * 30 * DAY;
        return (
          Math.log(whole.midAt(index, at) / whole.midAt(index, at - 30 * DAY)) /
          catalogue[index]!.dailyVolatility
        );
      });
    });
    const mean = moves.reduce((total, move) => total + move, 0) / moves.length;
    // In days' deviations; a single month has a deviation of 5.5.
    expect(Math.abs(mean)).toBeLessThan(0.5);
  });

  it('keeps every price near its seed over the years: no drift', () => {
    for (const symbol of ['EURUSD', 'AAPL', 'BTC', '^GSPC', 'NATGAS']) {
      const index = placeOf(symbol);
      const entry = catalogue[index]!;
      const seed = Math.log(priceToNumber(entry.seedPrice));
      const away = Array.from(
        { length: 3_000 },
        (_, day) => Math.log(whole.midAt(index, day * 7 * DAY)) - seed,
      );
      const mean = away.reduce((total, log) => total + log, 0) / away.length;
      expect(Math.abs(mean)).toBeLessThan(entry.dailyVolatility);
      expect(Math.max(...away.map(Math.abs))).toBeLessThan(entry.dailyVolatility * 25);
    }
  });

  it.each([
    ['EURGBP', 'EURUSD', 'GBPUSD'],
    ['AUDNZD', 'AUDUSD', 'NZDUSD'],
    ['XAUEUR', 'XAUUSD', 'EURUSD'],
  ])('quotes the cross %s as %s / %s', (cross, base, quote) => {
    for (let hour = 0; hour < 50; hour++) {
      const mid = (symbol: string) => whole.midAt(placeOf(symbol), NOON + hour * 3_600_000);
      expect(mid(cross) / (mid(base) / mid(quote))).toBeCloseTo(1, 12);
    }
  });

  it.each([
    ['AAPL', 'MSFT', 0.3, 0.55],
    ['AAPL', '^GSPC', 0.4, 0.65],
    ['BTC', 'ETH', 0.45, 0.65],
    ['SPY', '^GSPC', 0.99, 1],
    ['GC=F', 'XAUUSD', 0.99, 1],
    ['SQQQ', '^NDX', -1, -0.99],
    ['6J=F', 'USDJPY', -1, -0.99],
    ['TLT', 'US10Y', -0.9, -0.6],
    ['^VIX', '^GSPC', -0.9, -0.6],
    ['USDC', 'BTC', -0.06, 0.06],
  ])('lets %s move with %s: correlation %d to %d', (one, other, least, most) => {
    const [a, b] = [one, other].map((symbol) => dailyMoves(whole, placeOf(symbol), 3_000));
    const correlation = correlationOf(a!, b!);
    expect(correlation).toBeGreaterThan(least);
    expect(correlation).toBeLessThanOrEqual(most);
  });

  it('scales volatility by its speed, and leaves time alone', () => {
    const entries = catalogue.filter((entry) => entry.symbol === 'AAPL');
    const [calm, wild] = [1, 3].map((speed) => dailyMoves(marketOf(entries, speed), 0, 200));
    wild!.forEach((move, day) => expect(move).toBeCloseTo(3 * calm![day]!, 9));
  });

  it('stays above zero and on whole ticks at the highest speed', () => {
    const market = marketOf(catalogue, 100);
    for (let day = 0; day < 40; day++) {
      market.step(NOON + day * DAY);
      expect(market.bidTicks.every((bid) => Number.isSafeInteger(bid) && bid > 0)).toBe(true);
      expect(
        market.askTicks.every((ask, index) => Number.isSafeInteger(ask) && ask > market.bidTicks[index]!),
      ).toBe(true);
    }
  });

  it.each([0, -1, Number.NaN, 101])('refuses a speed of %d', (speed) => {
    expect(() => marketOf(sample, speed)).toThrow(RangeError);
  });

  it('knows the mid of 24 hours before, at most four seconds late', () => {
    const market = marketOf();
    market.step(NOON);
    const wrong = sample.filter((entry, index) => {
      const dayAgo = market.dayAgoTicks[index]! * priceToNumber(entry.tickSize);
      const mids = Array.from({ length: 16 }, (_, late) => market.midAt(index, NOON - DAY - late * 250));
      return !mids.some((mid) => Math.abs(mid / dayAgo - 1) < 1e-12);
    });
    expect(wrong).toEqual([]);
  });

  it('moves three in four instruments within four seconds of a lively hour, as far as their ticks allow', () => {
    const market = marketOf(catalogue);
    const start = NOON + 3 * 3_600_000;
    market.step(start);
    const before = market.bidTicks.slice();
    const moved = new Uint8Array(catalogue.length);
    for (let step = 1; step <= 16; step++) {
      market.step(start + step * 250);
      market.bidTicks.forEach((bid, index) => (moved[index]! |= bid === before[index] ? 0 : 1));
    }
    expect(moved.filter((flag) => flag === 1).length / catalogue.length).toBeGreaterThan(0.75);
  });
});
