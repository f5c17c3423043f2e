import {
  parseDecimal,
  parsePrice,
  parseQuantity,
  parseUsd,
  price,
  PRICE_SCALE,
  quantity,
  QUANTITY_SCALE,
  roundNumber,
  usd,
  type ConversionRate,
  type ParsedDecimal,
  type Price,
  type Quantity,
  type Usd,
} from '@lonja/core';

/** A figure of a file is no number of its kind. */
export class Unreadable extends Error {}

/** The number of a fill: what stands after the dash of its id. */
export const parseFillNumber = (id: string): number => Number(id.slice(id.indexOf('-') + 1));

/** @throws Unreadable */
export function requireWhole(text: string): bigint {
  if (!/^-?\d{1,40}$/.test(text)) throw new Unreadable();
  return BigInt(text);
}

/** @throws Unreadable where the parts are not whole numbers above zero */
export function requireRate(numerator: string, denominator: string): ConversionRate {
  const rate = { numerator: requireWhole(numerator), denominator: requireWhole(denominator) };
  if (rate.numerator <= 0n || rate.denominator <= 0n) throw new Unreadable();
  return rate;
}

/** A rate as 'numerator/denominator'. @throws Unreadable */
export const rateOfText = (text: string): ConversionRate => {
  const [numerator = '', denominator = ''] = text.split('/');
  return requireRate(numerator, denominator);
};

/** USD with up to six decimals, in micro-dollars. @throws Unreadable */
export const requireUsd = (text: string): Usd => usd(requireUnits(parseUsd(text)));
/** @throws Unreadable */
export const requirePrice = (text: string): Price => price(requireUnits(parsePrice(text)));
/** @throws Unreadable */
export const requireQuantity = (text: string): Quantity => quantity(requireUnits(parseQuantity(text)));
/** @param decimals of the result's units. @throws Unreadable */
export const requireDecimal = (text: string, decimals: number): bigint =>
  requireUnits(parseDecimal(text, decimals));

/** A JSON number stands for the decimal that it is written as. @throws Unreadable */
export const writtenPrice = (value: number): Price =>
  price(requireUnits(roundNumber(value, PRICE_SCALE, 'half_even')));
/** @throws Unreadable */
export const writtenQuantity = (value: number): Quantity =>
  quantity(requireUnits(roundNumber(value, QUANTITY_SCALE, 'half_even')));

function requireUnits(parsed: ParsedDecimal): bigint {
  if (!parsed.ok) throw new Unreadable();
  return parsed.units;
}
