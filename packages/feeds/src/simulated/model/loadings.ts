import type { CatalogueEntry } from '../../catalogue/catalogue.ts';

/**
 * The loadings of an instrument without an underlying, by path name: a day's standard deviation as a fraction. Squares add up
 * to the square of its daily volatility; the rest after market and groups is its own noise.
 */
export function computeLoading(entry: CatalogueEntry): ReadonlyMap<string, number> {
  const rule = RULES.find(({ holds }) => holds(entry));
  if (!rule) throw new Error(`no loading for ${entry.symbol}`);
  const { market, groups, companies = {} } = rule.shares(entry);
  const shared: [string, number][] = [
    ['market', market],
    ...Object.entries(groups).map(([group, share]): [string, number] => [`group ${group}`, share]),
    ...Object.entries(companies).map(([company, share]): [string, number] => [`own ${company}`, share]),
  ];
  const rest = 1 - shared.reduce((total, [, share]) => total + share * share, 0);
  if (rest < -1e-9) throw new Error(`${entry.symbol} moves more than by its volatility`);
  return new Map(
    [...shared, [`own ${entry.symbol}`, Math.sqrt(Math.max(0, rest))] as const].map(([path, share]) => [
      path,
      share * longRunVolatility(entry),
    ]),
  );
}

/**
 * A listing's long-run volatility. The catalogue has that of a recent quarter, which is too high for the most volatile: at 10 %
 * a day most of them would be worth nothing within two years.
 */
export const longRunVolatility = ({ dailyVolatility }: Pick<CatalogueEntry, 'dailyVolatility'>): number =>
  Math.min(WILDEST, dailyVolatility);
const WILDEST = 0.04;

/**
 * Correlations with the whole market's move, -1 to 1, with the groups' additional moves, and with what single companies do on
 * their own; the sum of their squares is at most 1.
 */
interface Shares {
  readonly market: number;
  readonly groups: Readonly<Record<string, number>>;
  readonly companies?: Readonly<Record<string, number>>;
}

/** The first rule that holds decides. */
interface Rule {
  readonly holds: (entry: CatalogueEntry) => boolean;
  readonly shares: (entry: CatalogueEntry) => Shares;
}

/** The market's own day: that of the S&P 500. */
const MARKET_VOLATILITY = 0.011;

/**
 * Betas of sectors against the market's path, in the proportions of their long-run betas. All are scaled so that the members of the
 * S&P 500, weighted by capitalisation, have a beta of one against the index together (`index-members.test.ts`).
 */
const BETAS: Readonly<Record<string, number>> = {
  technology: 1.02,
  banking: 0.82,
  communication: 0.76,
  industrial: 0.78,
  consumer: 0.73,
  materials: 0.73,
  realestate: 0.65,
  healthcare: 0.57,
  energy: 0.57,
  utilities: 0.46,
};
const US_EXCHANGES: ReadonlySet<string> = new Set(['NYSE', 'NASDAQ', 'NYSEARCA', 'AMEX', 'CBOE']);
/** Stocks of other countries also move with a market of their own. */
const ABROAD = 0.6;
const MAX_WITH_MARKET = 0.75;
const SECTOR_SHARE = 0.42;
/** The group of the largest companies: a greater share would be the index's. */
const TECHNOLOGY_SHARE = 0.36;
const OIL_SHARE = 0.51;

/** A stock moves with the market by its beta and with its sector, an oil company also with oil. */
function sharesOfStock(entry: CatalogueEntry): Shares {
  const { category, exchange } = entry;
  const isAbroad = !US_EXCHANGES.has(exchange);
  const beta = (BETAS[category] ?? 0.9) * (isAbroad ? ABROAD : 1);
  return {
    market: Math.min(MAX_WITH_MARKET, (beta * MARKET_VOLATILITY) / longRunVolatility(entry)),
    groups: {
      [category]: category === 'technology' ? TECHNOLOGY_SHARE : SECTOR_SHARE,
      ...(category === 'energy' ? { crude: OIL_SHARE } : {}),
      ...(isAbroad ? { [`venue ${exchange}`]: 0.4 } : {}),
    },
  };
}

const fixed =
  (market: number, groups: Readonly<Record<string, number>> = {}) =>
  (): Shares => ({ market, groups });

/**
 * The largest terms of the weighted sum of an index's members, in proportion; they are scaled to the index's volatility. Each is
 * a path that the charts of the index, its funds and its futures are computed from, so only those are kept that make the
 * index follow the sum (`index-members.test.ts`).
 */
const basket = (market: number, groups: Shares['groups'], companies: Shares['groups']): (() => Shares) => {
  const length = Math.hypot(market, ...Object.values(groups), ...Object.values(companies));
  const scaled = (terms: Shares['groups']): Shares['groups'] =>
    Object.fromEntries(Object.entries(terms).map(([name, term]) => [name, term / length]));
  return () => ({ market: market / length, groups: scaled(groups), companies: scaled(companies) });
};

