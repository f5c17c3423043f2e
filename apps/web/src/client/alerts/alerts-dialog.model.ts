import { resolveSymbol, searchInstruments } from '@lonja/core/instrument-search';
import { plainNumber } from '../../shared/figures/plain-number.ts';
import type { Listing } from '../../account/directory.ts';

/** The symbols that the specification offers; any other instrument can be typed. */
export const ALERT_SYMBOLS = [
  'AAPL',
  'GOOGL',
  'MSFT',
  'TSLA',
  'AMZN',
  'NVDA',
  'META',
  'SPY',
  'QQQ',
  'BTC-USD',
] as const;
export const ALERT_TYPES = ['price_above', 'price_below', 'change_above', 'change_below'] as const;

export const MAX_ACTIVE = 20;

export interface AlertDraft {
  readonly symbol: string;
  readonly type: (typeof ALERT_TYPES)[number];
  readonly value: string;
}

const OFFERED = 8;

/** The instrument whose symbol was typed: BTC-USD, as the specification writes it, is our BTC. */
export const meantBy = (typed: string, listings: readonly Listing[]): Listing | undefined =>
  resolveSymbol(listings, typed, ({ asset }) => asset);

/** Suggestions for the typed text; the specification's symbols for an empty one. */
export function offersFor(
  typed: string,
  listings: readonly Listing[],
): readonly { readonly symbol: string; readonly name: string }[] {
  if (typed.trim() === '') return ALERT_SYMBOLS.map((symbol) => ({ symbol, name: symbol }));
  return searchInstruments(listings, typed, ({ asset }) => asset)
    .slice(0, OFFERED)
    .map(({ asset }) => asset);
}

/** Whether it has a symbol and a value above zero, as the server requires. */
export const isComplete = ({ symbol, value }: AlertDraft): boolean =>
  symbol.trim() !== '' && plainNumber(value) > 0;
