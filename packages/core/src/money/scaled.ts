/**
 * Exact decimals as integers. A branded bigint carries its unit in its type:
 * `Usd` counts micro-dollars, `Price` and `Quantity` count 1e-8 of a unit.
 * Arithmetic on them lives in this folder only; every division names its rounding.
 */
declare const unit: unique symbol;
type Scaled<Name extends string> = bigint & { readonly [unit]: Name };

/** Micro-dollars: 1 USD = 1_000_000n. Signed; fits PostgreSQL's BIGINT (up to 9.2e12 USD). */
export type Usd = Scaled<'Usd'>;
/** Price in 1e-8 of the instrument's quote unit: 1.08460 = 108_460_000n. */
export type Price = Scaled<'Price'>;
/** Signed quantity in 1e-8 units of the instrument. A position's quantity is negative when short. */
export type Quantity = Scaled<'Quantity'>;
/** Millionths of an instrument's quote currency: the unit of price x quantity. */
export type QuoteAmount = Scaled<'QuoteAmount'>;

export const USD_SCALE = 6;
export const PRICE_SCALE = 8;
export const QUANTITY_SCALE = 8;

export const usd = (micros: bigint): Usd => micros as Usd;
export const price = (units: bigint): Price => units as Price;
export const quantity = (units: bigint): Quantity => units as Quantity;
export const quoteAmount = (micros: bigint): QuoteAmount => micros as QuoteAmount;

export const ZERO_USD = usd(0n);
export const ZERO_QUANTITY = quantity(0n);
export const ZERO_QUOTE_AMOUNT = quoteAmount(0n);

type AnyScaled = Usd | Price | Quantity | QuoteAmount;

export const plus = <T extends AnyScaled>(a: T, b: T): T => (a + b) as T;
export const minus = <T extends AnyScaled>(a: T, b: T): T => ((a as bigint) - b) as T;
export const negate = <T extends AnyScaled>(a: T): T => -(a as bigint) as T;
export const magnitude = <T extends AnyScaled>(a: T): T => (a < 0n ? negate(a) : a);
export const smaller = <T extends AnyScaled>(a: T, b: T): T => (a < b ? a : b);
export const larger = <T extends AnyScaled>(a: T, b: T): T => (a > b ? a : b);
export const sum = <T extends AnyScaled>(values: Iterable<T>): T => {
  let total = 0n;
  for (const value of values) total += value;
  return total as T;
};
/** -1n, 0n or 1n. */
export const getSign = (a: bigint): bigint => (a > 0n ? 1n : a < 0n ? -1n : 0n);
