import { evenGrid } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';
import type { TradingTime } from './time/steps.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORIGIN = Date.UTC(2025, 2, 2);
const CLASSES = {
  shares: 'AAPL',
  indices: '^GSPC',
  forex: 'EURUSD',
  crypto: 'BTC',
  commodities: 'XAUUSD',
  futures: 'CL=F',
} as const;
/** The next wider spread is half as wide again, or twice as wide. */
const COARSE = [
  { usual: 'two ticks', symbol: 'HOOD', least: 0.2 },
  { usual: 'one tick', symbol: '6E=F', least: 0.1 },
] as const;
const SYMBOLS: readonly string[] = [...Object.values(CLASSES), ...COARSE.map(({ symbol }) => symbol)];
const catalogue = loadCatalogue();
const entries = SYMBOLS.map((symbol) => catalogue.find((entry) => entry.symbol === symbol)!);

interface WatchedMarket {
  readonly market: SimulatedMarket;
  /** Mids in ticks with which an entry's usual spread is the catalogue's. */
  readonly starts: readonly number[];
}

function watchedMarket(number: number, tradingTime: TradingTime): WatchedMarket {
  const market = createSimulatedMarket({
    seed: `spreads ${number}`,
    speed: 1,
    tradingTime,
    entries,
    origin: ORIGIN,
  });
  market.step(ORIGIN);
  return { market, starts: entries.map((_entry, index) => midOf(market, index)) };
}

const midOf = ({ bidTicks, askTicks }: SimulatedMarket, index: number): number =>
  (bidTicks[index]! + askTicks[index]!) / 2;

/** How many times the usual spread an entry's is: of a pair that is so many ticks, of all else a share of the price, and never less than one. */
function widthOf({ market, starts }: WatchedMarket, index: number): number {
  const { category, spreadTicks } = entries[index]!;
  const price = category === 'forex' ? 1 : midOf(market, index) / starts[index]!;
  return (market.askTicks[index]! - market.bidTicks[index]!) / Math.max(1, spreadTicks * price);
}

/** Five hours in which all of these trade: how far the price went in each minute, how wide spreads were, and units. */
interface Session {
  readonly moves: readonly number[];
  readonly widths: readonly number[];
  readonly hourlyWidths: readonly number[];
  readonly hourlyUnits: readonly number[];
}

const HOURS = [0, 1, 2, 3, 4];
const MINUTES = Array.from({ length: 60 * HOURS.length }, (_, minute) => minute);
const SAMPLES = [0, 6, 12, 18, 24, 30, 36, 42, 48, 54];

/** One of each entry. */
function watchSession(watched: WatchedMarket, day: number): readonly Session[] {
  const { market } = watched;
  const begins = ORIGIN + day * DAY + 15 * HOUR;
  const widths = entries.map((): number[] => []);
  const mids = entries.map((_entry, index) => [market.midAt(index, begins)]);
  for (const minute of MINUTES) {
    const from = begins + minute * MINUTE;
    const sums = new Float64Array(entries.length);
    for (const second of SAMPLES) {
      market.step(from + second * SECOND);
      for (const index of sums.keys()) sums[index]! += widthOf(watched, index);
    }
    for (const [index, sum] of sums.entries()) {
      widths[index]!.push(sum / SAMPLES.length);
      mids[index]!.push(market.midAt(index, from + MINUTE));
    }
  }
  const hours = { price: 'mid', grid: evenGrid(HOUR) } as const;
  return entries.map((_entry, index) => ({
    moves: MINUTES.map((minute) => Math.abs(Math.log(mids[index]![minute + 1]! / mids[index]![minute]!))),
    widths: widths[index]!,
    hourlyWidths: HOURS.map((hour) => meanOf(widths[index]!.slice(60 * hour, 60 * hour + 60))),
    hourlyUnits: [...market.candles.between(index, hours, begins, begins + HOURS.length * HOUR).volume].slice(
      0,
      HOURS.length,
    ),
  }));
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

/** 0 where one of them never changes. */
function correlationOf(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [meanOf(a), meanOf(b)];
  const product = (one: readonly number[], of: number, other: readonly number[], by: number): number =>
    meanOf(one.map((value, place) => (value - of) * (other[place]! - by)));
  const variances = product(a, centreA, a, centreA) * product(b, centreB, b, centreB);
  return variances === 0 ? 0 : product(a, centreA, b, centreB) / Math.sqrt(variances);
}

/** Tuesdays so far apart that wild and calm seasons are among them. */
const WATCHED_DAYS = [2, 149, 296, 443, 590];

describe.each(['always', 'real'] as const)('spreads (%s)', (tradingTime) => {
  const markets = [1, 2, 3].map((number) => watchedMarket(number, tradingTime));
  const sessions = markets.map((market) => WATCHED_DAYS.map((day) => watchSession(market, day)));

  /** By market and day. */
  const minuteCorrelations = (symbol: string): number[] =>
    sessions.flatMap((days) =>
      days.map((ofDay) => {
        const { moves, widths } = ofDay[SYMBOLS.indexOf(symbol)]!;
        return correlationOf(moves, widths);
      }),
    );

  it.each(Object.entries(CLASSES))(
    'know how far the price goes within a minute: correlation 0.25 to 0.55 (%s)',
    (_class, symbol) => {
      const correlation = meanOf(minuteCorrelations(symbol));
      expect(correlation).toBeGreaterThan(0.25);
      expect(correlation).toBeLessThan(0.55);
    },
  );

  it.each(COARSE)('know less of it where the usual one is $usual', ({ symbol, least }) => {
    const correlation = meanOf(minuteCorrelations(symbol));
    expect(correlation).toBeGreaterThan(least);
    expect(correlation).toBeLessThan(0.45);
  });

  it.each(SYMBOLS)('are wider in hours of more trade (%s)', (symbol) => {
    const index = SYMBOLS.indexOf(symbol);
    const correlation = meanOf(
      sessions.map((days) =>
        correlationOf(
          days.flatMap((ofDay) => ofDay[index]!.hourlyWidths),
          days.flatMap((ofDay) => ofDay[index]!.hourlyUnits),
        ),
      ),
    );
    expect(correlation).toBeGreaterThan(0.2);
  });

  it('are the usual ones on average over two years, within a tenth', () => {
    // Until 20:00, so that no time of the day widens them.
    const firstHour = tradingTime === 'always' ? 0 : 15;
    const widths = SYMBOLS.map((): number[] => []);
    for (const watched of markets)
      for (let day = 1; day < 728; day += 5) {
        const at = ORIGIN + day * DAY + firstHour * HOUR + ((day * 37) % ((20 - firstHour) * 60)) * MINUTE;
        if ([0, 6].includes(new Date(at).getUTCDay())) continue;
        watched.market.step(at);
        for (const [index, own] of widths.entries()) own.push(widthOf(watched, index));
      }
    for (const own of widths) {
      expect(meanOf(own)).toBeGreaterThan(0.95);
      expect(meanOf(own)).toBeLessThan(1.1);
    }
  });
});
