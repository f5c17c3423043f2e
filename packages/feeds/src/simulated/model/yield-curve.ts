import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { longRunVolatility } from './loadings.ts';

/** The path that lifts all yields, and by which gold and the yen know of them. */
export const CURVE_LEVEL = 'curve level';

/**
 * How the curve moves: percent of a yield in a day, standard deviations by maturity in years. `level` lifts all, policy holds bills;
 * `slope` parts long from short, `curvature` the middle from both ends: the three in which the movement of real curves is all but whole
 * (Litterman and Scheinkman, "Common factors affecting bond returns", 1991). At the catalogue's yields these are 2.5 basis points a
 * day at three months and 5.3 to 5.8 from two years on: as real ones move (10 years: about 6, 1.3 % of 4.5 %), and as the catalogue's
 * Treasury futures do, divided by their durations. The catalogue's volatilities of yields are one guess for all and go unused.
 *
 * Ten and thirty years part by 0.25 % a day only, less than real ones. Every yield is a martingale, so nothing pulls them back, and they
 * begin 0.11 apart in logarithms: so they have changed places after three years in one market of thirty.
 */
const CURVE = {
  0.25: shape(0.55, -0.4, -0.2),
  1: shape(0.95, -0.5, -0.1),
  2: shape(1.22, -0.5, 0.2),
  5: shape(1.3, -0.2, 0.38),
  7: shape(1.3, -0.04, 0.3),
  10: shape(1.27, 0.1, 0.2),
  20: shape(1.16, 0.17, 0.12),
  30: shape(1.1, 0.2, 0.08),
};
type Maturity = keyof typeof CURVE;
type Shape = readonly (readonly [path: string, percent: number])[];

function shape(level: number, slope: number, curvature: number): Shape {
  return [
    [CURVE_LEVEL, level],
    ['curve slope', slope],
    ['curve curvature', curvature],
  ];
}

/** What an instrument moves with besides the curve: correlations, whose squares add up to at most 1; the rest is its own. */
interface Mix {
  /** With the yield of its maturity; below 0 for a price. */
  readonly curve: number;
  /** With the market beyond what yields have of it: what its debtors are worth. */
  readonly market?: number;
  /** With what other countries' yields do on their own. */
  readonly countries?: Readonly<Record<string, number>>;
}

/** A yield has a little of the market's move: shares and bonds are sold for one another. */
const MARKET_OF_YIELDS = 0.1;

/** The rest is a yield's own: the bonds that it is measured by are not those of the next. */
const YIELD: Mix = { curve: 0.999 };

/** The yields of the catalogue: a day's move as a fraction of the yield; other countries' go with the curve in part, the rest is their own. */
interface ListedYield extends Mix {
  readonly years: Maturity;
  /** Percent of the yield in a day; that of the curve unless given. */
  readonly percent?: number;
}
const YIELDS: Readonly<Record<string, ListedYield>> = {
  US3M: { ...YIELD, years: 0.25 },
  US1Y: { ...YIELD, years: 1 },
  US2Y: { ...YIELD, years: 2 },
  US10Y: { ...YIELD, years: 10 },
  US30Y: { ...YIELD, years: 30 },
  // About 4.5, 6 and 2.5 basis points a day.
  DE10Y: { curve: 0.7, years: 10, percent: 1.8 },
  UK10Y: { curve: 0.7, years: 10, percent: 1.3 },
  JP10Y: { curve: 0.35, years: 10, percent: 1.7 },
};

/** Bond funds and bond futures by the maturity, in years, whose yield their bonds have on average. */
const MATURITIES: ReadonlyMap<string, Maturity> = new Map(
  (
    [
      [0.25, 'BIL SGOV BOXX TFLO USFR JTRSY OUSG'],
      [2, 'ZT=F SHY VGSH BSV IGSB VCSH STIP VTIP SHYG'],
      [5, 'ZF=F IEI VGIT HYG JNK USHY'],
      [7, 'AGG BND BNDX GOVT BIV IGIB VCIT TIP SCHP MUB VTEB EMB'],
      [10, 'ZN=F IEF LQD PFF PGX'],
      [20, 'ZB=F TLT VGLT BLV VCLT'],
      [30, 'EDV ZROZ'],
    ] as const
  ).flatMap(([years, symbols]) => symbols.split(' ').map((symbol): [string, Maturity] => [symbol, years])),
);

