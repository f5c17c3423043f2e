import { CANDLE_PRICES, getCandleGrid, evenGrid, type CandleGrid, type CandlePrice } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleColumns } from '../candles.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import type { TradingTime } from './time/steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 250;
const at = (time: string): number => Date.parse(`${time}Z`);
const catalogue = loadCatalogue();
// A wide spread in a calm price, a coarse tick, a coin, an inverse fund, a future: each breaks another shortcut.
const SYMBOLS = ['EURUSD', 'EURDKK', 'BIL', 'AAPL', 'BTC', 'XAUUSD', 'SQQQ', 'ES=F', 'TLT'];
const entries = SYMBOLS.map((symbol) => catalogue.find((entry) => entry.symbol === symbol)!);
const marketOf = (tradingTime: TradingTime, seed = 'seed', listed = entries) =>
  createSimulatedMarket({ seed, speed: 1, tradingTime, entries: listed });
const market = marketOf('always');

interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}
type Changing<T> = { -readonly [Key in keyof T]: T[Key] };
const barsOf = (candles: CandleColumns): Bar[] =>
  Array.from({ length: candles.count }, (_, place) => ({
    time: candles.time[place]!,
    open: candles.open[place]!,
    high: candles.high[place]!,
    low: candles.low[place]!,
    close: candles.close[place]!,
  }));
const barsBetween = (
  index: number,
  price: CandlePrice,
  grid: CandleGrid,
  from: number,
  to: number,
  asked = market,
): Bar[] => barsOf(asked.candles.between(index, { price, grid }, from, to));

/** Candles of all entries of a market from every quote of a time, by price: [price][entry]. */
function barsOfQuotes(
  grid: CandleGrid,
  from: number,
  to: number,
  walked = market,
): Record<'bid' | 'ask', Bar[][]> {
  const list = (): Changing<Bar>[][] => Array.from(walked.bidTicks, () => []);
  const bars = { bid: list(), ask: list() };
  for (let moment = from; moment < to; moment += STEP) {
    walked.step(moment);
    const time = grid.beginOf(grid.numberOf(moment));
    for (const [price, ticks] of [
      ['bid', walked.bidTicks],
      ['ask', walked.askTicks],
    ] as const)
      for (const [index, own] of bars[price].entries()) {
        const quote = ticks[index]!;
        const last = own.at(-1);
        if (last?.time !== time) own.push({ time, open: quote, high: quote, low: quote, close: quote });
        else {
          last.high = Math.max(last.high, quote);
          last.low = Math.min(last.low, quote);
          last.close = quote;
        }
      }
  }
  return bars;
}

/** Candles as they are computed, and from every quote, by price and entry. */
function computedAndQuoted(grid: CandleGrid, from: number, to: number) {
  const computed = (price: CandlePrice): Bar[][] =>
    SYMBOLS.map((_, index) => barsBetween(index, price, grid, from, to));
  return [{ bid: computed('bid'), ask: computed('ask') }, barsOfQuotes(grid, from, to)] as const;
}

