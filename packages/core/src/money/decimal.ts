import { divide, type Rounding } from './rounding.ts';

/** Why a text is not a valid decimal number. */
export type DecimalProblem = 'not_a_number' | 'too_precise' | 'too_large';
export type ParsedDecimal = { ok: true; units: bigint } | { ok: false; problem: DecimalProblem };

const DECIMAL = /^(-?)(0|[1-9]\d{0,23})(?:\.(\d{1,24}))?$/;
const BIGINT_MAX = 9_223_372_036_854_775_807n;

/**
 * Reads a decimal number exactly into units of 10^-scale: `parseDecimal('1.5', 6)` is 1_500_000n.
 * Takes plain decimal notation alone: '0.5', '-10.00'; no exponent, no plus, no zeros in front, no blanks, no grouping.
 * Digits beyond the scale that are not zero are `too_precise`; beyond a BIGINT, `too_large`.
 */
export function parseDecimal(text: string, scale: number): ParsedDecimal {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, problem: 'not_a_number' };
  const [, sign, whole = '', fraction = ''] = match;
  const shift = scale - fraction.length;
  const digits = BigInt(whole + fraction);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : exactQuotient(digits, 10n ** BigInt(-shift));
  if (units === undefined) return { ok: false, problem: 'too_precise' };
  if (units > BIGINT_MAX) return { ok: false, problem: 'too_large' };
  return { ok: true, units: sign === '-' ? -units : units };
}

/**
 * Reads a binary float into units of 10^-scale, rounded once: `roundNumber(0.1 + 0.2, 6, 'half_even')` is 300_000n. Rounds the
 * shortest decimal that the float prints as, as JSON writes it: 0.0000025 is a tie. A float that is not finite is
 * `not_a_number`; beyond a BIGINT, `too_large`.
 */
export function roundNumber(value: number, scale: number, rounding: Rounding): ParsedDecimal {
  const exact = exactUnits(value, scale);
  if (exact !== undefined) return { ok: true, units: BigInt(exact) };
  if (!Number.isFinite(value)) return { ok: false, problem: 'not_a_number' };
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const shift = scale - fraction.length + Number(exponent);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : divide(digits, 10n ** BigInt(-shift), rounding);
  if (units > BIGINT_MAX || units < -BIGINT_MAX) return { ok: false, problem: 'too_large' };
  return { ok: true, units };
}

/** No two decimals of up to fifteen digits are the same float. */
const EXACT_LIMIT = 1e15;
/** Powers of ten up to this one are floats. */
const EXACT_SCALE = 22;

/** The units of a float that prints as a whole number of them, which nearly all that is sent does. Saves reading its digits. */
function exactUnits(value: number, scale: number): number | undefined {
  if (scale < 0 || scale > EXACT_SCALE) return undefined;
  const unit = 10 ** scale;
  const units = Math.round(value * unit);
  return Math.abs(units) < EXACT_LIMIT && units / unit === value ? units : undefined;
}

/** Units of 10^-scale as a plain decimal string with all its decimals: `formatDecimal(-1_500_000n, 6)` is '-1.500000'. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The same with fewer decimals, rounded as named; a value that rounds to zero has no sign. */
export function formatRounded(units: bigint, scale: number, decimals: number, rounding: Rounding): string {
  if (decimals >= scale) return formatDecimal(units * 10n ** BigInt(decimals - scale), decimals);
  return formatDecimal(divide(units, 10n ** BigInt(scale - decimals), rounding), decimals);
}

/** Without the zeros at its end: '1.50000000' becomes '1.5', '3.00' becomes '3'. */
export const trimZeros = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

const exactQuotient = (digits: bigint, divisor: bigint): bigint | undefined =>
  digits % divisor === 0n ? digits / divisor : undefined;
