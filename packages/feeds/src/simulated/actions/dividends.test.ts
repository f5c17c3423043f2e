import { evenGrid, priceToNumber } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { findDividendPolicy } from './dividend-policy.ts';
import type { ActionPeriod } from './action-periods.ts';
import { createActionTracks } from './action-tracks.ts';
import { Dividends } from './dividends.ts';
import { createOpenings } from '../events/openings.ts';
import { MARKET_MODEL } from '../model/market-models.ts';
import { createSimulatedMarket } from '../simulated-market.ts';

const DAY = 86_400_000;
const mids = (length: number) => ({ price: 'mid', grid: evenGrid(length) }) as const;
const ORIGIN = Date.UTC(2024, 0, 1);
const NOW = Date.UTC(2026, 10, 23, 12);
const catalogue = loadCatalogue();
const SYMBOLS = [
  'AAPL',
  'XOM',
  'GOOG',
  'GOOGL',
  'SPY',
  'VOO',
  'TLT',
  'TSLA',
  'GLD',
  'BTC',
  'EURUSD',
  '^GSPC',
];
const some = catalogue.filter(({ symbol }) => SYMBOLS.includes(symbol));
const placeOf = (symbol: string): number => some.findIndex((entry) => entry.symbol === symbol);

interface Wanted {
  readonly periods?: readonly ActionPeriod[];
  readonly tradingTime?: 'always' | 'real';
  readonly entries?: readonly CatalogueEntry[];
  readonly speed?: number;
}
const marketOf = ({
  periods = [{ from: ORIGIN }],
  tradingTime = 'real',
  entries = some,
  speed = 1,
}: Wanted = {}) =>
  createSimulatedMarket({ seed: 'dividends', speed, tradingTime, entries, actionPeriods: periods });

const paidOf = (market: ReturnType<typeof marketOf>, symbol: string, from = ORIGIN, until = NOW) =>
  market.dividends.paid(placeOf(symbol), from, until);

describe('who pays', () => {
  it('companies four times a year, bond funds every month, what holds metal, coins or nothing never', () => {
    const market = marketOf();
    const yearly = Object.fromEntries(
      SYMBOLS.map((symbol) => [
        symbol,
        paidOf(market, symbol, Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)).length,
      ]),
    );
    expect(yearly).toEqual({
      AAPL: 4,
      XOM: 4,
      GOOG: 4,
      GOOGL: 4,
      SPY: 4,
      VOO: 4,
      TLT: 12,
      TSLA: 0,
      GLD: 0,
      BTC: 0,
      EURUSD: 0,
      '^GSPC': 0,
    });
  });

  it('yields within bounds that are known of each class', () => {
    for (const entry of catalogue) {
      const policy = findDividendPolicy(entry, MARKET_MODEL);
      if (!policy) continue;
      expect(['USD']).toContain(entry.currency);
      expect(policy.yield).toBeGreaterThan(0);
      expect(policy.yield).toBeLessThan(0.07);
      expect([4, 12]).toContain(policy.months.length);
    }
  });

  it('share classes and funds of one index go ex together, so that they stay one path', () => {
    const market = marketOf();
    for (const [one, other] of [
      ['GOOG', 'GOOGL'],
      ['SPY', 'VOO'],
    ] as const) {
      expect(paidOf(market, one).map(({ exAt }) => exAt)).toEqual(
        paidOf(market, other).map(({ exAt }) => exAt),
      );
      const ratio = (at: number) => market.midAt(placeOf(one), at) / market.midAt(placeOf(other), at);
      // Eleven amounts, each rounded to a tick, and the basis.
      expect(Math.abs(ratio(NOW) / ratio(ORIGIN) - 1)).toBeLessThan(0.001);
    }
  });
});

