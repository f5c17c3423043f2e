import type { LeverageClass } from './instrument.ts';

/** The specification's leverage values by class (section 5); which of them an order may carry a preset decides. */
export const LEVERAGES: Readonly<Record<LeverageClass, readonly number[]>> = {
  stocks: [1, 2, 5, 10, 20, 30],
  forex: [1, 10, 50, 100, 200, 500],
  crypto: [1, 2, 5, 10],
  none: [1],
};

/** Every value that is listed for any class, ascending. */
export const LISTED_LEVERAGES: readonly number[] = [...new Set(Object.values(LEVERAGES).flat())];
