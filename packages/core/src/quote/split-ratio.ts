import { LIMITS } from '../limits.ts';

/** New units for old units: 4 for 1 is a split, 1 for 10 a reverse split. */
export interface SplitRatio {
  readonly newUnits: number;
  readonly oldUnits: number;
}

/** The maximum of units on either side of a ratio. */
export const MAX_SPLIT_UNITS = LIMITS.splitUnits.whole[1];

/** Both sides whole, from 1 to `MAX_SPLIT_UNITS`, and not the same. */
export const isSplitRatio = ({ newUnits, oldUnits }: SplitRatio): boolean =>
  newUnits !== oldUnits &&
  [newUnits, oldUnits].every((units) => Number.isInteger(units) && units >= 1 && units <= MAX_SPLIT_UNITS);

/** The factor of a price by the split: 0.25 for 4 for 1. */
export const priceFactorOf = ({ newUnits, oldUnits }: SplitRatio): number => oldUnits / newUnits;

/** How far a price may have moved since a split for the split still to be recognised. */
export const SPLIT_TOLERANCE = 0.15;

/** Whether a price move by a factor fits a split: near the ratio's own factor, and nearer to it than to no split. */
export function fitsSplit(factor: number, ratio: SplitRatio): boolean {
  const off = offBy(factor, ratio);
  return off <= Math.log(1 + SPLIT_TOLERANCE) && off < Math.abs(Math.log(factor));
}

/** Usual ratios, forward; each may also be reversed. */
const USUAL: readonly (readonly [newUnits: number, oldUnits: number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50].map((units) => [units, 1] as const),
  [3, 2],
  [5, 2],
  [4, 3],
  [5, 4],
];

/**
 * The usual ratio that is nearest to a price factor, to be confirmed by an administrator: a price alone does not prove it.
 * Undefined where none fits.
 */
export const guessSplit = (factor: number): SplitRatio | undefined =>
  USUAL.flatMap(([a, b]): SplitRatio[] => [
    { newUnits: a, oldUnits: b },
    { newUnits: b, oldUnits: a },
  ])
    .filter((ratio) => fitsSplit(factor, ratio))
    .toSorted((a, b) => offBy(factor, a) - offBy(factor, b))[0];

const offBy = (factor: number, ratio: SplitRatio): number =>
  Math.abs(Math.log(factor / priceFactorOf(ratio)));
