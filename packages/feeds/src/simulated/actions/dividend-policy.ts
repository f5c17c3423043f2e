import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { getQuotingClass } from '../../catalogue/conventions.ts';
import { followedBy, leadingShareOf } from '../model/followers.ts';
import { longRunVolatility } from '../model/loadings.ts';
import { TRAITS, type MarketModel } from '../model/market-models.ts';

/** What an instrument pays in a year, and on which days of the calendar its price goes ex. */
export interface DividendPolicy {
  /** Dividends of a year, as a share of the price: 0.02 is 2 %. */
  readonly yield: number;
  /** Months of the year, 1 to 12, in order. */
  readonly months: readonly number[];
  /** Day of the month; a weekend's is the Monday after it. */
  readonly day: number;
  /** Whether it comes into the price day by day before it is paid, being interest for which little else moves the price. */
  readonly accrues: boolean;
}

/**
 * The policy of a company or fund; undefined where it pays nothing, as for whatever is neither. What holds the same shares
 * goes ex on the same day and yields the same, so that share classes and funds of one index stay together.
 */
export function findDividendPolicy(entry: CatalogueEntry, model: MarketModel): DividendPolicy | undefined {
  if (getQuotingClass(entry) !== 'stock') return undefined;
  const percent = entry.sector.startsWith('ETF') ? fundYield(entry, model) : companyYield(entry);
  if (percent === 0) return undefined;
  const [cycle, day] = sha256(
    utf8ToBytes(`dividend ${followedBy(entry.symbol, model)?.underlying ?? entry.symbol}`),
  );
  const isMonthly = entry.category === 'bonds';
  return {
    yield: percent / 100,
    months: isMonthly ? EVERY_MONTH : QUARTERS[cycle! % QUARTERS.length]!,
    day: isMonthly ? 1 : FIRST_DAY + (day! % DAYS),
    accrues: accrues(entry, model),
  };
}

/** Funds of Treasury bills and of what is like them. */
const accrues = ({ sector }: CatalogueEntry, model: MarketModel): boolean =>
  TRAITS[model].accruesInterest && sector === 'ETF / Ultrashort Bond';

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const QUARTERS = [
  [1, 4, 7, 10],
  [2, 5, 8, 11],
  [3, 6, 9, 12],
];
const FIRST_DAY = 2;
const DAYS = 24;

/** Percent a year of companies that are known for what they pay, or for paying nothing; orders of magnitude. */
const COMPANIES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    0: 'AMZN BRK.B NFLX PYPL UBER BA COIN BSX BKNG',
    0.1: 'NVDA',
    0.3: 'META LLY DHR TMO',
    0.5: 'AAPL GOOG ISRG',
    0.7: 'MSFT V MA COST AVGO',
    1: 'WMT GE AXP ORCL',
    1.2: 'TSM ASML CAT',
    1.7: 'QCOM ADBE',
    2: 'JPM MCD UNH GS',
    2.3: 'HD PG ABT WFC',
    2.7: 'JNJ KO CSCO TXN C BAC',
    3: 'PEP ABBV MRK IBM AMGN',
    3.5: 'XOM CVX MS',
    4.5: 'T VZ',
    6: 'PFE MO',
  }).flatMap(([percent, symbols]) => symbols.split(' ').map((symbol) => [symbol, Number(percent)] as const)),
);

/** Percent a year by category for the companies without a figure of their own; orders of magnitude. */
const CATEGORIES: Readonly<Record<string, number>> = {
  technology: 1,
  banking: 2.8,
  communication: 1.5,
  industrial: 1.4,
  consumer: 1.8,
  materials: 2,
  realestate: 4,
  healthcare: 1.2,
  energy: 3.4,
  utilities: 3.2,
};
/** A company whose price moves more than this in a day keeps what it earns. */
const CALM = 0.025;

function companyYield(entry: CatalogueEntry): number {
  const known = COMPANIES[leadingShareOf(entry.symbol) ?? entry.symbol];
  if (known !== undefined) return known;
  return longRunVolatility(entry) <= CALM ? (CATEGORIES[entry.category] ?? 0) : 0;
}

/** Percent a year of the funds that follow an index. */
const PAYING_INDICES: Readonly<Record<string, number>> = {
  '^GSPC': 1.2,
  '^NDX': 0.6,
  '^RUT': 1.1,
  '^GDAXI': 2.3,
  '^N225': 2,
  '^NSEI': 0.8,
  '^BVSP': 5,
  '^AXJO': 3.4,
  '^GSPTSE': 2.1,
  '^TWII': 1.9,
  '^MXX': 3.5,
  '^KS11': 1.5,
  '^SOX': 0.6,
};
const FUND_SECTORS: Readonly<Record<string, number>> = {
  'ETF / Large Value': 2.5,
  'ETF / Small Value': 1.7,
  'ETF / Large Growth': 0.6,
  'ETF / Mid-Cap Growth': 0.6,
  'ETF / Technology': 0.5,
  'ETF / High Yield Bond': 6.5,
  'ETF / Preferred Stock': 6,
  'ETF / Emerging Markets Bond': 5,
  'ETF / Muni National Interm': 2.8,
  'ETF / Real Estate': 3.5,
  'ETF / Global Real Estate': 3.5,
  'ETF / Equity Energy': 3,
  'ETF / Utilities': 2.8,
  'ETF / Foreign Large Blend': 2.8,
};
const FUNDS = 1.5;
const BOND_FUNDS = 4;
/** The three-month yield of the catalogue, of what accrues. */
const BILLS = 3.6;
/** Funds that pay nothing: their promise is a multiple of a day's move, or they hold what pays nothing. */
const WITHOUT = /^ETF \/ (Trading--|Commodities |Digital Assets|Equity Precious Metals)/;

function fundYield(entry: CatalogueEntry, model: MarketModel): number {
  if (WITHOUT.test(entry.sector)) return 0;
  if (accrues(entry, model)) return BILLS;
  const followed = followedBy(entry.symbol, model);
  const ofIndex = followed && PAYING_INDICES[followed.underlying];
  return ofIndex ?? FUND_SECTORS[entry.sector] ?? (entry.category === 'bonds' ? BOND_FUNDS : FUNDS);
}
