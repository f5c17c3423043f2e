import {
  formatUsd,
  formatUsdExact,
  parseQuantity,
  parseUsd,
  quantity,
  quoteAmount,
  usd,
  type ParsedDecimal,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '@lonja/core/money';

/** Decimal strings of the wire, read exactly. @throws RangeError for a text that is no such number */
export const readUsd = (text: string): Usd => usd(requireUnits(parseUsd(text), text));
export const readQuoteAmount = (text: string): QuoteAmount => quoteAmount(requireUnits(parseUsd(text), text));
export const readQuantity = (text: string): Quantity => quantity(requireUnits(parseQuantity(text), text));

/** An exact amount as a decimal text that a formatter reads without loss. */
export const usdText: (amount: Usd) => string = formatUsdExact;
/** Down to cents, as displayed balances round. */
export const usdTextDown = (amount: Usd): string => formatUsd(amount, 'floor');
/** Rounded up to cents: a shortage is never shown too low. */
export const usdTextUp = (amount: Usd): string => formatUsd(amount, 'ceiling');

function requireUnits(parsed: ParsedDecimal, text: string): bigint {
  if (!parsed.ok) throw new RangeError(`the server sent '${text}' for a number`);
  return parsed.units;
}
