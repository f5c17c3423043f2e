import type { Reading } from '@lonja/indicators';

const SIGNIFICANT = 4;
/** Ratios have these also where prices have fewer. */
const RATIO_DECIMALS = 4;

/**
 * Decimals at which an indicator's values are read: four significant digits of the greatest, so that 64.31 is not 64.31447.
 * @param decimals the price's
 */
export function computeDigits(readings: readonly Reading[], decimals: number): number {
  let greatest = 0;
  for (const reading of readings) {
    for (const value of Object.values(reading)) {
      if (value !== undefined && Number.isFinite(value)) greatest = Math.max(greatest, Math.abs(value));
    }
  }
  if (greatest === 0) return decimals;
  const digits = SIGNIFICANT - Math.ceil(Math.log10(greatest));
  return Math.min(Math.max(digits, 0), Math.max(decimals, RATIO_DECIMALS));
}
