import type { Dividend } from '../dividend/dividend.ts';
import type { Instrument } from '../instrument/instrument.ts';
import {
  PRICE_SCALE,
  QUANTITY_SCALE,
  roundFraction,
  usd,
  USD_SCALE,
  type ConversionRate,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import type { MarketQuote } from '../quote/quote.ts';

/** A dividend on a position, with every input needed to recompute it. */
export interface DividendPayment extends Dividend {
  /** What was held when the price went ex; a short is below zero. */
  readonly quantity: Quantity;
  /** Contract value of one price unit, in hundredths of the currency. */
  readonly priceUnit: bigint;
  /** USD for one of the instrument's currency, and the quote that it came with. */
  readonly rate: ConversionRate;
  readonly quote: Pick<MarketQuote, 'at' | 'source' | 'sequence'>;
  /** Micro-dollars, rounded half-even once: a long gets it, from a short (below zero) it is taken. */
  readonly total: Usd;
}

const HUNDREDTHS = 100n;
const AMOUNT_TIMES_QUANTITY_IN_MICROS = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - USD_SCALE);

/** Amount x quantity, converted to USD at the quote's rate. */
export function buildPayment(
  dividend: Dividend,
  quantity: Quantity,
  { priceUnit }: Pick<Instrument, 'priceUnit'>,
  { rate, at, source, sequence }: MarketQuote,
): DividendPayment {
  const total = computePaymentTotal({ amount: dividend.amount, quantity, priceUnit, rate });
  return { ...dividend, quantity, priceUnit, rate, quote: { at, source, sequence }, total };
}

/** What a dividend comes to by its inputs, in micro-dollars, rounded half-even once. */
export function computePaymentTotal({
  amount,
  quantity,
  priceUnit,
  rate,
}: Pick<DividendPayment, 'amount' | 'quantity' | 'priceUnit' | 'rate'>): Usd {
  const exact = {
    numerator: amount * quantity * priceUnit * rate.numerator,
    denominator: AMOUNT_TIMES_QUANTITY_IN_MICROS * HUNDREDTHS * rate.denominator,
  };
  return usd(roundFraction(exact, 'half_even'));
}
