import { createMarketHours, evenGrid, priceToNumber } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleColumns } from '../candles.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import type { TradingTime } from './time/steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 2, 4, 12);
const catalogue = loadCatalogue();
const SYMBOLS = ['AAPL', 'EURUSD', 'EURGBP', 'BTC', 'XAGEUR', 'SQQQ', 'ES=F'];
const entries = SYMBOLS.map((symbol) => catalogue.find((entry) => entry.symbol === symbol)!);
const marketOf = (tradingTime: TradingTime = 'always') =>
  createSimulatedMarket({ seed: 'seed', speed: 1, tradingTime, entries });
const market = marketOf();
const RUNS = Number(process.env['PROVE_CANDLES'] ?? 25);
const mids = (length: number) => ({ price: 'mid', grid: evenGrid(length) }) as const;

interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}
const barsOf = (candles: CandleColumns): Bar[] =>
  Array.from({ length: candles.count }, (_, place) => ({
    time: candles.time[place]!,
    open: candles.open[place]!,
    high: candles.high[place]!,
    low: candles.low[place]!,
    close: candles.close[place]!,
  }));

/** The bar of a time, from every one of its steps. */
function barOfTicks(index: number, from: number, to: number, walked = market): Bar {
  const tick = priceToNumber(entries[index]!.tickSize);
  const mids = Array.from({ length: (to - from) / 250 }, (_, step) =>
    Math.round(walked.midAt(index, from + step * 250) / tick),
  );
  return { time: from, open: mids[0]!, high: Math.max(...mids), low: Math.min(...mids), close: mids.at(-1)! };
}

/** Candles of a length made of shorter ones. */
function merged(bars: readonly Bar[], length: number): Bar[] {
  const groups = Map.groupBy(bars, ({ time }) => time - (time % length));
  return [...groups].map(([time, group]) => ({
    time,
    open: group[0]!.open,
    high: Math.max(...group.map(({ high }) => high)),
    low: Math.min(...group.map(({ low }) => low)),
    close: group.at(-1)!.close,
  }));
}

