import { USD_TO_USD, type ConversionRate } from '../money/index.ts';
import { twiceMid, type Quote } from './quote.ts';

/** Looks a forex quote up by its symbol (EURUSD, USDJPY); undefined when the market has none. */
export type FindForexQuote = (symbol: string) => Pick<Quote, 'bid' | 'ask'> | undefined;

/**
 * What one unit of a currency is worth in USD at mid: direct (GBPUSD), inverse (USDJPY) or through EUR
 * (EURUSD / EURDKK). Undefined when the market gives none of them: such an instrument is not tradable.
 */
export function conversionToUsd(currency: string, find: FindForexQuote): ConversionRate | undefined {
  if (currency === 'USD') return USD_TO_USD;
  const direct = find(`${currency}USD`);
  if (direct) return { numerator: twiceMid(direct), denominator: 2n * ONE };
  const inverse = find(`USD${currency}`);
  if (inverse) return { numerator: 2n * ONE, denominator: twiceMid(inverse) };
  const euroInUsd = find('EURUSD');
  const euroInCurrency = find(`EUR${currency}`);
  if (!euroInUsd || !euroInCurrency) return undefined;
  return { numerator: twiceMid(euroInUsd), denominator: twiceMid(euroInCurrency) };
}

/** 1.0 as a price. */
const ONE = 100_000_000n;