describe('candles of bids and asks', () => {
  it.each([
    ['a calm hour', '2026-03-04T12:00', '2026-03-04T13:00'],
    ['the roll at 17:00 New York', '2026-03-04T21:00', '2026-03-05T00:00'],
    ['American jobs', '2026-03-06T13:00', '2026-03-06T14:00'],
    ['a decision of the Federal Reserve', '2026-03-18T17:00', '2026-03-18T19:00'],
    ['a decision of the European Central Bank', '2026-03-12T13:00', '2026-03-12T14:00'],
    ['the end of a week', '2026-03-06T21:00', '2026-03-06T23:00'],
    ['the end of a weekend, with a clock change', '2026-03-08T20:00', '2026-03-08T22:00'],
  ])('are exactly the quotes of every step: %s', (_what, from, to) => {
    const [computed, quoted] = computedAndQuoted(evenGrid(HOUR), at(from), at(to));
    expect(computed).toEqual(quoted);
  });

  it.each([1, 5, 15])('are exactly the quotes of every step, by %i minutes', (minutes) => {
    const [computed, quoted] = computedAndQuoted(
      evenGrid(minutes * MINUTE),
      at('2025-07-02T13:30'),
      at('2025-07-02T14:15'),
    );
    expect(computed).toEqual(quoted);
  });

  it('are those of the sessions alone with real hours', () => {
    const real = marketOf('real', 'seed', [entries[SYMBOLS.indexOf('AAPL')]!]);
    const from = at('2026-02-02T14:00');
    const bars = barsBetween(0, 'bid', evenGrid(HOUR), from, from + 8 * HOUR, real);
    const session = barsOfQuotes(evenGrid(HOUR), at('2026-02-02T14:30'), at('2026-02-02T21:00'), real);
    expect(bars).toEqual(session.bid[0]);
  });

  it('end with the step that was asked for: a candle that grows', () => {
    const from = at('2026-03-04T12:00');
    for (const after of [1, 63 * STEP + 1, 20 * MINUTE + 1]) {
      const quoted = barsOfQuotes(evenGrid(HOUR), from, from + after);
      expect(barsBetween(0, 'ask', evenGrid(HOUR), from, from + after)).toEqual(quoted.ask[0]);
    }
  });

  it('go on over the end of a span', () => {
    const spanMs = 2 ** 28 * STEP;
    const end = at('2024-01-01T00:00') + spanMs;
    const hour = end - (end % HOUR);
    const [computed, quoted] = computedAndQuoted(evenGrid(HOUR), hour, hour + HOUR);
    expect(computed).toEqual(quoted);
  });

  it('are bid <= mid <= ask in every figure, and agree with one another over all lengths', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: SYMBOLS.length - 1 }),
        fc.integer({ min: 0, max: 700 }),
        (index, daysAgo) => {
          const from = at('2026-03-20T00:00') - daysAgo * DAY;
          const bars = (price: CandlePrice, length: number) =>
            barsBetween(index, price, evenGrid(length), from, from + DAY);
          const hours = CANDLE_PRICES.map((price) => bars(price, HOUR));
          for (const [hour, mid] of hours[0]!.entries())
            for (const figure of ['open', 'high', 'low', 'close'] as const) {
              expect(hours[1]![hour]![figure]).toBeLessThanOrEqual(mid[figure]);
              expect(hours[2]![hour]![figure]).toBeGreaterThanOrEqual(mid[figure]);
            }
          for (const [place, price] of CANDLE_PRICES.entries())
            expect(bars(price, DAY)).toEqual([joined(hours[place]!)]);
        },
      ),
      { numRuns: Number(process.env['PROVE_CANDLES'] ?? 20) },
    );
  });

  it('have the volume of the mids', () => {
    const from = at('2026-03-11T00:00');
    const units = (price: CandlePrice) => [
      ...market.candles.between(0, { price, grid: evenGrid(HOUR) }, from, from + DAY).volume.subarray(0, 24),
    ];
    expect(units('bid')).toEqual(units('mid'));
    expect(units('ask')).toEqual(units('mid'));
  });
});

/** One candle of several. */
const joined = (bars: readonly Bar[]): Bar => ({
  time: bars[0]!.time,
  open: bars[0]!.open,
  high: Math.max(...bars.map(({ high }) => high)),
  low: Math.min(...bars.map(({ low }) => low)),
  close: bars.at(-1)!.close,
});

describe('days that end at 17:00 New York', () => {
  const days = getCandleGrid('1d', 'newyork');
  const EURUSD = 0;

  it.each([
    ['in winter', '2026-01-12T22:00', [24, 24, 24]],
    ['in summer', '2026-07-13T21:00', [24, 24, 24]],
    ['with the hour that spring takes', '2026-03-06T22:00', [24, 23, 24]],
    ['with the hour that autumn gives', '2026-10-30T21:00', [24, 25, 24]],
  ])('are their hours, joined: %s', (_when, begins, lengths) => {
    for (const price of CANDLE_PRICES) {
      let from = at(begins);
      const found = barsBetween(
        EURUSD,
        price,
        days,
        from,
        from + lengths.reduce((sum, next) => sum + next, 0) * HOUR,
      );
      expect(found).toHaveLength(lengths.length);
      for (const [day, hours] of lengths.entries()) {
        const parts = barsBetween(EURUSD, price, evenGrid(HOUR), from, from + hours * HOUR);
        expect(parts).toHaveLength(hours);
        expect(found[day]).toEqual(joined(parts));
        from += hours * HOUR;
      }
    }
  });

  it('have the volume of their hours', () => {
    const from = at('2026-03-06T22:00');
    const units = (grid: CandleGrid, to: number) =>
      market.candles
        .between(EURUSD, { price: 'mid', grid }, from, to)
        .volume.reduce((sum, next) => sum + next, 0);
    expect(units(days, from + 47 * HOUR)).toBe(units(evenGrid(HOUR), from + 47 * HOUR));
  });

  it('are five a week with real hours: the evening of a Sunday is of Monday', () => {
    const real = marketOf('real');
    for (const [friday, hours] of [
      ['2026-03-05T22:00', 23],
      ['2026-10-29T21:00', 25],
    ] as const) {
      const from = at(friday);
      const found = barsBetween(EURUSD, 'mid', days, from, from + (7 * 24 - 24 + hours) * HOUR, real);
      const ends = found.map(({ time }) => new Date(days.beginOf(days.numberOf(time) + 1) - 1).getUTCDay());
      expect(ends).toEqual([5, 1, 2, 3, 4]);
      const evening = days.beginOf(days.numberOf(found[1]!.time));
      const hoursOfMonday = barsBetween(EURUSD, 'mid', evenGrid(HOUR), evening, evening + DAY, real);
      expect(found[1]).toEqual(joined(hoursOfMonday));
      expect(new Date(evening).getUTCDay()).toBe(0);
    }
  });
});
