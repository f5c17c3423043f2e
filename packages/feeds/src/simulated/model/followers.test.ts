import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from '../simulated-market.ts';
import { followedBy, listFollowers } from './followers.ts';
import { MARKET_MODEL } from './market-models.ts';
import { findUnits } from './units.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 2, 2, 12);
const DAYS = 500;
const SEEDS = ['one', 'two', 'three'];
const catalogue = loadCatalogue();

// The volatility index and its futures have a model of their own.
const followers = listFollowers(MARKET_MODEL)
  .map((symbol) => ({ symbol, ...followedBy(symbol, MARKET_MODEL)! }))
  .filter(({ underlying }) => underlying !== '^VIX');
const entries = catalogue.filter(
  ({ symbol, category }) =>
    category === 'forex' ||
    followers.some((follower) => [follower.symbol, follower.underlying].includes(symbol)),
);
const listed = new Set(entries.map(({ symbol }) => symbol));

/** Logarithms of prices by market, day and symbol. */
const markets = SEEDS.map((seed) => {
  const market = createSimulatedMarket({ seed, speed: 1, tradingTime: 'always', entries });
  // Day by day, so that instruments share the walk of what moves them all.
  return Array.from(
    { length: DAYS + 1 },
    (_, day) =>
      new Map(
        entries.map(({ symbol }, index) => [symbol, Math.log(market.midAt(index, NOON + day * DAY_MS))]),
      ),
  );
});
type Logs = ReadonlyMap<string, number>;

/** The logarithm of a unit's value in dollars, by a pair that is listed. */
function valueOf(unit: string, logs: Logs): number {
  if (unit === 'USD') return 0;
  const inverse = logs.get(`USD${unit}`);
  return (
    logs.get(`${unit}USD`) ??
    (inverse === undefined ? logs.get('EURUSD')! - logs.get(`EUR${unit}`)! : -inverse)
  );
}

function logOf(symbol: string, logs: Logs): number {
  const units = listed.has(symbol) ? undefined : findUnits(symbol);
  return units ? valueOf(units[0], logs) - valueOf(units[1], logs) : logs.get(symbol)!;
}

/** Logarithms of the daily moves of all markets, one after another. */
const movesOf = (symbol: string): number[] =>
  markets.flatMap((days) =>
    days.slice(1).map((logs, day) => logOf(symbol, logs) - logOf(symbol, days[day]!)),
  );
const productOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, move, day) => total + move * b[day]!, 0) / a.length;

describe('the list of followers', () => {
  it.each(
    followers.map(
      ({ symbol, underlying, direction, multiple }) => [symbol, underlying, direction * multiple] as const,
    ),
  )('lets %s move with %s, %d times', (symbol, underlying, times) => {
    const [own, lead] = [movesOf(symbol), movesOf(underlying)];
    const beta = productOf(own, lead) / productOf(lead, lead);
    const correlation = productOf(own, lead) / Math.sqrt(productOf(own, own) * productOf(lead, lead));
    // A share of the multiple: what a leveraged fund's drift is corrected by goes with volatility, which rises as shares fall.
    expect(Math.abs(beta / times - 1)).toBeLessThan(0.02);
    expect(correlation * Math.sign(times)).toBeGreaterThan(0.99);
  });

  it('has what is listed', () => {
    const symbols = new Set(catalogue.map(({ symbol }) => symbol));
    expect(followers.filter(({ symbol }) => !symbols.has(symbol))).toEqual([]);
  });

  it('has every fund whose name promises a multiple', () => {
    const promising = catalogue.filter(({ sector }) => sector.startsWith('ETF / Trading--'));
    expect(promising.length).toBeGreaterThan(10);
    for (const { symbol, name } of promising) {
      const times = /(\d)X/i.exec(name)?.[1] ?? (/UltraPro/.test(name) ? 3 : /Ultra/.test(name) ? 2 : 1);
      const followed = followedBy(symbol, MARKET_MODEL);
      expect([symbol, followed?.multiple, followed?.direction]).toEqual([
        symbol,
        Number(times),
        /Short|Bear|Inverse/.test(name) ? -1 : 1,
      ]);
    }
  });
});

describe('model 2', () => {
  it('prices what has begun to follow, and what has come to the curve of yields, as it did', () => {
    const some = catalogue.filter(({ symbol, category }) => symbol in GOLDEN || category === 'forex');
    const market = createSimulatedMarket({
      seed: 'seed',
      model: 2,
      speed: 1,
      tradingTime: 'always',
      entries: some,
      actionPeriods: [{ from: Date.UTC(2024, 0, 1) }],
    });
    const bits = some.flatMap(({ symbol }, index) =>
      symbol in GOLDEN ? [[symbol, bitsOf(market.midAt(index, NOON + 90_000))]] : [],
    );
    expect(Object.fromEntries(bits)).toEqual(GOLDEN);
  });
});

function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16);
}

/** Taken before the list had them, with dividends. */
const GOLDEN: Readonly<Record<string, string>> = {
  EWA: '40395a49a2483101',
  EWC: '404902217eaeed5f',
  EWT: '404b9dc5f339bff8',
  EWW: '4051c8e6a9103320',
  EWY: '4055a9a212bb88ae',
  SOXX: '4068cb5f4a075274',
  SOXL: '4050375042a00b39',
  FAS: '405cedc44148c999',
  LABU: '405863dabcb55744',
  TMF: '40483485874232dd',
  VONG: '405b801fe0cc88d8',
  VOOG: '4052cdc2616e1147',
  FTEC: '4065b5608e381e75',
  SCHO: '4036cc6a9aa19c22',
  EUTBL: '3ff91be410b0e8c6',
  US3M: '400a831adbad555e',
  US10Y: '400d227389a7cdf0',
  US30Y: '4011cffafd20b638',
  TLT: '405730bebbc5ba56',
  'ZN=F': '405f877ff4e1600f',
  BIL: '405504ad035a27d3',
  XAUUSD: '40a587905263843e',
  XAGUSD: '402edee1e690692e',
  USDJPY: '4061d68d2d254441',
};