describe('the ex-date', () => {
  it('begins with an opening of the exchange', () => {
    for (const { exAt } of paidOf(marketOf(), 'AAPL')) {
      const newYork = new Date(exAt).toLocaleString('en-US', { timeZone: 'America/New_York' });
      expect(newYork).toContain('9:30:00 AM');
    }
  });

  it.each(['real', 'always'] as const)(
    'takes exactly the dividend off the price and leaves it alone a step before (%s)',
    (tradingTime) => {
      const market = marketOf({ tradingTime });
      for (const symbol of ['AAPL', 'XOM', 'SPY', 'TLT']) {
        const index = placeOf(symbol);
        const dividends = paidOf(market, symbol);
        expect(dividends.length).toBeGreaterThan(9);
        for (const { exAt, amount } of dividends) {
          // The same market in which this one and what follows is not paid.
          const without = marketOf({ tradingTime, periods: [{ from: ORIGIN, until: exAt - 28 * DAY }] });
          const [cum, ex] = [without.midAt(index, exAt), market.midAt(index, exAt)];
          expect(cum - ex).toBeCloseTo(priceToNumber(amount), 8);
          expect(market.midAt(index, exAt - 250)).toBe(without.midAt(index, exAt - 250));
        }
      }
    },
  );

  it('moves bid and ask by the dividend too, but for a tick of rounding', () => {
    const market = marketOf({ tradingTime: 'always' });
    const index = placeOf('XOM');
    for (const { exAt, amount } of paidOf(market, 'XOM')) {
      const without = marketOf({
        tradingTime: 'always',
        periods: [{ from: ORIGIN, until: exAt - 28 * DAY }],
      });
      market.step(exAt);
      without.step(exAt);
      const ticks = Number(amount / some[index]!.tickSize);
      expect(Math.abs(without.bidTicks[index]! - market.bidTicks[index]! - ticks)).toBeLessThanOrEqual(1);
      expect(Math.abs(without.askTicks[index]! - market.askTicks[index]! - ticks)).toBeLessThanOrEqual(1);
    }
  });

  it('is in the candles as in the quotes, whatever their length', () => {
    const market = marketOf({ tradingTime: 'always' });
    const index = placeOf('XOM');
    const { exAt } = paidOf(market, 'XOM').at(-1)!;
    const tick = priceToNumber(some[index]!.tickSize);
    const [from, until] = [exAt - 3_600_000, exAt + 3_600_000];
    const minutes = market.candles.between(index, mids(60_000), from, until);
    for (let place = 0; place < minutes.count; place++) {
      const opened = Math.round(market.midAt(index, minutes.time[place]!) / tick);
      expect(minutes.open[place]).toBe(opened);
    }
    const hour = market.candles.between(index, mids(3_600_000), exAt - (exAt % 3_600_000), until);
    const within = market.candles.between(index, mids(60_000), hour.time[0]!, hour.time[0]! + 3_600_000);
    expect(hour.high[0]).toBe(Math.max(...within.high));
    expect(hour.low[0]).toBe(Math.min(...within.low));
  });

  it('is a pure function of time: a cold start, backwards and forwards, equals a warm run', () => {
    const dates = paidOf(marketOf(), 'XOM').map(({ exAt }) => exAt);
    const moments = dates.flatMap((exAt) => [exAt - 250, exAt, exAt + DAY]);
    const warm = marketOf();
    const forwards = moments.map((at) => warm.midAt(placeOf('XOM'), at));
    const backwards = moments.toReversed().map((at) => warm.midAt(placeOf('XOM'), at));
    expect(backwards.toReversed()).toEqual(forwards);
    expect(moments.map((at) => marketOf().midAt(placeOf('XOM'), at))).toEqual(forwards);
  });
});

describe('what is announced', () => {
  it('is known four weeks ahead, stays as it was announced, and is what is paid', () => {
    const market = marketOf();
    for (const paid of paidOf(market, 'AAPL')) {
      const around = [paid.exAt, paid.exAt + 1] as const;
      const earlier = marketOf();
      const find = (now: number) =>
        earlier.dividends.announced(...around, now).find(({ symbol }) => symbol === 'AAPL');
      expect(find(paid.exAt - 28 * DAY - 1)).toBeUndefined();
      expect(find(paid.exAt - 28 * DAY)).toEqual(paid);
      expect(find(paid.exAt + DAY)).toEqual(paid);
    }
  });

  it('is the same all year, as a company declares it', () => {
    const paid = paidOf(marketOf(), 'XOM', Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1));
    expect(new Set(paid.map(({ amount }) => amount)).size).toBe(1);
    const yearly = 4 * priceToNumber(paid[0]!.amount);
    const declared = marketOf().midAt(placeOf('XOM'), paid[0]!.exAt - 28 * DAY);
    expect(yearly / declared).toBeCloseTo(0.035, 3);
  });

  it('is withdrawn where the price has fallen below twice of it, and then takes nothing off', () => {
    // A wild market: prices fall to a fraction of what they were.
    const wild = marketOf({ speed: 40, entries: some.filter(({ symbol }) => symbol === 'XOM') });
    const from = ORIGIN;
    const days = Array.from({ length: 365 }, (_, day) => from + day * DAY);
    const expected = days.flatMap((at) => wild.dividends.announced(at, at + DAY, at - 1));
    const paid = wild.dividends.paid(0, from, from + 365 * DAY);
    expect(paid.length).toBeLessThan(expected.length);
    expect(wild.dividends.announced(from, from + 365 * DAY, from + 400 * DAY)).toEqual(paid);
    for (const { exAt, amount } of expected.filter((one) => !paid.some(({ exAt: at }) => at === one.exAt))) {
      expect(wild.midAt(0, exAt)).toBeLessThan(2 * priceToNumber(amount));
      expect(wild.midAt(0, exAt)).toBeGreaterThan(0);
    }
  });
});

