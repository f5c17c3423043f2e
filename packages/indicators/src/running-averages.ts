/** An exponential average on its way: it begins with the first value, and is shown after as many as it is long. */
export interface Ema {
  readonly mean: number;
  readonly taken: number;
}

export const nextEma = (before: Ema | undefined, value: number, length: number): Ema => ({
  mean: before ? before.mean + (2 / (length + 1)) * (value - before.mean) : value,
  taken: (before?.taken ?? 0) + 1,
});

export const shownEma = (average: Ema | undefined, length: number): number | null =>
  average && average.taken >= length ? average.mean : null;

/** Wilder's average: the mean of the first values, then a share of one in its length. Kept as a sum until there are enough. */
export const nextWilder = (before: Ema | undefined, value: number, length: number): Ema => {
  const taken = (before?.taken ?? 0) + 1;
  const mean = before?.mean ?? 0;
  return { mean: mean + (value - mean) / Math.min(taken, length), taken };
};

/** The last so many, with one more at the end. */
export const slideWindow = <Value>(
  values: readonly Value[],
  value: Value,
  length: number,
): readonly Value[] => [...values, value].slice(-length);

export const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
