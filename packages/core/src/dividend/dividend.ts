import type { Price } from '../money/index.ts';

/** What an instrument pays for one unit. */
export interface Dividend {
  readonly instrumentId: number;
  /** The opening from which its price is without it, in milliseconds since 1970. */
  readonly exAt: number;
  /** In prices of the instrument, above zero. */
  readonly amount: Price;
}

/** The dividends that the market's quotes have passed, at the moment of each question. */
export interface PassedDividends {
  /** The newest ex moment of any instrument, in milliseconds since 1970; 0 before the first. */
  newest(): number;
  /** Dividends of an instrument that went ex after a moment, until another one and at it, in order. */
  of(instrumentId: number, after: number, until: number): readonly Dividend[];
}

/**
 * Whether an account was paid a dividend that a quote's price is still with: whoever sold on that quote would have the
 * dividend twice.
 */
export function isFromBeforePaid(
  { dividendsThrough = 0 }: { readonly dividendsThrough?: number },
  instrumentId: number,
  quote: { readonly at: number },
  { dividends }: { readonly dividends?: PassedDividends },
): boolean {
  if (!dividends || quote.at >= dividendsThrough) return false;
  return dividends.of(instrumentId, quote.at, dividendsThrough).length > 0;
}
