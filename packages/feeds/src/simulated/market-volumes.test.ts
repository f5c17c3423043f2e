import { createMarketHours } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { finish } from '../pieces.ts';
import { createEventCalendar, type EventKind } from './events/event-calendar.ts';
import { MARKET_MODEL } from './model/market-models.ts';
import { buildScriptedModel } from './scripts/scripted-model.ts';
import { createSimulatedMarket, createSources } from './simulated-market.ts';
import { STEP_MS, type TradingTime } from './time/steps.ts';
import { ActiveVolumes } from './volume/active-volumes.ts';
import { createVolumeCurve, type VolumeCurve } from './volume/volume-curve.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const ORIGIN = Date.UTC(2025, 2, 2);
const CLASSES = {
  shares: 'AAPL',
  indices: '^GSPC',
  forex: 'EURUSD',
  crypto: 'BTC',
  commodities: 'XAUUSD',
  futures: 'CL=F',
} as const;
const catalogue = loadCatalogue();
const listed = (symbols: readonly string[]): readonly CatalogueEntry[] =>
  symbols.map((symbol) => catalogue.find((entry) => entry.symbol === symbol)!);
const watched = listed(Object.values(CLASSES));
const calendar = createEventCalendar(catalogue, MARKET_MODEL);

interface CurveOptions {
  readonly seed: string;
  readonly tradingTime: TradingTime;
  readonly entries?: readonly CatalogueEntry[];
  readonly speed?: number;
}

/** The volumes of a market, without its prices. */
function curveOf({ seed, tradingTime, entries = watched, speed = 1 }: CurveOptions): VolumeCurve {
  const options = { seed, speed, tradingTime, model: MARKET_MODEL, origin: ORIGIN };
  const structure = finish(buildScriptedModel(entries, options));
  const sources = finish(createSources(structure.model, options));
  const originStep = ORIGIN / STEP_MS;
  return createVolumeCurve(
    entries.length,
    new ActiveVolumes({
      ...structure,
      ...options,
      model: structure.model,
      entries,
      sources,
      calendar,
      originStep,
    }),
  );
}

/** Hours in which an instrument is traded: moves of the logarithm of its price from close to close, and units. */
interface Hours {
  readonly moves: number[];
  readonly units: number[];
}

interface Sample {
  readonly seeds: number;
  /** Days of each market, and every how many of them are looked at. */
  readonly days: number;
  readonly every: number;
  readonly tradingTime: TradingTime;
}

/** By market, and by instrument. */
function hoursOf({ seeds, days, every, tradingTime }: Sample): readonly (readonly Hours[])[] {
  return Array.from({ length: seeds }, (_, number) => {
    const options = { seed: `hours ${number}`, tradingTime };
    const market = createSimulatedMarket({ ...options, speed: 1, entries: watched, origin: ORIGIN });
    const volume = curveOf(options);
    return watched.map((_entry, index): Hours => {
      const [moves, units]: [number[], number[]] = [[], []];
      for (let day = 0; day < days; day += every) {
        let close = Math.log(market.midAt(index, ORIGIN + day * DAY - STEP_MS));
        for (let hour = 0; hour < 24; hour++) {
          const from = ORIGIN + day * DAY + hour * HOUR;
          const traded = volume.between(index, from, from + HOUR);
          if (traded === 0) continue;
          const ends = Math.log(market.midAt(index, from + HOUR - STEP_MS));
          moves.push(ends - close);
          units.push(traded);
          close = ends;
        }
      }
      return { moves, units };
    });
  });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [meanOf(a), meanOf(b)];
  const product = (one: readonly number[], of: number, other: readonly number[], by: number): number =>
    meanOf(one.map((value, place) => (value - of) * (other[place]! - by)));
  const variances = product(a, centreA, a, centreA) * product(b, centreB, b, centreB);
  return product(a, centreA, b, centreB) / Math.sqrt(variances);
}

