import { conversionToUsd, type ConversionRate, type FindForexQuote } from '@lonja/core';

/** What currencies are worth in USD at this moment of the market. */
export interface Conversions {
  /** Mid rate to USD; undefined where the market gives none. */
  rateOf(currency: string): ConversionRate | undefined;
}

/**
 * Rates from the market's own forex quotes, worked out once a currency and step.
 * @param sequence number of the market's newest step: a rate holds until it rises
 */
export function createConversions(find: FindForexQuote, sequence: () => number): Conversions {
  const rates = new Map<string, ConversionRate | undefined>();
  let ratesOf = -1;
  return {
    rateOf(currency) {
      if (ratesOf !== sequence()) rates.clear();
      ratesOf = sequence();
      if (!rates.has(currency)) rates.set(currency, conversionToUsd(currency, find));
      return rates.get(currency);
    },
  };
}