describe('when dividends are on', () => {
  const at = Date.UTC(2026, 5, 10, 9);

  it('never, unless somebody has switched them on', () => {
    const off = marketOf({ periods: [] });
    expect(off.dividends.announced(ORIGIN, NOW, NOW)).toEqual([]);
    expect(off.dividends.newest(NOW)).toBeUndefined();
    expect(paidOf(off, 'XOM')).toEqual([]);
  });

  it('switching on changes no price of before, nor of the four weeks after', () => {
    const [on, off] = [marketOf({ periods: [{ from: at }] }), marketOf({ periods: [] })];
    const index = placeOf('TLT');
    for (let day = -500; day < 28; day++)
      expect(on.midAt(index, at + day * DAY)).toBe(off.midAt(index, at + day * DAY));
    expect(on.midAt(index, at + 60 * DAY)).toBeLessThan(off.midAt(index, at + 60 * DAY));
  });

  it('switching off keeps what was announced and every price of before', () => {
    const [still, off] = [marketOf(), marketOf({ periods: [{ from: ORIGIN, until: at }] })];
    const after = paidOf(still, 'TLT', at, at + 90 * DAY);
    expect(paidOf(off, 'TLT', at, at + 90 * DAY)).toEqual(after.filter(({ exAt }) => exAt - 28 * DAY < at));
    for (let day = -100; day < 28; day++)
      expect(off.midAt(placeOf('TLT'), at + day * DAY)).toBe(still.midAt(placeOf('TLT'), at + day * DAY));
  });

  it('the newest ex moment is that of any instrument', () => {
    const market = marketOf();
    const all = SYMBOLS.flatMap((symbol) => paidOf(market, symbol).map(({ exAt }) => exAt));
    expect(market.dividends.newest(NOW)).toBe(Math.max(...all));
    expect(market.dividends.newest(Math.min(...all) - 1)).toBeUndefined();
    for (const symbol of SYMBOLS) {
      const [first, last] = [0, -1].map((place) => paidOf(market, symbol).at(place)?.exAt);
      expect(market.dividends.newestOf(placeOf(symbol), NOW)).toBe(last);
      expect(market.dividends.newestOf(placeOf(symbol), (first ?? NOW) - 1)).toBeUndefined();
    }
  });

  it('what a market has read of the past, another on the same prices does not read again', () => {
    const tracks = createActionTracks().dividends;
    let asked = 0;
    const readBy = (entries: readonly CatalogueEntry[]) => {
      const dividends = new Dividends({
        entries,
        model: MARKET_MODEL,
        periods: [{ from: ORIGIN }],
        openingFrom: createOpenings(),
        midAt: (index) => {
          asked += 1;
          return 100 * (1 + entries[index]!.symbol.length);
        },
        scaleAt: () => 1,
        heldScaleOf: () => 1,
        tracks,
      });
      return entries.map(({ symbol }, index) => [symbol, dividends.paid(index, ORIGIN, NOW)] as const);
    };
    const first = readBy(some);
    expect(asked).toBeGreaterThan(50);
    asked = 0;
    const fewer = some.filter(({ symbol }) => symbol === 'XOM' || symbol === 'TLT');
    expect(readBy(fewer)).toEqual(first.filter(([symbol]) => fewer.some((one) => one.symbol === symbol)));
    expect(asked).toBe(0);
  });
});
