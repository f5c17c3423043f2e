import type { Instrument } from './instrument.ts';

export interface CurrencyPair {
  /** ISO codes: what is bought, and what it is paid in. */
  readonly base: string;
  readonly quote: string;
}

/** The currencies of a spot pair, EURUSD: EUR and USD; undefined of everything else, metals and currency futures too. */
export function pairOf({
  symbol,
  category,
  currency,
}: Pick<Instrument, 'symbol' | 'category' | 'currency'>): CurrencyPair | undefined {
  const isPair = category === 'forex' && symbol.length === 6 && symbol.endsWith(currency);
  return isPair ? { base: symbol.slice(0, 3), quote: currency } : undefined;
}
