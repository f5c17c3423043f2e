import { ONE_RATIO, ratio, computeSize, ZERO_RATIO, type Ratio } from './ratio.ts';

export type Level = 'high' | 'medium' | 'low';
export type PerformanceRating = 'excellent' | 'good' | 'poor';

/** The specification's texts for the ratings. */
export const RATING_TEXTS: Readonly<Record<Level | PerformanceRating, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  excellent: 'Excellent',
  good: 'Good',
  poor: 'Poor',
};

export interface PortfolioRating {
  readonly diversification: Level;
  readonly volatility: Level;
  readonly performance: PerformanceRating;
}

/** The input of ratings and recommendations. */
export interface PortfolioFacts {
  /** Open positions. */
  readonly positions: number;
  /** Market P&L relative to its base; never an override. Undefined without a base, which rates as zero. */
  readonly marketReturn: Ratio | undefined;
  /** What has been measured of the account; absent where nothing is, as before its first days. */
  readonly measured?: MeasuredFacts;
  /** Share of the largest asset class in the exposure, in basis points; absent where it is not evaluated. */
  readonly largestShare?: bigint;
}

/** What the days of an account have shown; each undefined while it takes more of them. */
export interface MeasuredFacts {
  /** Volatility of daily returns, a year. */
  readonly volatility?: Ratio | undefined;
  /** Time-weighted, since the account was opened. */
  readonly wholeReturn?: Ratio | undefined;
}

/** With half of the exposure or more in one class, that class decides the result, whatever the number of positions. */
export const isConcentrated = (largestShare: bigint): boolean => largestShare >= 5_000n;

const percent = (whole: bigint): Ratio => ratio((whole * ONE_RATIO) / 100n);

/**
 * The ratings of the specification, section 4, of which each gives way to what is measured once it is: a word beside a figure says what
 * that figure says. Bounds are strict: exactly 5 % is not over 5 %.
 */
export const ratePortfolio = ({
  positions,
  marketReturn = ZERO_RATIO,
  measured: { volatility, wholeReturn = marketReturn } = {},
}: PortfolioFacts): PortfolioRating => ({
  diversification: positions >= 5 ? 'high' : positions >= 3 ? 'medium' : 'low',
  volatility:
    volatility === undefined
      ? rateLevel(computeSize(marketReturn), OPEN_RETURN_BOUNDS)
      : rateLevel(volatility, YEARLY_VOLATILITY_BOUNDS),
  performance: wholeReturn > percent(5n) ? 'excellent' : wholeReturn > 0n ? 'good' : 'poor',
});

interface LevelBounds {
  readonly high: Ratio;
  readonly medium: Ratio;
}

/** By how far the open positions are from zero. */
const OPEN_RETURN_BOUNDS: LevelBounds = { high: percent(10n), medium: percent(5n) };
/** A broad index of shares moves about 15 % a year. */
const YEARLY_VOLATILITY_BOUNDS: LevelBounds = { high: percent(20n), medium: percent(10n) };

const rateLevel = (size: Ratio, { high, medium }: LevelBounds): Level =>
  size > high ? 'high' : size > medium ? 'medium' : 'low';

/**
 * `get_started` reads 'Get Started'; for the others the specification gives the sense, not the text. `concentrated` is added
 * here: the number of positions does not show how they are spread.
 */
export type Recommendation =
  'get_started' | 'diversify' | 'concentrated' | 'high_volatility' | 'take_profits';

/** The recommendations of the specification, section 2, in its order; without positions only `get_started`. */
export function recommend({
  positions,
  marketReturn = ZERO_RATIO,
  largestShare = 0n,
}: PortfolioFacts): Recommendation[] {
  if (positions === 0) return ['get_started'];
  const isVolatile = computeSize(marketReturn) > percent(15n);
  return [
    ...(positions < 5 ? (['diversify'] as const) : []),
    ...(isConcentrated(largestShare) ? (['concentrated'] as const) : []),
    ...(isVolatile ? (['high_volatility'] as const) : []),
    ...(marketReturn > percent(5n) ? (['take_profits'] as const) : []),
  ];
}