/** The mean in its standard errors. @param gains one by market */
function inErrors(gains: readonly number[]): number {
  const mean = meanOf(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  return mean / Math.sqrt(variance / gains.length);
}

describe.each(['always', 'real'] as const)('hourly volume (%s)', (tradingTime) => {
  const markets = hoursOf({ seeds: 8, days: 240, every: 6, tradingTime });

  it.each(Object.entries(CLASSES))(
    'knows how far prices move: correlation 0.3 to 0.7 (%s)',
    (_class, symbol) => {
      const index = watched.findIndex((entry) => entry.symbol === symbol);
      const correlation = meanOf(
        markets.map((market) => correlationOf(market[index]!.moves.map(Math.abs), market[index]!.units)),
      );
      expect(correlation).toBeGreaterThan(0.3);
      expect(correlation).toBeLessThan(0.7);
    },
  );
});

/** What is held of an instrument over the next hour, in units of its value: decided from hours until this one alone. */
type Strategy = (hours: Hours, now: number) => number;

const usualUnits = (units: readonly number[], now: number): number => meanOf(units.slice(now - 24, now));

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'goes on where much was traded': ({ moves, units }, now) =>
    units[now]! > 1.5 * usualUnits(units, now) ? Math.sign(moves[now]!) : 0,
  'buys what rose with much trade': ({ moves, units }, now) =>
    moves[now]! > 0 && units[now]! > usualUnits(units, now) ? 1 : 0,
  'buys after a spike of volume': ({ units }, now) => (units[now]! > 2 * usualUnits(units, now) ? 1 : 0),
  'buys what dries up': ({ units }, now) => (units[now]! < 0.5 * usualUnits(units, now) ? 1 : 0),
  'follows the on-balance volume of a day': ({ moves, units }, now) => {
    let balance = 0;
    for (let hour = now - 23; hour <= now; hour++) balance += Math.sign(moves[hour]!) * units[hour]!;
    return Math.sign(balance);
  },
  'goes back to the volume-weighted price of a day': ({ moves, units }, now) => {
    let [price, sum, whole] = [0, 0, 0];
    for (let hour = now; hour > now - 24; hour--) {
      sum += price * units[hour]!;
      whole += units[hour]!;
      price -= moves[hour]!;
    }
    return Math.sign(sum / whole);
  },
};

describe.each(['always', 'real'] as const)('nobody gains by volume without skill (%s)', (tradingTime) => {
  const markets = hoursOf({ seeds: 24, days: 24, every: 1, tradingTime });

  it.each(Object.entries(STRATEGIES))('who %s', (_name, strategy) => {
    const gains = markets.map((market) =>
      meanOf(
        market.map((hours, index) => {
          const own: number[] = [];
          for (let now = 24; now + 1 < hours.moves.length; now++)
            own.push(strategy(hours, now) * Math.expm1(hours.moves[now + 1]!));
          return meanOf(own) / watched[index]!.dailyVolatility;
        }),
      ),
    );
    // A loss beyond them would be the gain of who does the opposite.
    expect(Math.abs(inErrors(gains))).toBeLessThan(4);
  });
});

describe.each(['always', 'real'] as const)('the volume of a day (%s)', (tradingTime) => {
  it('is around the catalogue’s over a span of years', () => {
    const known = watched.flatMap(({ averageDailyVolume }, index) =>
      averageDailyVolume === undefined ? [] : [{ index, averageDailyVolume }],
    );
    expect(known.length).toBeGreaterThan(2);
    const markets = ['one', 'two', 'three'].map((seed) => curveOf({ seed, tradingTime }));
    for (const { index, averageDailyVolume } of known) {
      const averages = markets.map((volume) => {
        let [units, days] = [0, 0];
        for (let at = ORIGIN; at < ORIGIN + 777 * DAY; at += DAY) {
          const ofDay = volume.between(index, at, at + DAY);
          units += ofDay;
          days += ofDay > 0 ? 1 : 0;
        }
        return units / days;
      });
      expect(meanOf(averages) / averageDailyVolume).toBeGreaterThan(0.8);
      expect(meanOf(averages) / averageDailyVolume).toBeLessThan(1.25);
    }
  });

  it('is the sum of its hours’, and of their minutes’, by random access as by walking, and never falls', () => {
    const entries = catalogue.filter((_entry, index) => index % 100 === 0);
    const [walked, asked] = [1, 2].map(() => curveOf({ seed: 'sums', tradingTime, entries }));
    // A Wednesday on which statistics are announced, and a Sunday.
    for (const midnight of [Date.UTC(2026, 1, 11), Date.UTC(2026, 1, 15)]) {
      const last = new Float64Array(entries.length);
      for (let at = midnight + 250; at < midnight + DAY; at += 7 * MINUTE + 250) {
        walked!.update(at);
        for (const [index, units] of walked!.volumes.entries()) {
          expect(units).toBeGreaterThanOrEqual(last[index]!);
          expect(units).toBe(asked!.between(index, midnight, at));
          last[index] = units;
        }
      }
      for (const index of entries.keys()) {
        const sumOf = (length: number): number =>
          Array.from({ length: DAY / length }, (_, place) => midnight + place * length)
            .toReversed()
            .reduce((sum, from) => sum + asked!.between(index, from, from + length), 0);
        expect(sumOf(HOUR)).toBe(asked!.between(index, midnight, midnight + DAY));
        expect(sumOf(MINUTE)).toBe(sumOf(HOUR));
      }
    }
  });

  it('does not grow with the speed of prices', () => {
    const [calm, wild] = [1, 5].map((speed) => curveOf({ seed: 'speed', tradingTime, speed }));
    for (const at of [ORIGIN - 3 * DAY, ORIGIN + 3.6 * DAY, ORIGIN + 400 * DAY]) {
      calm!.update(at);
      wild!.update(at);
      for (const [index, units] of wild!.volumes.entries())
        expect(Math.abs(units - calm!.volumes[index]!)).toBeLessThanOrEqual(1 + 1e-6 * units);
    }
  });
});