const isFund = (entry: CatalogueEntry): boolean => entry.sector.startsWith('ETF');
const inCategory =
  (...categories: string[]) =>
  (entry: CatalogueEntry): boolean =>
    categories.includes(entry.category);
const inSector =
  (...sectors: string[]) =>
  (entry: CatalogueEntry): boolean =>
    sectors.includes(entry.sector);
const isAnyOf =
  (...symbols: string[]) =>
  (entry: CatalogueEntry): boolean =>
    symbols.includes(entry.symbol);

const RULES: readonly Rule[] = [
  // The terms of their members' weighted sums: what the smaller ones do on their own evens out.
  {
    holds: isAnyOf('^GSPC'),
    shares: basket(0.82, { technology: 0.42, consumer: 0.13 }, { NVDA: 0.22 }),
  },
  {
    holds: isAnyOf('^NDX'),
    shares: basket(0.74, { technology: 0.51, consumer: 0.13 }, { NVDA: 0.28, AMZN: 0.14 }),
  },
  {
    holds: isAnyOf('^DJI'),
    shares: basket(
      0.84,
      { banking: 0.22, industrial: 0.17, technology: 0.15, consumer: 0.11 },
      { GS: 0.24, CAT: 0.24 },
    ),
  },
  { holds: inSector('US Large Cap', 'US Broad'), shares: fixed(0.96) },
  { holds: inSector('US Small Cap'), shares: fixed(0.87, { small: 0.4 }) },
  // A stablecoin keeps its peg whatever the coins around it do.
  { holds: inSector('Stablecoin'), shares: fixed(0) },
  { holds: isAnyOf('BTC', 'ETH'), shares: fixed(0.2, { crypto: 0.88 }) },
  { holds: inCategory('crypto'), shares: fixed(0.2, { crypto: 0.75 }) },
  // Fear rises as prices fall.
  { holds: inSector('Volatility'), shares: fixed(-0.8, { volatility: 0.3 }) },
  { holds: inSector('ETF / Digital Assets'), shares: fixed(0.25, { crypto: 0.85 }) },
  { holds: inSector('ETF / Trading--Inverse Equity'), shares: fixed(-0.96) },
  { holds: inSector('ETF / Trading--Leveraged Equity'), shares: fixed(0.92) },
  // A bond's price falls as its yield rises.
  {
    holds: inSector('ETF / Preferred Stock', 'ETF / High Yield Bond'),
    shares: fixed(0.6, { rates: -0.4 }),
  },
  {
    holds: (entry) => entry.category === 'bonds' && isFund(entry),
    shares: fixed(-0.1, { rates: -0.94 }),
  },
  { holds: inCategory('bonds'), shares: fixed(0.1, { rates: 0.92 }) },
  { holds: inSector('Interest rate'), shares: fixed(-0.1, { rates: -0.95 }) },
  {
    holds: inSector('ETF / Commodities Focused', 'ETF / Commodities Broad Basket'),
    shares: fixed(0.15, { crude: 0.3, commodities: 0.5 }),
  },
  { holds: isAnyOf('USOIL', 'UKOIL', 'DUBAIOIL'), shares: fixed(0.1, { crude: 0.97 }) },
  { holds: isAnyOf('HEATINGOIL', 'GASOLINE'), shares: fixed(0.1, { crude: 0.85 }) },
  {
    holds: inCategory('commodities'),
    shares: ({ sector }) => ({ market: 0.1, groups: { [sector]: 0.6 } }),
  },
  {
    holds: inCategory('futures'),
    shares: ({ sector }) => ({ market: 0.1, groups: { [`futures ${sector}`]: 0.6 } }),
  },
  // Funds hold much of the market or of their sector.
  {
    holds: inSector(
      ...['Blend', 'Growth', 'Value'].flatMap((style) =>
        ['Large', 'Mid-Cap', 'Small'].map((size) => `ETF / ${size} ${style}`),
      ),
    ),
    shares: fixed(0.95, { funds: 0.15 }),
  },
  { holds: inSector('US Sector', 'ETF / Derivative Income'), shares: fixed(0.9) },
  {
    holds: inCategory('indices'),
    shares: ({ exchange }) => ({ market: 0.6, groups: { [`venue ${exchange}`]: 0.4 } }),
  },
  {
    holds: (entry) => isFund(entry) && entry.category === 'energy',
    shares: fixed(0.45, { crude: 0.55, energy: 0.6 }),
  },
  { holds: isFund, shares: ({ category }) => ({ market: 0.65, groups: { [category]: 0.7 } }) },
  { holds: () => true, shares: sharesOfStock },
];
