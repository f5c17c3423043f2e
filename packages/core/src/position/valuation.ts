import { notionalOf, type Instrument } from '../instrument/instrument.ts';
import {
  convertToUsd,
  divide,
  magnitude,
  minus,
  type Price,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '../money/index.ts';
import type { MarketQuote } from '../quote/quote.ts';

/** A position at the market: its value, its cost at the same rate, and the difference. USD, signed. */
export interface Valuation {
  /** Longs are valued at the bid, shorts at the ask, where they would close now. */
  readonly closingPrice: Price;
  readonly value: Usd;
  /** value - pnl, so that the three always add up. */
  readonly invested: Usd;
  /** Market P&L; never an override. */
  readonly pnl: Usd;
}

interface Held {
  readonly quantity: Quantity;
  readonly cost: QuoteAmount;
}

export const closingPriceOf = (position: Pick<Held, 'quantity'>, quote: MarketQuote): Price =>
  position.quantity > 0n ? quote.bid : quote.ask;

/** Values a position at the quote's closing side and its mid rate to USD; each figure rounded half-even once. */
export function valuePosition(
  position: Held,
  instrument: Pick<Instrument, 'priceUnit'>,
  quote: MarketQuote,
): Valuation {
  const closingPrice = closingPriceOf(position, quote);
  const valueInQuote = notionalOf(instrument, closingPrice, position.quantity);
  const value = convertToUsd(valueInQuote, quote.rate, 'half_even');
  const pnl = pnlOfValue(valueInQuote, position, quote);
  return { closingPrice, value, invested: minus(value, pnl), pnl };
}

/** The same market P&L alone, in USD, for free margin. */
export const marketPnlOf = (
  position: Held,
  instrument: Pick<Instrument, 'priceUnit'>,
  quote: MarketQuote,
): Usd =>
  pnlOfValue(notionalOf(instrument, closingPriceOf(position, quote), position.quantity), position, quote);

const pnlOfValue = (valueInQuote: QuoteAmount, { cost }: Pick<Held, 'cost'>, { rate }: MarketQuote): Usd =>
  convertToUsd(minus(valueInQuote, cost), rate, 'half_even');

/** Invested / margin in hundredths, half-even: 10_000n is 100.00. */
export const effectiveLeverage = (invested: Usd, margin: Usd): bigint =>
  margin === 0n ? 0n : divide(magnitude(invested) * 100n, margin, 'half_even');

/** P&L relative to the invested amount, in basis points, half-even; zero when nothing was invested. */
export const returnInBasisPoints = (pnl: Usd, invested: Usd): bigint =>
  invested === 0n ? 0n : divide(pnl * 10_000n, magnitude(invested), 'half_even');
