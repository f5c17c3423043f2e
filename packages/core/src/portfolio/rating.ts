import { ONE_RATIO, ratio, sizeOf, ZERO_RATIO, type Ratio } from './ratio.ts';

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
  /** Share of the largest asset class in the exposure, in basis points; absent where it is not evaluated. */
  readonly largestShare?: bigint;
}

/** With half of the exposure or more in one class, that class decides the result, whatever the number of positions. */
export const isConcentrated = (largestShare: bigint): boolean => largestShare >= 5_000n;

const percent = (whole: bigint): Ratio => ratio((whole * ONE_RATIO) / 100n);

/** The ratings of the specification, section 4. Bounds are strict: exactly 5 % is not over 5 %. */
export const ratePortfolio = ({ positions, marketReturn = ZERO_RATIO }: PortfolioFacts): PortfolioRating => ({
  diversification: positions >= 5 ? 'high' : positions >= 3 ? 'medium' : 'low',
  volatility: rateVolatility(sizeOf(marketReturn)),
  performance: marketReturn > percent(5n) ? 'excellent' : marketReturn > 0n ? 'good' : 'poor',
});

const rateVolatility = (size: Ratio): Level =>
  size > percent(10n) ? 'high' : size > percent(5n) ? 'medium' : 'low';

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
  const isVolatile = sizeOf(marketReturn) > percent(15n);
  return [
    ...(positions < 5 ? (['diversify'] as const) : []),
    ...(isConcentrated(largestShare) ? (['concentrated'] as const) : []),
    ...(isVolatile ? (['high_volatility'] as const) : []),
    ...(marketReturn > percent(5n) ? (['take_profits'] as const) : []),
  ];
}
