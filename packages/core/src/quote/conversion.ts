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
  const found = conversionLegs(currency, find);
  if (!found) return undefined;
  const { over, under } = found;
  return {
    rate: {
      numerator: over ? twiceMid(over) : 2n * ONE,
      denominator: under ? twiceMid(under) : 2n * ONE,
    },
    legs: [...(over ? [over] : []), ...(under ? [under] : [])],
  };
}

/** The pairs that a currency is converted to USD by: the price of `over`, divided by that of `under`; 1 for one that is not needed. */
interface ConversionLegs<Leg> {
  readonly over?: Leg;
  readonly under?: Leg;
}

/** @param find undefined for a pair that the market has not. @returns undefined where it has none of what is needed */
export function conversionLegs<Leg>(
  currency: string,
  find: (symbol: string) => Leg | undefined,
): ConversionLegs<Leg> | undefined {
  if (currency === 'USD') return {};
  const direct = find(`${currency}USD`);
  if (direct !== undefined) return { over: direct };
  const inverse = find(`USD${currency}`);
  if (inverse !== undefined) return { under: inverse };
  const euroInUsd = find('EURUSD');
  const euroInCurrency = find(`EUR${currency}`);
  if (euroInUsd === undefined || euroInCurrency === undefined) return undefined;
  return { over: euroInUsd, under: euroInCurrency };
}

/** 1.0 as a price. */
const ONE = 100_000_000n;
