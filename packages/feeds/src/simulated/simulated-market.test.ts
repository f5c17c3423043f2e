import { priceToNumber } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { MARKET_MODEL, MARKET_MODELS, type MarketModel } from './model/market-models.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 2, 2, 12);
const catalogue = loadCatalogue();
const sample = catalogue.filter(
  (entry, index) => index % 60 === 0 || ['forex', 'futures'].includes(entry.category),
);

const marketOf = (
  entries: readonly CatalogueEntry[] = sample,
  speed = 1,
  seed = 'seed',
  model: MarketModel = MARKET_MODEL,
): SimulatedMarket => createSimulatedMarket({ seed, speed, tradingTime: 'always', entries, model });
/** One for many tests: where it has been before does not show. */
const whole = marketOf(catalogue);
const columnsOf = ({ bidTicks, askTicks, dayAgoTicks, volumes }: SimulatedMarket) =>
  [bidTicks, askTicks, dayAgoTicks, volumes].map((column) => column.slice());
const placeOf = (symbol: string, entries = catalogue): number =>
  entries.findIndex((entry) => entry.symbol === symbol);

/** Logarithms of instruments' daily moves, by symbol. */
function dailyMoves(market: SimulatedMarket, symbols: readonly string[], days: number) {
  const all = symbols.map((symbol) => ({ symbol, index: placeOf(symbol), logs: [] as number[] }));
  // Day by day, so that instruments share the walk of what moves them all.
  for (let day = 0; day <= days; day++)
    for (const { index, logs } of all) logs.push(Math.log(market.midAt(index, NOON - day * DAY)));
  return new Map(all.map(({ symbol, logs }) => [symbol, logs.slice(1).map((log, day) => logs[day]! - log)]));
}
const deviationOf = (moves: readonly number[]): number =>
  Math.sqrt(moves.reduce((total, move) => total + move * move, 0) / moves.length);
const correlationOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, move, day) => total + move * b[day]!, 0) / a.length / deviationOf(a) / deviationOf(b);

