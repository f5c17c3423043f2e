import { computeDeviations, errorVariances } from './autocorrelation.ts';
import { sumOver } from './moments.ts';
import { NORMAL_95 } from './normal.ts';

/** How the variance grows with the horizon, against a random walk, whose variance grows in step with time. */
export interface VarianceRatio {
  /** In returns. */
  readonly horizon: number;
  /** 1 for a random walk, below it for a price that turns back, above for one that runs on. */
  readonly value: number;
  /** Between 1 - bound and 1 + bound, 19 random walks in 20 would lie. */
  readonly bound: number;
}

/** A horizon needs this many times as many returns. */
const MIN_HORIZONS = 4;

/**
 * Variance of overlapping returns over the horizon / (horizon x variance of single ones), both without bias; the bound
 * allows for volatility that changes (A. Lo and C. MacKinlay, Stock Market Prices Do Not Follow Random Walks, Review of
 * Financial Studies 1, 1988). Horizons too long for the series are left out.
 * @param horizons whole, 2 or more
 */
export function varianceRatios(returns: readonly number[], horizons: readonly number[]): VarianceRatio[] {
  const deviations = computeDeviations(returns);
  if (deviations.every((deviation) => deviation === 0)) return [];
  const measured = horizons.filter((horizon) => horizon * MIN_HORIZONS <= returns.length);
  const errors = errorVariances(deviations, Math.max(1, ...measured) - 1);
  return measured.map((horizon) => ({
    horizon,
    value: ratioAt(deviations, horizon),
    bound: NORMAL_95 * Math.sqrt(computeErrorVariance(errors, horizon)),
  }));
}

function ratioAt(deviations: readonly number[], horizon: number): number {
  const count = deviations.length;
  let sum = sumOver(deviations.slice(0, horizon), (deviation) => deviation);
  let squares = sum ** 2;
  for (let place = horizon; place < count; place++) {
    sum += deviations[place]! - deviations[place - horizon]!;
    squares += sum ** 2;
  }
  const long = squares / (horizon * (count - horizon + 1) * (1 - horizon / count));
  const single = sumOver(deviations, (deviation) => deviation ** 2) / (count - 1);
  return long / single;
}

/** @param errors variances of the errors of the autocorrelations, from lag 1 on */
function computeErrorVariance(errors: readonly number[], horizon: number): number {
  let variance = 0;
  for (let lag = 1; lag < horizon; lag++)
    variance += ((2 * (horizon - lag)) / horizon) ** 2 * errors[lag - 1]!;
  return variance;
}
