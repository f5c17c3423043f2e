import type { Instrument } from './instrument.ts';

export interface CurrencyPair {
  /** ISO codes: the currency that is bought, and the one that it is paid in. */
  readonly base: string;
  readonly quote: string;
}

/**
 * The currencies of a spot pair: EUR and USD for EURUSD; undefined for every other instrument, including metals and
 * currency futures.
 */
export function findPair({
  symbol,
  category,
  currency,
}: Pick<Instrument, 'symbol' | 'category' | 'currency'>): CurrencyPair | undefined {
  const isPair = category === 'forex' && symbol.length === 6 && symbol.endsWith(currency);
  return isPair ? { base: symbol.slice(0, 3), quote: currency } : undefined;
}
