import { spreadInPips } from '@lonja/core/pip';
import { ES } from '../../shared/figures/number-format.ts';
import { sourceNames } from '../figures/source-names.ts';
import type { LiveQuote } from '../../shared/live/quote-store.ts';

/** An instrument as a public page lists it. */
export interface SiteInstrument {
  readonly symbol: string;
  readonly name: string;
}

export interface QuoteRow {
  readonly bid: string;
  readonly ask: string;
  readonly change: string;
  /** In pips. */
  readonly spread: string;
}

/** The page's texts of an instrument as the server wrote them, and what its prices are shown with. */
export interface ServedQuote extends QuoteRow {
  readonly decimals: string;
  readonly category: string;
  /** Where its prices come from. */
  readonly label: string;
}

/** A live quote as it is shown; what the page was served with where its decimals are not known. */
export const rowOf = (served: ServedQuote, quote: LiveQuote): QuoteRow => {
  const decimals = Number(served.decimals);
  if (!Number.isInteger(decimals)) return served;
  const pips = spreadInPips({ category: served.category, priceDecimals: decimals }, quote.bid, quote.ask);
  return {
    bid: ES.decimal(quote.bid, decimals),
    ask: ES.decimal(quote.ask, decimals),
    change: ES.signedPercent(quote.changePercent),
    spread: ES.decimal(pips, 1),
  };
};

/** Where the prices come from and what they are doing now. */
export function describeFeed(feed: {
  readonly source: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly hasQuotes: boolean;
  /** What the page was served with. */
  readonly served: { readonly source: string; readonly at: string };
}): string {
  const source = sourceNames(feed.source) ?? feed.served.source;
  if (feed.isPaused) return `${source} · en pausa`;
  // Delayed prices come over a live connection, and are not live themselves.
  const isDelayed = feed.source.split('+').includes('yahoo');
  if (feed.isConnected && feed.hasQuotes) return `${source} · ${isDelayed ? 'conectado' : 'en vivo'}`;
  return feed.hasQuotes
    ? `${source} · sin conexión, reintentando`
    : `${source} · precios de las ${feed.served.at}`;
}