describe.each(['always', 'real'] as const)('the daily volume of shares (%s)', (tradingTime) => {
  const entries = listed(['AAPL', 'JPM']);
  const midnights = Array.from({ length: 4 * 365 }, (_, day) => ORIGIN + (day - 2 * 365) * DAY).filter(
    (midnight) => ![0, 6].includes(new Date(midnight).getUTCDay()),
  );
  const reports = calendar
    .between(midnights[0]!, midnights.at(-1)!)
    .filter(({ kind, subject }) => kind === 'earnings' && subject === 'AAPL');
  // What is announced on a Friday evening is traded on Monday.
  const isReported = (midnight: number): boolean =>
    reports.some(({ at }) => at < midnight + DAY && at > midnight - 3 * DAY);
  const markets = Array.from({ length: 8 }, (_, number) => {
    const volume = curveOf({ seed: `days ${number}`, tradingTime, entries });
    return midnights
      .map((from) => ({
        from,
        units: entries.map((_entry, index) => volume.between(index, from, from + DAY)),
      }))
      .filter(({ units }) => units.every((unit) => unit > 0));
  });
  const unitsOf = (days: (typeof markets)[number], index = 0): number[] =>
    days.map(({ units }) => units[index]!);
  const quantileOf = (values: readonly number[], part: number): number =>
    values.toSorted((a, b) => a - b)[Math.floor(part * values.length)]!;

  // Shares of a single large company have 2.5 to 4 on real exchanges, and some 5 on the largest day of years.
  it('is on one day of a hundred 2.5 to 5 times the median, reports left out', () => {
    const ratio = meanOf(
      markets.map((days) => {
        const units = unitsOf(days.filter(({ from }) => !isReported(from)));
        return quantileOf(units, 0.99) / quantileOf(units, 0.5);
      }),
    );
    expect(ratio).toBeGreaterThan(2.5);
    expect(ratio).toBeLessThan(5);
  });

  it('is on the largest day of four years 3 to 8 times the median, reports included', () => {
    const largest = meanOf(
      markets.map((days) => Math.max(...unitsOf(days)) / quantileOf(unitsOf(days), 0.5)),
    );
    expect(largest).toBeGreaterThan(3);
    expect(largest).toBeLessThan(8);
  });

  it('is of each share its own: correlation 0.35 to 0.65', () => {
    const correlation = meanOf(
      markets.map((days) => correlationOf(unitsOf(days, 0).map(Math.log), unitsOf(days, 1).map(Math.log))),
    );
    expect(correlation).toBeGreaterThan(0.35);
    expect(correlation).toBeLessThan(0.65);
  });
});