describe('the simulated market', () => {
  it.each(['always', 'real'] as const)(
    'steps the same, bit for bit, where its first step was prepared (%s)',
    (tradingTime) => {
      const marketAt = () =>
        createSimulatedMarket({
          seed: 'prepared',
          speed: 1,
          tradingTime,
          entries: sample,
          actionPeriods: [{ from: Date.UTC(2024, 0, 1) }],
        });
      // A session, a weekend, the last day of a year: prepared for the moment, and for one of a little before.
      for (const at of [NOON, NOON - 2 * DAY, Date.UTC(2026, 11, 31, 23)])
        for (const before of [0, 7_250, DAY]) {
          const [prepared, cold] = [marketAt(), marketAt()];
          const pieces = [...prepared.prepare(at - before)].length;
          expect(pieces).toBeGreaterThan(20);
          for (const later of [0, 250, DAY]) {
            prepared.step(at + later);
            cold.step(at + later);
            expect(columnsOf(prepared)).toEqual(columnsOf(cold));
          }
        }
    },
  );

  it('is a pure function of seed, instrument and time: a cold start equals a warm run, bit for bit', () => {
    const strides = fc.array(fc.oneof(fc.constant(250), fc.integer({ min: -5_000, max: 3 * DAY })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2034, 0, 1) }),
        strides,
        (start, steps) => {
          const warm = marketOf();
          let at = start;
          warm.step(at);
          for (const stride of steps) warm.step((at += stride));
          const cold = marketOf();
          cold.step(at);
          expect(columnsOf(warm)).toEqual(columnsOf(cold));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('knows the quote of any moment as it was quoted then, also of closed venues and around reports', () => {
    const real = createSimulatedMarket({ seed: 'seed', speed: 1, tradingTime: 'real', entries: sample });
    const asked = createSimulatedMarket({ seed: 'seed', speed: 1, tradingTime: 'real', entries: sample });
    const reports = asked.calendar.between(NOON, NOON + 40 * DAY).map(({ at }) => at + 10_000);
    const moments = [NOON, NOON + 5 * 3_600_000, Date.UTC(2026, 2, 6, 22, 1, 3), Date.UTC(2026, 2, 8, 12)];
    for (const at of [...moments, ...reports.slice(0, 12)]) {
      real.step(at);
      for (const index of sample.keys())
        expect(asked.quoteAt(index, at)).toEqual({
          bidTicks: real.bidTicks[index],
          askTicks: real.askTicks[index],
        });
    }
  });

  it('gives an instrument the same price in a longer catalogue', () => {
    const some = catalogue.filter((entry) => entry.category === 'technology').slice(0, 20);
    const short = marketOf(some);
    short.step(NOON);
    whole.step(NOON);
    for (const [index, entry] of some.entries())
      expect(short.bidTicks[index]).toBe(whole.bidTicks[placeOf(entry.symbol)]);
  });

  it('differs by seed', () => {
    const [a, b] = [marketOf(sample, 1, 'one'), marketOf(sample, 1, 'two')];
    a.step(NOON);
    b.step(NOON);
    expect(a.bidTicks).not.toEqual(b.bidTicks);
  });

  it.each([
    [2, 1],
    [3, 0.9],
  ] as const)(
    'quotes the mid by model %i: the spread is %d to ten times the instrument’s, on whole ticks above zero',
    (model, tightest) => {
      const market = model === MARKET_MODEL ? whole : marketOf(catalogue, 1, 'seed', model);
      const starts = catalogue.map((_entry, index) => market.midAt(index, Date.UTC(2024, 0, 1)));
      const isRight = (entry: CatalogueEntry, index: number, at: number): boolean => {
        const [bid, ask] = [market.bidTicks[index]!, market.askTicks[index]!];
        const spread = ask - bid;
        const mid = market.midAt(index, at);
        const isAroundMid = Math.abs((bid + ask) / 2 - mid / priceToNumber(entry.tickSize)) <= 1 || bid === 1;
        const usual =
          entry.category === 'forex' ? entry.spreadTicks : (entry.spreadTicks * mid) / starts[index]!;
        return (
          isAroundMid &&
          Number.isInteger(bid) &&
          bid > 0 &&
          spread >= Math.max(1, Math.floor(usual * tightest * 0.99)) &&
          spread <= Math.ceil(10.1 * Math.max(1, usual))
        );
      };
      for (let at = NOON; at < NOON + 2_500; at += 250) {
        market.step(at);
        expect(catalogue.filter((entry, index) => !isRight(entry, index, at))).toEqual([]);
      }
    },
  );

  /** How often EUR/USD has a spread of so many ticks, by spread, over five markets: 2,000 samples of each. */
  const spreadsOfEuro = (model: MarketModel, seasons: number): ReadonlyMap<number, number> => {
    const entries = catalogue.filter((entry) => entry.symbol === 'EURUSD');
    const counts = new Map<number, number>();
    for (const seed of ['one', 'two', 'three', 'four', 'five']) {
      const market = marketOf(entries, 1, seed, model);
      for (let sample = 0; sample < 2_000; sample++) {
        market.step(NOON + (sample % seasons) * 35 * 86_400_000 + Math.floor(sample / seasons) * 10_000);
        const spread = market.askTicks[0]! - market.bidTicks[0]!;
        counts.set(spread, (counts.get(spread) ?? 0) + 1);
      }
    }
    return counts;
  };

  it('shows EUR/USD at 0.8 pips in a calm market, most of the time, where spreads widen after wild moves alone', () => {
    expect(spreadsOfEuro(2, 1).get(8)! / 10_000).toBeGreaterThan(0.85);
  });

  it('shows EUR/USD at 0.8 pips most often, and at 0.7 to 0.9 in three quarters of the time, over two years of seasons', () => {
    const counts = spreadsOfEuro(3, 20);
    expect(Math.max(...counts.values())).toBe(counts.get(8));
    expect((counts.get(7)! + counts.get(8)! + counts.get(9)!) / 10_000).toBeGreaterThan(0.75);
    expect(Math.min(...counts.keys())).toBe(7);
  });

  it('quotes pairs wider when New York rolls the day, and ten times at most around a decision', () => {
    const entries = catalogue.filter(({ symbol }) => ['EURUSD', 'BTC', 'AAPL'].includes(symbol));
    const index = placeOf('EURUSD', entries);
    const spreadAt = (market: SimulatedMarket, at: number): number => {
      const spreads = Array.from({ length: 30 }, (_, second) => {
        market.step(at + second * 1_000);
        return market.askTicks[index]! - market.bidTicks[index]!;
      });
      return spreads.sort((a, b) => a - b)[15]!;
    };
    const roll = Date.UTC(2026, 2, 3, 22, 1);
    for (const [model, tightest] of [
      [2, 8],
      [3, 0.9 * 8],
    ] as const) {
      const market = marketOf(entries, 1, 'seed', model);
      expect(spreadAt(market, roll)).toBeGreaterThanOrEqual(4 * tightest);
      expect(spreadAt(market, roll)).toBeGreaterThan(3.5 * spreadAt(market, roll - 600_000));
      const decision = market.calendar.ofYear(2026).find(({ kind }) => kind === 'ecb_rates')!.at;
      expect(spreadAt(market, decision)).toBeGreaterThanOrEqual(5 * 8);
      expect(spreadAt(market, decision)).toBeLessThanOrEqual(10 * 8);
    }
  });

  it('lets a report move its company, and nobody else', () => {
    const entries = catalogue.filter(({ symbol }) => ['AAPL', 'MSFT'].includes(symbol));
    const market = marketOf(entries);
    const reports = [2024, 2025, 2026, 2027]
      .flatMap((year) => market.calendar.ofYear(year))
      .filter(({ subject }) => subject === 'AAPL');
    expect(reports).toHaveLength(16);
    const jump = (symbol: string, at: number): number => {
      const index = placeOf(symbol, entries);
      return Math.abs(Math.log(market.midAt(index, at) / market.midAt(index, at - 250))) / 0.018;
    };
    const sizes = reports.map(({ at }) => jump('AAPL', at));
    expect(sizes.filter((size) => size > 0.3).length).toBeGreaterThan(10);
    expect(Math.max(...reports.map(({ at }) => jump('MSFT', at)))).toBeLessThan(0.05);
  });

  it('announces what comes between two moments, and a company’s report once for all its shares', () => {
    const { calendar } = marketOf(catalogue.filter(({ symbol }) => ['GOOG', 'GOOGL'].includes(symbol)));
    const [from, until] = [Date.UTC(2026, 10, 20), Date.UTC(2027, 1, 20)];
    const events = calendar.between(from, until);
    expect(events.every(({ at }) => at >= from && at < until)).toBe(true);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
    expect(events.filter(({ kind }) => kind === 'us_jobs')).toHaveLength(3);
    expect(events.filter(({ kind }) => kind === 'earnings').map(({ subject }) => subject)).toEqual(['GOOGL']);
    const [first] = events;
    expect(calendar.between(first!.at, first!.at)).toEqual([]);
    expect(calendar.between(first!.at, first!.at + 1)[0]).toEqual(first);
  });

  it('begins at the catalogue’s prices', () => {
    const market = createSimulatedMarket({
      seed: 'seed',
      speed: 1,
      tradingTime: 'always',
      entries: catalogue,
      origin: NOON,
    });
    for (const symbol of ['AAPL', 'BTC', '^GSPC', 'XAUUSD', 'TQQQ']) {
      const index = placeOf(symbol);
      expect(market.midAt(index, NOON) / priceToNumber(catalogue[index]!.seedPrice)).toBeCloseTo(1, 2);
    }
  });

  it('has a past that is drawn backwards from there, with its events', () => {
    const report = { from: Date.UTC(2024, 0, 1), until: NOON };
    const entries = catalogue.filter(({ symbol }) => symbol === 'AAPL');
    const market = createSimulatedMarket({
      seed: 'past',
      speed: 1,
      tradingTime: 'always',
      entries,
      origin: NOON,
    });
    const reports = market.calendar
      .between(report.from + 90 * DAY, report.until)
      .filter(({ kind }) => kind === 'earnings');
    expect(reports.length).toBeGreaterThan(6);
    const jumps = reports.map(({ at }) => Math.log(market.midAt(0, at) / market.midAt(0, at - 250)));
    const usual = 2.5 * entries[0]!.dailyVolatility;
    expect(deviationOf(jumps)).toBeGreaterThan(usual / 4);
    expect(deviationOf(jumps)).toBeLessThan(usual * 2);
    for (const event of reports) expect(market.reactionTo(event, 'AAPL', NOON)).toBeDefined();
    // What comes at the origin, and what came just before it, do not part.
    expect(market.midAt(0, NOON - 250) / market.midAt(0, NOON)).toBeCloseTo(1, 3);
  });

  it('refuses an origin between two steps', () => {
    expect(() =>
      createSimulatedMarket({ seed: 'seed', speed: 1, tradingTime: 'always', entries: sample, origin: 1 }),
    ).toThrow(RangeError);
  });

  it('says of a week what prices have moved by between announcements, of what follows nothing else', () => {
    const { usualWeeks, moveAt, ticksAt } = whole.createWeeks();
    for (const symbol of ['AAPL', 'EURUSD', 'BTC']) {
      const index = placeOf(symbol);
      const [before, after] = [NOON, NOON + 3 * 3_600_000];
      const events = whole.calendar.between(before - 7_200_000, after);
      expect(events.filter(({ subject }) => symbol.includes(subject))).toEqual([]);
      const moved = Math.log(whole.midAt(index, after) / whole.midAt(index, before));
      expect(moveAt(index, after) - moveAt(index, before)).toBeCloseTo(moved, 10);
      expect(ticksAt(index, after)).toBe(
        Math.round(whole.midAt(index, after) / priceToNumber(catalogue[index]!.tickSize)),
      );
      expect(usualWeeks[index]).toBeGreaterThan(0.01);
    }
    expect(['VOO', 'IBIT', '^VIX'].map((symbol) => usualWeeks[placeOf(symbol)])).toEqual([0, 0, 0]);
  });

  it('draws the same bits on every machine', () => {
    // Whoever changes these adds a model: open positions were priced with it.
    const golden = MARKET_MODELS.map((model) => {
      const market = createSimulatedMarket({
        seed: 'seed',
        model,
        speed: 1,
        tradingTime: 'always',
        entries: catalogue,
      });
      const places = GOLDEN_SYMBOLS.map((symbol) => placeOf(symbol));
      // Eight hours, and the first minutes after a decision of the Federal Reserve.
      const moments = Array.from(
        { length: 200 },
        (_, count) => FED_DECISION - 8 * 3_600_000 + count * 145_250,
      );
      const spreads = places.map((index) =>
        moments.reduce((sum, at) => {
          const { bidTicks, askTicks } = market.quoteAt(index, at);
          return sum + askTicks - bidTicks;
        }, 0),
      );
      return [model, { mids: places.map((index) => bitsOf(market.midAt(index, NOON + 90_000))), spreads }];
    });
    expect(Object.fromEntries(golden)).toEqual(GOLDEN);
  });

  it.each([
    ['EURGBP', 'EURUSD', 'GBPUSD'],
    ['AUDNZD', 'AUDUSD', 'NZDUSD'],
    ['XAUEUR', 'XAUUSD', 'EURUSD'],
    ['XAUUSD', 'XAUJPY', 'USDJPY'],
    ['EURUSD', 'EURJPY', 'USDJPY'],
  ])('quotes the cross %s as %s / %s', (cross, base, quote) => {
    for (let hour = 0; hour < 50; hour++) {
      const mid = (symbol: string) => whole.midAt(placeOf(symbol), NOON + hour * 3_600_000);
      expect(mid(cross) / (mid(base) / mid(quote))).toBeCloseTo(1, 12);
    }
  });

  const correlated = [
    ['AAPL', 'MSFT', 0.5, 0.75],
    ['AAPL', '^GSPC', 0.6, 0.8],
    ['JPM', 'BAC', 0.6, 0.85],
    ['^NDX', '^GSPC', 0.93, 0.99],
    ['BTC', 'ETH', 0.7, 0.9],
    ['GOOG', 'GOOGL', 0.999, 1],
    ['USOIL', 'UKOIL', 0.92, 0.98],
    ['USOIL', 'XOM', 0.4, 0.6],
    ['SPY', 'VOO', 0.999, 1],
    ['IBIT', 'BTC', 0.999, 1],
    ['SPY', '^GSPC', 0.999, 1],
    ['GC=F', 'XAUUSD', 0.99, 1],
    ['CL=F', 'USOIL', 0.995, 1],
    ['NG=F', 'NATGAS', 0.99, 1],
    ['SQQQ', '^NDX', -1, -0.99],
    ['6J=F', 'USDJPY', -1, -0.99],
    ['TLT', 'US10Y', -1, -0.95],
    ['^VIX', '^GSPC', -0.9, -0.6],
    ['USDC', 'BTC', -0.06, 0.06],
  ] as const;
  const moves = dailyMoves(whole, [...new Set(correlated.flatMap(([one, other]) => [one, other]))], 1_500);
  it.each(correlated)('lets %s move with %s: correlation %d to %d', (one, other, least, maximum) => {
    const correlation = correlationOf(moves.get(one)!, moves.get(other)!);
    expect(correlation).toBeGreaterThan(least);
    expect(correlation).toBeLessThanOrEqual(maximum);
  });

  it('scales volatility by its speed from its origin on, and leaves time and the past alone', () => {
    const entries = catalogue.filter((entry) => entry.symbol === 'EURUSD');
    const [calm, wild] = [1, 3].map((speed) => {
      const market = marketOf(entries, speed);
      return (from: number) =>
        Array.from({ length: 150 }, (_, day) =>
          Math.log(market.midAt(0, from + (day + 1) * DAY) / market.midAt(0, from + day * DAY)),
        );
    });
    const [past, present] = [Date.UTC(2023, 3, 1), Date.UTC(2024, 0, 2)];
    expect(deviationOf(wild!(past)) / deviationOf(calm!(past))).toBeLessThan(1.6);
    expect(deviationOf(wild!(present)) / deviationOf(calm!(present))).toBeGreaterThan(2);
  });

  it('stays above zero and on whole ticks at the highest speed', () => {
    const market = marketOf(catalogue, 100);
    for (let day = 0; day < 10; day++) {
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

  it('moves two in three instruments within four seconds of a lively hour, as far as their ticks allow', () => {
    const market = whole;
    const start = NOON + 3 * 3_600_000;
    market.step(start);
    const before = market.bidTicks.slice();
    const moved = new Uint8Array(catalogue.length);
    for (let step = 1; step <= 16; step++) {
      market.step(start + step * 250);
      market.bidTicks.forEach((bid, index) => (moved[index]! |= bid === before[index] ? 0 : 1));
    }
    expect(moved.filter((flag) => flag === 1).length / catalogue.length).toBeGreaterThan(0.65);
  });
});

function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16);
}

const GOLDEN_SYMBOLS = ['EURUSD', 'USDJPY', 'AAPL', 'SPY', 'SQQQ', 'BTC', 'XAGEUR', 'CL=F'];
const FED_DECISION = Date.UTC(2026, 2, 18, 18);

/** By model: bits of mids, and sums of spreads in ticks. */
const GOLDEN: Readonly<
  Record<MarketModel, { readonly mids: readonly string[]; readonly spreads: readonly number[] }>
> = {
  2: {
    mids: [
      '3ff5345f5838c314',
      '4061d68d2d254441',
      '407454b99d8f8b3d',
      '4085a4dcfd1539d0',
      '40322cbab5965fed',
      '40f202be652355b4',
      '40274b26be796a4e',
      '406c55a8026d33ec',
    ],
    spreads: [1639, 2047, 1213, 2628, 807, 258693, 410, 8825],
  },
  3: {
    mids: [
      '3ff4c9f6b9872882',
      '40613089a502008a',
      '4074c483195acb2b',
      '4085c826f0f66bbb',
      '403916111adc1bb8',
      '40f395d71144feea',
      '4033946809971a2e',
      '406902924efc8ae1',
    ],
    spreads: [1837, 2306, 1239, 2554, 919, 278359, 769, 7478],
  },
};