const TREASURIES: Mix = { curve: -0.995 };
const INFLATION_PROTECTED: Mix = { curve: -0.8 };
const RISKY: Mix = { curve: -0.4, market: 0.6 };
/** By sector; Treasuries unless named. */
const MIXES: Readonly<Record<string, Mix>> = {
  // Days to interest make most of what little such a price moves.
  'ETF / Ultrashort Bond': { curve: -0.5 },
  Cryptocurrency: { curve: -0.5 },
  'ETF / Intermediate Core Bond': { curve: -0.98 },
  'ETF / Short-Term Bond': { curve: -0.95, market: 0.1 },
  'ETF / Corporate Bond': { curve: -0.92, market: 0.25 },
  'ETF / Long-Term Bond': { curve: -0.94, market: 0.2 },
  'ETF / Inflation-Protected Bond': INFLATION_PROTECTED,
  'ETF / Short-Term Inflation-Protected Bond': INFLATION_PROTECTED,
  'ETF / Muni National Interm': { curve: -0.75 },
  'ETF / Emerging Markets Bond': { curve: -0.6, market: 0.5 },
  'ETF / High Yield Bond': RISKY,
  'ETF / Preferred Stock': RISKY,
  'ETF / Global Bond-USD Hedged': { curve: -0.8, countries: { DE10Y: -0.35, JP10Y: -0.25, UK10Y: -0.15 } },
};

/**
 * The loadings of a yield, a bond fund or a bond future along the curve of yields, by path name: a day's standard deviation as a
 * fraction. A yield's volatility is the curve's, everything else keeps the catalogue's; so a price moves against the yield of its
 * maturity by one factor, its duration. Undefined for what no curve moves.
 */
export function computeCurveLoading(entry: CatalogueEntry): ReadonlyMap<string, number> | undefined {
  const listed = YIELDS[entry.symbol];
  const years = listed?.years ?? MATURITIES.get(entry.symbol);
  if (years === undefined) return undefined;
  const mix = listed ?? MIXES[entry.sector] ?? TREASURIES;
  return loadAlong(entry.symbol, years, mix, yieldVolatility(entry.symbol) ?? longRunVolatility(entry));
}

/** A day's standard deviation of a yield that goes by the curve, as a fraction of it; undefined for whatever is none. */
export function yieldVolatility(symbol: string): number | undefined {
  const listed = YIELDS[symbol];
  return listed && (listed.percent ?? sizeOf(CURVE[listed.years])) / 100;
}

const sizeOf = (shape: Shape): number =>
  Math.sqrt(shape.reduce((total, [, percent]) => total + percent * percent, 0));

/** The loadings by path name: the three terms of the yield of a maturity and its part of the market, what else the mix has, and the rest as own noise. */
function loadAlong(
  symbol: string,
  years: Maturity,
  { curve, market = 0, countries = {} }: Mix,
  volatility: number,
): ReadonlyMap<string, number> {
  const bare = CURVE[years];
  const share = (curve * Math.sqrt(1 - MARKET_OF_YIELDS * MARKET_OF_YIELDS)) / sizeOf(bare);
  const shared: [string, number][] = [
    ['market', curve * MARKET_OF_YIELDS + market],
    ...bare.map(([path, percent]): [string, number] => [path, share * percent]),
    ...Object.entries(countries).map(([country, part]): [string, number] => [`own ${country}`, part]),
  ];
  const rest = 1 - shared.reduce((total, [, part]) => total + part * part, 0);
  if (rest < 0) throw new Error(`${symbol} moves more than by its volatility`);
  return new Map(
    [...shared, [`own ${symbol}`, Math.sqrt(rest)] as const].map(([path, part]) => [path, part * volatility]),
  );
}
