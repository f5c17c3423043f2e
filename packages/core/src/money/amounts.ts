import { assertInvariant } from '../assert.ts';
import { formatDecimal, formatRounded, parseDecimal, trimZeros, type ParsedDecimal } from './decimal.ts';
import { divide, type Rounding } from './rounding.ts';
import {
  PRICE_SCALE,
  QUANTITY_SCALE,
  USD_SCALE,
  quoteAmount,
  usd,
  type Price,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from './scaled.ts';

/**
 * The USD value of one unit of a quote currency, as an exact fraction of two quote figures
 * (so that JPY or KRW lose no digits): USD = amount x numerator / denominator. Both are above zero.
 */
export interface ConversionRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const USD_TO_USD: ConversionRate = { numerator: 1n, denominator: 1n };

/** Price (1e-8) x quantity (1e-8) is 1e-16 of the quote currency; a quote amount is 1e-6: 1e10 between them. */
const PRICE_TIMES_QUANTITY = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - USD_SCALE);

/**
 * Price x quantity x price unit in the quote currency, in millionths, signed like the quantity.
 * @param hundredths value of one price unit: 100 where the price is in whole currency, 1 where it is in cents
 * @param parts divisor of the quantity, for fractions smaller than a quantity's unit
 */
export function priceTimesQuantity(
  price: Price,
  quantity: Quantity,
  hundredths: bigint,
  rounding: Rounding,
  parts = 1n,
): QuoteAmount {
  return quoteAmount(divide(price * quantity * hundredths, PRICE_TIMES_QUANTITY * 100n * parts, rounding));
}

/** The average price of a quantity with a cost (millionths of the quote currency), in 1e-8. */
export function pricePerUnit(
  cost: QuoteAmount,
  quantity: Quantity,
  hundredths: bigint,
  rounding: Rounding,
): Price {
  return divide(cost * PRICE_TIMES_QUANTITY * 100n, quantity * hundredths, rounding) as Price;
}

/** A quote-currency amount in USD at the rate, rounded once. */
export const convertToUsd = (amount: QuoteAmount, rate: ConversionRate, rounding: Rounding): Usd =>
  rate.numerator === rate.denominator
    ? usd(amount)
    : usd(divide(amount * rate.numerator, rate.denominator, rounding));

/** `amount x part / whole`, rounded once: the share of a position's cost or margin that a partial close releases. */
export const share = <T extends Usd | QuoteAmount>(
  amount: T,
  part: Quantity,
  whole: Quantity,
  rounding: Rounding,
): T => divide(amount * part, whole, rounding) as T;

/** `amount x part / whole` of two amounts of one currency, rounded once; the amount itself when the whole is zero. */
export const inProportion = <T extends Usd | QuoteAmount>(
  amount: T,
  part: QuoteAmount,
  whole: QuoteAmount,
  rounding: Rounding,
): T => (whole === 0n ? amount : (divide(amount * part, whole, rounding) as T));

/** `amount / divisor` (a leverage, a count), rounded once. */
export const dividedBy = <T extends Usd | QuoteAmount>(amount: T, divisor: bigint, rounding: Rounding): T =>
  divide(amount, divisor, rounding) as T;

/** A price on the tick grid: the tick below it (`floor`) or above it (`ceiling`), itself where it is on one. */
export const onTick = (price: Price, tick: Price, rounding: 'floor' | 'ceiling'): Price =>
  (divide(price, tick, rounding) * tick) as Price;

/** A price in whole ticks, as typed arrays store it; undefined for one off the grid. */
export const countTicks = (price: Price, tick: Price): number | undefined =>
  price % tick === 0n ? Number(price / tick) : undefined;

/** A price moved by basis points of itself (signed), rounded once onto the tick grid. */
export const movedByBasisPoints = (
  price: Price,
  basisPoints: number,
  tick: Price,
  rounding: 'floor' | 'ceiling',
): Price => (divide(price * BigInt(10_000 + basisPoints), 10_000n * tick, rounding) * tick) as Price;

export const parseUsd = (text: string): ParsedDecimal => parseDecimal(text, USD_SCALE);
export const parsePrice = (text: string): ParsedDecimal => parseDecimal(text, PRICE_SCALE);
export const parseQuantity = (text: string): ParsedDecimal => parseDecimal(text, QUANTITY_SCALE);

/** An amount that is written in the code, as decimals of a USD. */
export function toUsd(decimals: `${number}`): Usd {
  const parsed = parseUsd(decimals);
  assertInvariant(parsed.ok, 'a limit is an amount');
  return usd(parsed.units);
}

/** With two decimals, as on the wire and on screens; displayed balances round down (floor), results half-even. */
export const formatUsd = (amount: Usd, rounding: Rounding = 'half_even'): string =>
  formatRounded(amount, USD_SCALE, 2, rounding);
/** With all six decimals, for audits. */
export const formatUsdExact = (amount: Usd): string => formatDecimal(amount, USD_SCALE);
/** With the decimals of the instrument's tick. */
const RATE_DECIMALS = 12;
/** A rate as a decimal, half-even, for display; calculations use the fraction. */
export const formatRate = ({ numerator, denominator }: ConversionRate): string =>
  trimZeros(
    formatDecimal(divide(numerator * 10n ** BigInt(RATE_DECIMALS), denominator, 'half_even'), RATE_DECIMALS),
  );

export const formatPrice = (price: Price, decimals: number): string =>
  formatRounded(price, PRICE_SCALE, decimals, 'half_even');
/** Without zeros at its end: '0.5', '2'. */
export const formatQuantity = (quantity: Quantity): string =>
  trimZeros(formatDecimal(quantity, QUANTITY_SCALE));

/** As a binary float, for pixels, JSON numbers of the specification's calls and statistics; never for a decision. */
export const usdToNumber = (amount: Usd): number => Number(formatDecimal(amount, USD_SCALE));
export const priceToNumber = (price: Price): number => Number(formatDecimal(price, PRICE_SCALE));
export const quantityToNumber = (quantity: Quantity): number =>
  Number(formatDecimal(quantity, QUANTITY_SCALE));
