import {
  parseDecimal,
  price,
  PRICE_SCALE,
  quantity,
  QUANTITY_SCALE,
  roundNumber,
  usd,
  USD_SCALE,
  type DecimalProblem,
} from '@lonja/core/money';
import * as z from 'zod';

const PROBLEM_TEXTS: Readonly<Record<DecimalProblem, string>> = {
  not_a_number: 'must be a decimal number',
  too_precise: 'has too many decimals',
  too_large: 'is too large',
};

/**
 * A JSON number or a numeric string. A number may carry the noise of binary floats and is rounded half-even, once, to
 * 10^-scale; a string is read exactly. `NaN`, `Infinity`, `true`, `[5]`, `"0x10"`, `"1e3"`, `"+5"`, `"00005"` and blanks are refused.
 */
export const decimalInput = <Amount>(scale: number, brand: (units: bigint) => Amount) =>
  z.union([z.number(), z.string().max(64)]).transform((input, context): Amount => {
    const parsed =
      typeof input === 'number' ? roundNumber(input, scale, 'half_even') : parseDecimal(input, scale);
    if (parsed.ok) return brand(parsed.units);
    context.addIssue({ code: 'custom', message: PROBLEM_TEXTS[parsed.problem] });
    return z.NEVER;
  });

export const QuantityInput = decimalInput(QUANTITY_SCALE, quantity);
export const UsdInput = decimalInput(USD_SCALE, usd);
export const PriceInput = decimalInput(PRICE_SCALE, price);
/** Percent on the wire, a hundredth the finest; basis points within. */
export const PercentInput = decimalInput(2, Number);
/** An amount computed by a client: checked for its form and not used, so its digits have no limit. */
export const ReckonedAmount = z.union([
  z.number(),
  z
    .string()
    .max(64)
    .regex(/^-?(0|[1-9]\d*)(\.\d+)?$/),
]);

/** The maximum of an INTEGER column. */
export const MAX_COUNT = 2_147_483_647;

/** A whole number from `least` to `most`, or a numeric string of one. */
export const wholeInput = (minimum: number, maximum: number) =>
  z.union([
    z.int().min(minimum).max(maximum),
    z
      .string()
      .regex(/^(0|[1-9]\d{0,15})$/)
      .transform(Number)
      .pipe(z.int().min(minimum).max(maximum)),
  ]);

/** One of some whole numbers, or a numeric string of it. */
export const oneOfInput = <const Value extends number>(values: readonly Value[]) =>
  z.union([z.literal([...values]), z.enum(values.map(String)).transform((text) => Number(text) as Value)]);

/** `1:30`, as the specification writes a leverage, is 30. */
const RatioText = z
  .string()
  .regex(/^1:[1-9]\d{0,2}$/)
  .transform((text) => Number(text.slice(2)));

export const LeverageInput = z.union([wholeInput(1, 500), RatioText.pipe(z.int().max(500))]);

/** A decimal string as the API writes money: '10000.00'. */
export const DecimalString = z.string().regex(/^-?\d+(\.\d+)?$/);
export const Timestamp = z.iso.datetime().describe('UTC, ISO 8601');
export const UserId = z.uuid();
export const Symbol = z.string().min(1).max(24);
