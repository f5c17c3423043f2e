import { price, quantity, type Category, type Instrument, type Price, type Quantity } from '@lonja/core';

/** The fields of a catalogue row that the conventions use. */
export interface ListedFacts {
  readonly symbol: string;
  readonly name: string;
  readonly category: Category;
  readonly sector: string;
  readonly currency: string;
  /** In whole price units of the listing, above zero. */
  readonly seedPrice: number;
  /** Units a day, where known. */
  readonly averageDailyVolume: number | undefined;
}

/** How an instrument is quoted and traded, as decided by its class and not stated in the listing. */
export type Conventions = Pick<
  Instrument,
  'tickSize' | 'priceDecimals' | 'priceUnit' | 'quantityStep' | 'minQuantity' | 'spreadTicks'
>;

/** The classes of quoting conventions. An ETF is quoted like a stock, whatever it holds. */
export type QuotingClass = 'stock' | 'forex' | 'crypto' | 'commodity' | 'index' | 'future' | 'yield';

/** The tick, spread and quantity rules of a listing, all a pure function of its facts. */
export function chooseConventions(facts: ListedFacts): Conventions {
  const quotingClass = getQuotingClass(facts);
  const priceDecimals = choosePriceDecimals(quotingClass, facts);
  return {
    priceDecimals,
    tickSize: computeTick(priceDecimals),
    priceUnit: isQuotedInCents(facts) ? 1n : 100n,
    quantityStep: FINE_CLASSES.has(quotingClass) ? MILLIONTH : HUNDREDTH,
    minQuantity: HUNDREDTH,
    spreadTicks: SPREAD_TICKS[quotingClass](facts, 10 ** -priceDecimals),
  };
}

const NOT_STOCKS: Partial<Record<Category, QuotingClass>> = {
  forex: 'forex',
  crypto: 'crypto',
  commodities: 'commodity',
  indices: 'index',
  futures: 'future',
  bonds: 'yield',
};

export const getQuotingClass = (facts: Pick<ListedFacts, 'category' | 'sector'>): QuotingClass =>
  facts.sector.startsWith('ETF') ? 'stock' : (NOT_STOCKS[facts.category] ?? 'stock');

/** What venues trade in millionths: coins, and shares in orders by their notional. */
const FINE_CLASSES: ReadonlySet<QuotingClass> = new Set(['crypto', 'stock']);

/** 0.01 and 0.000001 units: the step of a quantity field, and the fraction of a coin or a share that venues trade. */
const HUNDREDTH: Quantity = quantity(1_000_000n);
const MILLIONTH: Quantity = quantity(100n);

/** Prices are stored in 1e-8: no tick is finer. */
const FINEST_DECIMALS = 8;
const computeTick = (decimals: number): Price => price(10n ** BigInt(FINEST_DECIMALS - decimals));

/** Grains, softs and livestock are quoted in US cents a bushel or a pound; the listing's name says so. */
const isQuotedInCents = (facts: ListedFacts): boolean => /\(US cents(\/\w+)?\)/.test(facts.name);

/**
 * The fewest decimals at which a tick is less than a hundredth of a percent of the price, so that prices move smoothly and a
 * spread can be distinguished from another; two at least, because an index or a coin in the thousands is read with its cents.
 */
const finestNeeded = (seedPrice: number): number =>
  Math.min(FINEST_DECIMALS, Math.max(2, Math.floor(4 - Math.log10(seedPrice)) + 1));

/** Decimals of a price; a pair has at least tenths of a pip. */
const choosePriceDecimals = (quotingClass: QuotingClass, { seedPrice, currency }: ListedFacts): number =>
  quotingClass === 'forex'
    ? Math.max((PIP_DECIMALS[currency] ?? 4) + 1, finestNeeded(seedPrice))
    : finestNeeded(seedPrice);

/** Currencies whose pip is not the fourth decimal, because a unit is worth little. */
const PIP_DECIMALS: Readonly<Record<string, number>> = { JPY: 2, HUF: 2, KRW: 2, INR: 2, THB: 2, CZK: 3 };

