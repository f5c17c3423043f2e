/** What a set of figures is like. Binary floats without a unit, or in the unit of the figures. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Standard deviation, with n - 1. */
  readonly deviation: number;
  /** Third central moment / second^(3/2), both with n: 0 where both sides are alike. */
  readonly skewness: number;
  /** Fourth central moment / second^2 - 3, both with n: 0 for a normal distribution. */
  readonly excessKurtosis: number;
}

/** Undefined for fewer than two figures, and where none differs from another. */
export function computeMoments(values: readonly number[]): Moments | undefined {
  const count = values.length;
  const mean = sumOver(values, (value) => value) / count;
  let [squares, cubes, fourths] = [0, 0, 0];
  for (const value of values) {
    const square = (value - mean) * (value - mean);
    squares += square;
    cubes += square * (value - mean);
    fourths += square * square;
  }
  const variance = squares / count;
  // A constant's mean is rounded, so that its variance need not be zero to the last bit.
  if (count < 2 || variance <= (mean * Number.EPSILON * 4) ** 2) return undefined;
  return {
    count,
    mean,
    deviation: Math.sqrt((variance * count) / (count - 1)),
    skewness: cubes / count / variance ** 1.5,
    excessKurtosis: fourths / count / variance ** 2 - 3,
  };
}

export const sumOver = (values: readonly number[], read: (value: number) => number): number =>
  values.reduce((total, value) => total + read(value), 0);
