import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import type { ActivityProfile } from '../time/activity.ts';
import { followedBy } from './followers.ts';
import type { MarketModel } from './market-models.ts';
import { findUnits } from './units.ts';

/** What separates a future from its underlying. */
export interface Carry {
  /** The logarithm of future over underlying at the market's origin: above zero is contango, below backwardation. */
  readonly basis: number;
  /** Weights of the later changes: a day's standard deviation by path name. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * The carry of a future whose underlying is known. A continuous future has no expiry: it is priced at a constant maturity, as
 * far from delivery as the nearest contract is on average, so that there is no roll at which it jumps or converges. The future's
 * basis is what it costs to hold the underlying until then: interest less dividends, the difference of two currencies' interest,
 * storage less the convenience of having the goods. It changes as these do, and each change is a draw: neither a basis nor a
 * position of one against the other has an expected gain.
 */
export function findCarry(
  entry: Pick<CatalogueEntry, 'symbol' | 'category' | 'sector'>,
  model: MarketModel,
): Carry | undefined {
  const followed = followedBy(entry.symbol, model);
  if (entry.category !== 'futures' || !followed) return undefined;
  const yearly = computeYearlyCarry(followed.underlying);
  const years = (MATURITY_MONTHS[entry.sector] ?? 1) / 12;
  const scale = (followed.direction * years) / 100;
  return {
    basis: scale * yearly.percent,
    weights: new Map(
      [...yearly.changes].map(([path, points]) => [path, (scale * points) / Math.sqrt(DAYS_PER_YEAR)]),
    ),
  };
}

/** Half of the time between the contracts that are traded most: quarterly ones, or monthly ones before their last weeks. */
const MATURITY_MONTHS: Readonly<Record<string, number>> = {
  'Equity index': 1.5,
  Currency: 1.5,
  Metals: 1,
  Energy: 1,
  Agriculture: 1.5,
  Crypto: 0.5,
  Volatility: 1,
};

/** Market days. */
const DAYS_PER_YEAR = 252;

/** The cost of holding an underlying. */
interface YearlyCarry {
  /** A year, of the price. */
  readonly percent: number;
  /** Percentage points that it changes by within a year: a standard deviation by path name. */
  readonly changes: ReadonlyMap<string, number>;
}

function computeYearlyCarry(underlying: string): YearlyCarry {
  const units = findUnits(underlying);
  if (units && underlying in HELD_FOR_INTEREST) return interestLess(units[1], HELD_FOR_INTEREST[underlying]!);
  if (units)
    return {
      percent: requireInterest(units[1]) - requireInterest(units[0]),
      changes: new Map([
        [`rate ${units[1]}`, INTEREST_CHANGE],
        [`rate ${units[0]}`, -INTEREST_CHANGE],
      ]),
    };
  const index = INDICES[underlying];
  if (index) return interestLess(index.currency, index.dividends);
  const goods = GOODS[underlying];
  if (!goods) throw new Error(`no carry for futures on ${underlying}`);
  const { percent, change, profile } = goods;
  return { percent, changes: new Map([[`carry ${profile} ${underlying}`, change]]) };
}

const interestLess = (currency: string, yielded: number): YearlyCarry => ({
  percent: requireInterest(currency) - yielded,
  changes: new Map([[`rate ${currency}`, INTEREST_CHANGE]]),
});

function requireInterest(currency: string): number {
  const rate = INTEREST[currency];
  if (rate === undefined) throw new Error(`no interest rate for ${currency}`);
  return rate;
}

/** Short rates in percent a year, near those of the central banks when the catalogue was made; rounded, like its prices. */
const INTEREST: Readonly<Record<string, number>> = {
  USD: 3.75,
  EUR: 2,
  GBP: 3.75,
  JPY: 0.75,
  CHF: 0,
  AUD: 3.75,
  NZD: 2.25,
  CAD: 2.25,
  SEK: 1.75,
  CNH: 1.6,
  HKD: 3,
  INR: 5.25,
  MXN: 7,
  BRL: 15,
  ZAR: 6.75,
};
/** Percentage points. */
const INTEREST_CHANGE = 1;

/** Metals by what lending them yields, less storage and insurance. */
const HELD_FOR_INTEREST: Readonly<Record<string, number>> = {
  XAUUSD: -0.1,
  XAGUSD: -0.2,
  XPTUSD: 1,
  XPDUSD: 1,
};

/** Dividend yields in percent a year. The DAX has its dividends in it. */
const INDICES: Readonly<Record<string, { readonly currency: string; readonly dividends: number }>> = {
  '^GSPC': { currency: 'USD', dividends: 1.2 },
  '^NDX': { currency: 'USD', dividends: 0.7 },
  '^DJI': { currency: 'USD', dividends: 1.6 },
  '^RUT': { currency: 'USD', dividends: 1.3 },
  '^GDAXI': { currency: 'EUR', dividends: 0 },
  '^STOXX50E': { currency: 'EUR', dividends: 2.8 },
  '^FTSE': { currency: 'GBP', dividends: 3.3 },
  '^HSI': { currency: 'HKD', dividends: 3.3 },
  '^N225': { currency: 'JPY', dividends: 1.8 },
  '^NSEI': { currency: 'INR', dividends: 1.3 },
  '^BVSP': { currency: 'BRL', dividends: 5 },
};

interface Goods extends Omit<YearlyCarry, 'changes'> {
  /** Percentage points within a year. */
  readonly change: number;
  /** The rhythm of its underlying. */
  readonly profile: ActivityProfile;
}

const goods = (percent: number, change: number, profile: ActivityProfile = 'commodity'): Goods => ({
  percent,
  change,
  profile,
});

/**
 * Interest and storage less the convenience yield: what is scarce at once is in backwardation, a harvest in store in contango.
 * Usual signs and orders of magnitude. A coin's is the premium that leverage pays, that of volatility the price of insurance.
 */
const GOODS: Readonly<Record<string, Goods>> = {
  COPPER: goods(1, 3),
  USOIL: goods(-6, 15),
  UKOIL: goods(-6, 15),
  DUBAIOIL: goods(-5, 15),
  HEATINGOIL: goods(-4, 15),
  GASOLINE: goods(-5, 20),
  NATGAS: goods(15, 40),
  COCOA: goods(-6, 15),
  COFFEE: goods(-6, 10),
  COTTON: goods(4, 8),
  SUGAR: goods(-3, 8),
  ORANGEJUICE: goods(-6, 15),
  LIVECATTLE: goods(-2, 8),
  CORN: goods(6, 8),
  SOYBEAN: goods(3, 8),
  SOYOIL: goods(-2, 8),
  SOYMEAL: goods(2, 10),
  WHEAT: goods(8, 8),
  BTC: goods(6, 8, 'crypto'),
  ETH: goods(6, 8, 'crypto'),
  '^VIX': goods(40, 80, 'america'),
};
