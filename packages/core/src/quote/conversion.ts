import { USD_TO_USD, type ConversionRate } from '../money/index.ts';
import { CONVERTS_FOR_MS, twiceMid, type Quote } from './quote.ts';

/** Looks a forex quote up by its symbol (EURUSD, USDJPY); undefined when the market has none. */
export type FindForexQuote = (symbol: string) => Pick<Quote, 'bid' | 'ask'> | undefined;

/** A rate to USD, and how long it may be traded on. */
export interface Conversion {
  readonly rate: ConversionRate;
  /** Milliseconds since 1970 at which the older of its quotes becomes stale; undefined for USD, which never does. */
  readonly holdsUntil: number | undefined;
}

/**
 * The USD value of one unit of a currency at mid: direct (GBPUSD), inverse (USDJPY) or through EUR
 * (EURUSD / EURDKK). Undefined when the market has none of them: instruments in that currency are not tradable.
 */
export const conversionToUsd = (currency: string, find: FindForexQuote): ConversionRate | undefined =>
  legsToUsd(currency, find)?.rate;

/** The same with its age: a rate is as old as its oldest quote. */
export function datedConversionToUsd(
  currency: string,
  find: (symbol: string) => Pick<Quote, 'bid' | 'ask' | 'at' | 'source' | 'delay'> | undefined,
): Conversion | undefined {
  const found = legsToUsd(currency, find);
  if (!found) return undefined;
  const { rate, legs } = found;
  if (legs.length === 0) return { rate, holdsUntil: undefined };
  return {
    rate,
    holdsUntil: Math.min(...legs.map(({ at, source, delay = 0 }) => at + delay + CONVERTS_FOR_MS[source])),
  };
}

/** A rate and the quotes that it is made of: none, one, or two. */
function legsToUsd<Leg extends Pick<Quote, 'bid' | 'ask'>>(
  currency: string,
  find: (symbol: string) => Leg | undefined,
): { readonly rate: ConversionRate; readonly legs: readonly Leg[] } | undefined {
  if (currency === 'USD') return { rate: USD_TO_USD, legs: [] };
  const direct = find(`${currency}USD`);
  if (direct) return { rate: { numerator: twiceMid(direct), denominator: 2n * ONE }, legs: [direct] };
  const inverse = find(`USD${currency}`);
  if (inverse) return { rate: { numerator: 2n * ONE, denominator: twiceMid(inverse) }, legs: [inverse] };
  const euroInUsd = find('EURUSD');
  const euroInCurrency = find(`EUR${currency}`);
  if (!euroInUsd || !euroInCurrency) return undefined;
  return {
    rate: { numerator: twiceMid(euroInUsd), denominator: twiceMid(euroInCurrency) },
    legs: [euroInUsd, euroInCurrency],
  };
}

/** 1.0 as a price. */
const ONE = 100_000_000n;