type SpreadRule = (facts: ListedFacts, tick: number) => number;

/** Basis points of the price in whole ticks, one at least. */
const inTicks = (basisPoints: number, facts: ListedFacts, tick: number): number =>
  Math.max(1, Math.round((facts.seedPrice * basisPoints) / 10_000 / tick));

/** Tenths of a pip on the pairs that every client compares; EUR/USD at 0.8 pips is the published figure. */
const MAJOR_SPREADS: Readonly<Record<string, number>> = {
  EURUSD: 8,
  AUDUSD: 9,
  USDJPY: 10,
  GBPUSD: 12,
  USDCHF: 13,
  USDCAD: 14,
  NZDUSD: 15,
};
const MINOR_BASIS_POINTS = 1.5;
const EXOTIC_BASIS_POINTS = 6;

/** Spread in basis points from a daily traded value in the quote currency on: depth narrows a spread. */
type Ladder = readonly (readonly [atLeast: number, basisPoints: number])[];
const STOCK_SPREADS: Ladder = [
  [500e6, 2],
  [50e6, 4],
  [5e6, 10],
  [0, 25],
];
const CRYPTO_SPREADS: Ladder = [
  [1e9, 2],
  [100e6, 4],
  [10e6, 7],
  [0, 10],
];

function basisPointsOn(ladder: Ladder, facts: ListedFacts): number {
  const traded = facts.seedPrice * (facts.averageDailyVolume ?? 0);
  const rung = ladder.find(([atLeast]) => traded >= atLeast);
  if (!rung) throw new Error(`no spread for ${facts.symbol}`);
  return rung[1];
}

/** Basis points by the group that the listing names; a group that is missing here takes `other`. */
type BySector = Readonly<Record<string, number>> & { readonly other: number };
const COMMODITY_BASIS_POINTS: BySector = {
  'Precious metals': 2,
  Energy: 3,
  'Industrial metals': 4,
  'Grains & oilseeds': 5,
  Softs: 6,
  Livestock: 8,
  Fertilisers: 15,
  other: 10,
};
const INDEX_BASIS_POINTS: BySector = {
  'US Large Cap': 1,
  'US Broad': 1,
  Germany: 1,
  'United Kingdom': 1,
  Volatility: 30,
  other: 2,
};
const FUTURE_BASIS_POINTS: BySector = {
  'Equity index': 1,
  Currency: 1,
  'Interest rate': 1,
  Metals: 2,
  Energy: 2,
  Crypto: 3,
  Agriculture: 4,
  Volatility: 30,
  other: 4,
};
const YIELD_BASIS_POINTS = 5;

const bySector =
  (table: BySector): SpreadRule =>
  (facts, tick) =>
    inTicks(table[facts.sector] ?? table.other, facts, tick);

const CENT = 0.01;

const SPREAD_TICKS: Readonly<Record<QuotingClass, SpreadRule>> = {
  // Stocks' exchanges quote whole cents, though prices in between are paid.
  stock: (facts, tick) =>
    Math.max(inTicks(basisPointsOn(STOCK_SPREADS, facts), facts, tick), Math.round(CENT / tick)),
  forex: (facts, tick) => {
    const major = MAJOR_SPREADS[facts.symbol];
    if (major !== undefined) return major;
    if (facts.sector !== 'Minor') return inTicks(EXOTIC_BASIS_POINTS, facts, tick);
    return Math.min(30, Math.max(15, inTicks(MINOR_BASIS_POINTS, facts, tick)));
  },
  crypto: (facts, tick) => inTicks(basisPointsOn(CRYPTO_SPREADS, facts), facts, tick),
  commodity: bySector(COMMODITY_BASIS_POINTS),
  index: bySector(INDEX_BASIS_POINTS),
  future: bySector(FUTURE_BASIS_POINTS),
  yield: (facts, tick) => inTicks(YIELD_BASIS_POINTS, facts, tick),
};