describe('candles of the simulated market', () => {
  it.each(['always', 'real'] as const)(
    'have the closes that are computed alone, with hours that are %s',
    (tradingTime) => {
      const other = createSimulatedMarket({ seed: 'seed', speed: 1, tradingTime, entries });
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: entries.length - 1 }),
          fc.constantFrom(HOUR, DAY),
          fc.integer({ min: 0, max: 700 }),
          (index, length, daysAgo) => {
            const from = NOON - (NOON % DAY) - daysAgo * DAY;
            const bars = barsOf(other.candles.between(index, mids(length), from, from + 10 * length));
            const { time, close } = other.candles.closesBetween(
              index,
              evenGrid(length),
              from,
              from + 10 * length,
            );
            expect([...time]).toEqual(bars.map((bar) => bar.time));
            expect([...close]).toEqual(bars.map((bar) => bar.close));
          },
        ),
        { numRuns: RUNS },
      );
    },
  );

  it('are what a walk through every tick finds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: entries.length - 1 }),
        fc.constantFrom(MINUTE, 5 * MINUTE, 15 * MINUTE),
        fc.integer({ min: 0, max: 700 * DAY }),
        (index, length, ago) => {
          const from = NOON - ago - ((NOON - ago) % length);
          const bars = barsOf(market.candles.between(index, mids(length), from, from + 3 * length));
          expect(bars).toEqual(
            [0, 1, 2].map((place) => barOfTicks(index, from + place * length, from + (place + 1) * length)),
          );
        },
      ),
      { numRuns: 2 * RUNS },
    );
  });

  it.each(entries.map(({ symbol }, index) => [symbol, index] as const))(
    'agree with one another: %s',
    (_symbol, index) => {
      const from = NOON - 30 * DAY - (NOON % DAY);
      const to = from + DAY;
      const between = (length: number) => barsOf(market.candles.between(index, mids(length), from, to));
      const minutes = between(MINUTE);
      expect(minutes).toHaveLength(24 * 60);
      for (const length of [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY])
        expect(between(length)).toEqual(merged(minutes, length));
    },
  );

  it('go on over the end of a span', () => {
    const spanMs = 2 ** 24 * 250;
    const end = Math.floor(NOON / spanMs) * spanMs;
    const hour = end - (end % HOUR);
    expect(barsOf(market.candles.between(0, mids(HOUR), hour, hour + HOUR))).toEqual([
      barOfTicks(0, hour, hour + HOUR),
    ]);
  });

  it('end with the step that was asked for: a candle that grows', () => {
    const bars = barsOf(market.candles.between(1, mids(HOUR), NOON, NOON + 20 * MINUTE + 1));
    expect(bars).toEqual([barOfTicks(1, NOON, NOON + 20 * MINUTE + 250)]);
  });

  it('cost the same each time, and by what they take: more for longer ones, and for what moves with more paths', () => {
    const from = NOON - 40 * DAY;
    const costOf = (symbol: string, length: number): number =>
      market.candles.between(SYMBOLS.indexOf(symbol), mids(length), from, from + DAY).cost / (DAY / length);
    // A minute of a share is the unit.
    expect(costOf('AAPL', MINUTE)).toBeCloseTo(1, 0);
    expect(costOf('XAGEUR', MINUTE)).toBeGreaterThan(1.4 * costOf('AAPL', MINUTE));
    expect(costOf('AAPL', HOUR)).toBeGreaterThan(2.5 * costOf('AAPL', MINUTE));
    expect(costOf('AAPL', DAY)).toBeGreaterThan(2.5 * costOf('AAPL', HOUR));
    expect(costOf('AAPL', DAY)).toBeLessThan(20);
    const cold = marketOf();
    for (const length of [MINUTE, DAY])
      expect(cold.candles.between(0, mids(length), from, from + DAY).cost).toBe(
        market.candles.between(0, mids(length), from, from + DAY).cost,
      );
    const bids = { price: 'bid', grid: evenGrid(MINUTE) } as const;
    // Over three days of three seasons, because a calm one's are cheaper.
    const ends = [0, 60, 120].map((days) => from - days * DAY);
    const [costOfBids, costOfMids] = [bids, mids(MINUTE)].map((kind) =>
      ends.reduce((cost, end) => cost + market.candles.between(0, kind, end - 3 * DAY, end).cost, 0),
    );
    expect(costOfBids! / costOfMids!).toBeGreaterThan(1.25);
    expect(costOfBids! / costOfMids!).toBeLessThan(4);
  });

  it('have volumes that add up to the day’s', () => {
    const from = NOON - (NOON % DAY);
    const unitsIn = (length: number) =>
      market.candles
        .between(0, mids(length), from, from + DAY)
        .volume.reduce((total, units) => total + units, 0);
    expect(unitsIn(MINUTE)).toBe(unitsIn(DAY));
    expect(unitsIn(HOUR)).toBe(unitsIn(DAY));
    market.step(from + DAY - 1);
    expect(market.volumes[0]! / unitsIn(DAY)).toBeCloseTo(1, 4);
  });

  it('show the day before that changes are counted from', () => {
    market.step(NOON);
    const past = market.candles.between(2, mids(MINUTE), NOON - DAY - MINUTE, NOON - DAY);
    expect(Math.abs(past.close[0]! - market.dayAgoTicks[2]!)).toBeLessThan(past.close[0]! * 0.001);
  });
});

describe('candles with real hours', () => {
  const real = marketOf('real');
  const hours = createMarketHours();

  it('are those of the sessions alone, and their first one opens where the session does', () => {
    // Monday to Sunday, New York in winter time: 14:30 to 21:00 UTC.
    const monday = Date.UTC(2026, 1, 2);
    const bars = barsOf(real.candles.between(0, mids(HOUR), monday, monday + 7 * DAY));
    expect(bars).toHaveLength(5 * 7);
    expect(bars.every(({ time }) => hours.isOpenAt('NASDAQ', time + 59 * MINUTE))).toBe(true);
    expect(bars[0]).toEqual({
      ...barOfTicks(0, monday + 14.5 * HOUR, monday + 15 * HOUR, real),
      time: monday + 14 * HOUR,
    });
  });

  it('rest over the weekend, with a gap after it', () => {
    const friday = Date.UTC(2026, 1, 6, 21);
    const monday = Date.UTC(2026, 1, 9, 14, 30);
    const atClose = real.midAt(0, friday - 250);
    for (const at of [friday, friday + DAY, monday - 250]) expect(real.midAt(0, at)).toBe(atClose);
    expect(real.midAt(0, monday)).not.toBe(atClose);
    expect(real.midAt(3, friday + DAY)).not.toBe(real.midAt(3, friday));
  });

  it('are the same market that quotes: a step in the weekend quotes Friday’s close', () => {
    const cold = marketOf('real');
    const friday = Date.UTC(2026, 1, 6, 21) - 250;
    real.step(friday);
    const closing = real.bidTicks[0];
    cold.step(friday + 2 * DAY);
    expect(cold.bidTicks[0]).toBe(closing);
    real.step(friday + 2 * DAY);
    expect(real.bidTicks[0]).toBe(closing);
  });
});
