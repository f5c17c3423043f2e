import {
  parsePrice,
  parseQuantity,
  parseUsd,
  type DecimalProblem,
  type ParsedDecimal,
} from '@lonja/core/money';
import { price, quantity, usd } from '@lonja/core/money';
import * as z from 'zod';

const PROBLEM_TEXTS: Readonly<Record<DecimalProblem, string>> = {
  not_a_number: 'must be a decimal number',
  too_precise: 'has too many decimals',
  too_large: 'is too large',
};

/** A JSON number or a plain decimal text, read exactly; `NaN`, `Infinity`, `true`, `[5]`, `"0x10"`, `"1e3"` and blanks are refused. */
export const decimalInput = <Amount>(
  parse: (text: string) => ParsedDecimal,
  brand: (units: bigint) => Amount,
) =>
  z.union([z.number(), z.string().max(64)]).transform((input, context): Amount => {
    const parsed = parse(typeof input === 'number' ? plainText(input) : input);
    if (parsed.ok) return brand(parsed.units);
    context.addIssue({ code: 'custom', message: PROBLEM_TEXTS[parsed.problem] });
    return z.NEVER;
  });

export const QuantityInput = decimalInput(parseQuantity, quantity);
export const UsdInput = decimalInput(parseUsd, usd);
/** A price that somebody saw: digits beyond 1e-8 are what binary floats add, so the nearest 1e-8 is meant. */
export const PriceInput = decimalInput((text) => parsePrice(shortened(text)), price);

/** A decimal string as the API writes money: '10000.00'. */
export const DecimalString = z.string().regex(/^-?\d+(\.\d+)?$/);
export const Timestamp = z.iso.datetime().describe('UTC, ISO 8601');
export const UserId = z.uuid();
export const Symbol = z.string().min(1).max(24);

/** At most 12 significant decimals of a plain decimal text: 1.0845600000000001 is 1.08456. */
function shortened(text: string): string {
  const point = text.indexOf('.');
  if (point < 0 || /e/i.test(text) || text.length - point <= 9 || !/^[+-]?\d{1,15}\.\d+$/.test(text))
    return text;
  return Number(text).toFixed(8);
}

/** A number as JSON prints it, its exponent written out. */
function plainText(value: number): string {
  const [digits = '', exponent] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  if (exponent === undefined) return sign + digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent);
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
    : `${sign}${(whole + fraction).padEnd(whole.length + shift, '0')}`;
}