describe('what nobody buys as such', () => {
  const unitsOf = (symbols: readonly string[]): number[] => {
    const volume = curveOf({ seed: 'figures', tradingTime: 'always', entries: listed(symbols) });
    return symbols.map((_symbol, index) => volume.between(index, ORIGIN, ORIGIN + 5 * DAY));
  };

  it('has no volume: yields, and the volatility that is expected', () => {
    expect(unitsOf(['^VIX', 'US10Y', 'DE10Y', 'US3M'])).toEqual([0, 0, 0, 0]);
  });

  it('is no index, whose members are traded, and no future or fund on it', () => {
    for (const units of unitsOf(['^GSPC', '^NDX', 'VX=F', 'ZN=F', 'TLT'])) expect(units).toBeGreaterThan(0);
  });
});

describe('announced events', () => {
  const EVENTS: readonly [kind: EventKind, subject: string, symbol: string, least: number][] = [
    ['earnings', 'AAPL', 'AAPL', 2],
    ['fed_rates', 'USD', '^GSPC', 1.5],
    ['us_jobs', 'USD', 'EURUSD', 1.5],
    ['ecb_rates', 'EUR', 'EURUSD', 1.3],
    ['us_oil_stocks', 'USD', 'CL=F', 1.2],
  ];

  it.each(EVENTS)('raise volume in the hour after them: %s of %s in %s', (kind, subject, symbol, least) => {
    const volume = curveOf({ seed: 'events', tradingTime: 'always', entries: listed([symbol, 'USOIL']) });
    const ratios = calendar
      .between(ORIGIN + 10 * DAY, ORIGIN + 740 * DAY)
      .filter((event) => event.kind === kind && event.subject === subject)
      .map(({ at }) => {
        // The same hour of the day before, unless the day ends within it.
        const units = (from: number): number =>
          volume.between(0, from, Math.min(from + HOUR, Math.ceil((from + 1) / DAY) * DAY));
        return Math.log(units(at) / units(at - DAY));
      });
    expect(ratios.length).toBeGreaterThan(7);
    expect(Math.exp(meanOf(ratios))).toBeGreaterThan(least);
  });

  it('concern their own company alone, and where it is closed its next opening', () => {
    const entries = listed(['AAPL', 'MSFT']);
    const volume = curveOf({ seed: 'events', tradingTime: 'real', entries });
    const hours = createMarketHours();
    const ratiosOf = (index: number): number[] =>
      calendar
        .between(ORIGIN + 10 * DAY, ORIGIN + 740 * DAY)
        .filter(({ kind, subject }) => kind === 'earnings' && subject === 'AAPL')
        .map(({ at }) => {
          const opens = hours.nextChangeAt('NASDAQ', at)!;
          const units = (from: number): number => volume.between(index, from, from + HOUR);
          return Math.log(units(opens) / units(opens - 7 * DAY));
        });
    expect(Math.exp(meanOf(ratiosOf(0)))).toBeGreaterThan(2);
    expect(Math.exp(meanOf(ratiosOf(1)))).toBeLessThan(1.6);
  });
});

describe('the session of an exchange', () => {
  const days = Array.from({ length: 60 }, (_, day) => Date.UTC(2026, 0, 5) + day * DAY);
  const unitsAt = (tradingTime: TradingTime, symbol: string, hour: number): number => {
    const volume = curveOf({ seed: 'sessions', tradingTime, entries: listed([symbol]) });
    return meanOf(
      days.map((midnight) => volume.between(0, midnight + hour * HOUR, midnight + (hour + 0.5) * HOUR)),
    );
  };

  it.each(['always', 'real'] as const)(
    'has most of its volume at its opening and before its close (%s)',
    (tradingTime) => {
      // In winter time New York trades from 14:30 to 21:00 UTC.
      const middle = unitsAt(tradingTime, 'AAPL', 17.5);
      for (const hour of [14.5, 20.5]) {
        expect(unitsAt(tradingTime, 'AAPL', hour) / middle).toBeGreaterThan(1.8);
        expect(unitsAt(tradingTime, 'AAPL', hour) / middle).toBeLessThan(5);
      }
    },
  );

  it('has all of its volume, where prices stand still without it', () => {
    for (const hour of [14, 21]) expect(unitsAt('real', 'AAPL', hour)).toBe(0);
    expect(unitsAt('always', 'AAPL', 3)).toBeGreaterThan(0);
  });
});
