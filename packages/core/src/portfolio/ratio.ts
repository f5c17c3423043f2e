import { divide, formatRounded } from '../money/index.ts';

declare const unit: unique symbol;

/**
 * An exact figure without a unit, as an integer of 1e-12: 1.5 and 150 % are 1_500_000_000_000n. Signed.
 * Returns, risk figures and drawdowns share the scale, so that they can be combined without conversion.
 */
export type Ratio = bigint & { readonly [unit]: 'Ratio' };

export const RATIO_SCALE = 12;

export const ratio = (units: bigint): Ratio => units as Ratio;

export const ZERO_RATIO = ratio(0n);
/** 1, or 100 %. */
export const ONE_RATIO = ratio(10n ** BigInt(RATIO_SCALE));

export const negated = (figure: Ratio): Ratio => ratio(-(figure as bigint));
export const computeSize = (figure: Ratio): Ratio => (figure < 0n ? negated(figure) : figure);

/**
 * `part / whole`, rounded half-even once.
 * @throws RangeError when the whole is zero
 */
export const toRatio = (part: bigint, whole: bigint): Ratio =>
  ratio(divide(part * ONE_RATIO, whole, 'half_even'));

/**
 * The square root of the fraction `numerator / denominator`, both above or at zero, cut (not rounded) to 1e-12.
 * All digits are integers, so that the figure is the same on every machine.
 * @throws RangeError when the denominator is zero or the fraction is negative
 */
export const computeRoot = (numerator: bigint, denominator: bigint): Ratio =>
  ratio(integerRoot(divide(numerator * ONE_RATIO * ONE_RATIO, denominator, 'floor')));

/**
 * The largest integer whose square is not above `value`, by Newton's method.
 * @throws RangeError when the value is negative
 */
export function integerRoot(value: bigint): bigint {
  if (value < 0n) throw new RangeError('root of a negative number');
  if (value < 2n) return value;
  // From above the root each step falls, until it is reached.
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** With the decimals asked for, half-even: 1.5 is '1.50'. */
export const formatRatio = (figure: Ratio, decimals = 2): string =>
  formatRounded(figure, RATIO_SCALE, decimals, 'half_even');

/** In percent, without the sign: 0.0123 is '1.23'. */
export const formatPercent = (figure: Ratio, decimals = 2): string =>
  formatRounded(figure, RATIO_SCALE - 2, decimals, 'half_even');
