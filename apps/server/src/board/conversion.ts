import { datedConversionToUsd, type Conversion, type ConversionRate, type Quote } from '@lonja/core';

/** USD rates of currencies at the market's present step. */
export interface Conversions {
  /** Mid rate to USD with its age; undefined where the market gives none and none was restored. */
  of(currency: string): Conversion | undefined;
  /** Restores a rate from before the start: it values positions until the market gives one, and is never traded on. */
  remember(currency: string, rate: ConversionRate): void;
}

/**
 * Rates from the market's own forex quotes, computed once per currency and step.
 * @param sequence number of the market's newest step: a rate holds until it rises
 */
export function createConversions(
  find: (symbol: string) => Pick<Quote, 'bid' | 'ask' | 'at' | 'source'> | undefined,
  sequence: () => number,
): Conversions {
  const known = new Map<string, Conversion | undefined>();
  const remembered = new Map<string, Conversion>();
  let knownOf = -1;
  return {
    of(currency) {
      if (knownOf !== sequence()) known.clear();
      knownOf = sequence();
      if (!known.has(currency))
        known.set(currency, datedConversionToUsd(currency, find) ?? remembered.get(currency));
      return known.get(currency);
    },
    remember(currency, rate) {
      remembered.set(currency, { rate, holdsUntil: Number.NEGATIVE_INFINITY });
      known.clear();
    },
  };
}
