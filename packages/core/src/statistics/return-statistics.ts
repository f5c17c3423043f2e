import { autocorrelations, type Autocorrelation } from './autocorrelation.ts';
import type { LogReturn } from './closes.ts';
import { histogram, tails, type HistogramBin, type Tail } from './histogram.ts';
import { estimate, leaveBlocksOut, type Estimate } from './interval.ts';
import { computeMoments, type Moments } from './moments.ts';
import { varianceRatios, type VarianceRatio } from './variance-ratio.ts';

/** With fewer returns these figures mean nothing. */
export const MIN_RETURNS = 60;
/** How far the memory is followed, in returns. */
const LAGS = 20;
const HORIZONS = [2, 5, 10, 20, 40, 60];
const TAILS = [2, 3, 4];
const YEAR_MS = 365.25 * 86_400_000;

/** What the returns of an instrument are like. Logarithms: 0.01 is about 1 %. */
export interface ReturnStatistics {
  /** The stretches of the first and the last return, milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly count: number;
  /** Returns in a year at this pace: 365 where a market never rests, some 252 where it keeps weekends and holidays. */
  readonly perYear: number;
  readonly mean: Estimate;
  readonly deviation: Estimate;
  /** Deviation x root of `perYear`, as if the returns were independent. */
  readonly annualDeviation: Estimate;
  readonly skewness: Estimate;
  readonly excessKurtosis: Estimate;
  readonly largestRise: LogReturn;
  readonly largestFall: LogReturn;
  readonly tails: readonly Tail[];
  readonly histogram: readonly HistogramBin[];
  /** Memory of the returns, and of their sizes: without the former nobody can know the next, with the latter calm follows calm. */
  readonly memory: readonly Autocorrelation[];
  readonly sizeMemory: readonly Autocorrelation[];
  readonly varianceRatios: readonly VarianceRatio[];
}

/** Undefined under 60 returns, and where no return differs from another. @param returns in order of time */
export function measureReturns(returns: readonly LogReturn[]): ReturnStatistics | undefined {
  const [first, last] = [returns[0], returns.at(-1)];
  const values = returns.map(({ value }) => value);
  const moments = computeMoments(values);
  if (!first || !last || !moments || returns.length < MIN_RETURNS) return undefined;
  const left = leaveBlocksOut(values).map(computeMoments);
  // Without one of its blocks the price stood still.
  if (!left.every((of) => of !== undefined)) return undefined;
  const estimated = (read: (of: Moments) => number): Estimate => estimate(read(moments), left.map(read));
  const deviation = estimated((of) => of.deviation);
  const perYear = ((returns.length - 1) * YEAR_MS) / (last.at - first.at);
  return {
    from: first.at,
    until: last.at,
    count: returns.length,
    perYear,
    mean: estimated((of) => of.mean),
    deviation,
    annualDeviation: scaled(deviation, Math.sqrt(perYear)),
    skewness: estimated((of) => of.skewness),
    excessKurtosis: estimated((of) => of.excessKurtosis),
    largestRise: returns.reduce((largest, one) => (one.value > largest.value ? one : largest)),
    largestFall: returns.reduce((largest, one) => (one.value < largest.value ? one : largest)),
    tails: tails(values, moments, TAILS),
    histogram: histogram(values, moments),
    memory: autocorrelations(values, LAGS),
    sizeMemory: autocorrelations(
      values.map((value) => Math.abs(value)),
      LAGS,
    ),
    varianceRatios: varianceRatios(values, HORIZONS),
  };
}

const scaled = ({ value, low, high }: Estimate, by: number): Estimate => ({
  value: value * by,
  low: low * by,
  high: high * by,
});
