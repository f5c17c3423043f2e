import { sumOver } from './moments.ts';
import { NORMAL_95 } from './normal.ts';

/** How alike figures are to those `lag` places before them. */
export interface Autocorrelation {
  readonly lag: number;
  /** From -1 to 1. */
  readonly value: number;
  /** Between minus and plus this, 19 series in 20 without any memory would lie. */
  readonly bound: number;
}

/**
 * Autocorrelations at the lags 1 to `lags`: sum of the products of deviations from the mean / sum of their squares. The bound
 * allows for volatility that changes (A. Lo and C. MacKinlay, Stock Market Prices Do Not Follow Random Walks, Review of
 * Financial Studies 1, 1988). Empty where no figure differs from another.
 * @param lags below the number of figures
 */
export function autocorrelations(values: readonly number[], lags: number): Autocorrelation[] {
  const deviations = computeDeviations(values);
  if (deviations.every((deviation) => deviation === 0)) return [];
  const errors = errorVariances(deviations, lags);
  return Array.from({ length: lags }, (_, place) => ({
    lag: place + 1,
    value: correlationAt(deviations, place + 1),
    bound: NORMAL_95 * Math.sqrt(errors[place]!),
  }));
}

export function computeDeviations(values: readonly number[]): number[] {
  const mean = sumOver(values, (value) => value) / values.length;
  return values.map((value) => value - mean);
}

function correlationAt(deviations: readonly number[], lag: number): number {
  let products = 0;
  for (let place = lag; place < deviations.length; place++)
    products += deviations[place]! * deviations[place - lag]!;
  return products / sumOfSquares(deviations);
}

const sumOfSquares = (deviations: readonly number[]): number =>
  sumOver(deviations, (deviation) => deviation * deviation);

/**
 * Variances of the errors of autocorrelations where there are none, also where volatility changes: the deltas of Lo and
 * MacKinlay / n, at the lags 1 to `lags`.
 */
export function errorVariances(deviations: readonly number[], lags: number): number[] {
  const squares = deviations.map((deviation) => deviation * deviation);
  const total = sumOver(squares, (square) => square) ** 2;
  return Array.from({ length: lags }, (_, before) => {
    let products = 0;
    for (let place = before + 1; place < squares.length; place++)
      products += squares[place]! * squares[place - before - 1]!;
    return products / total;
  });
}
