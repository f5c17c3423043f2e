import { spreadInPips } from '@lonja/core/pip';
import { ES } from '../../shared/figures/number-format.ts';
import { sourceNames } from '../figures/source-names.ts';
import type { LiveQuote } from '../../shared/live/quote-store.ts';

/** An instrument on a public page. */
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

/** The served texts of an instrument, and the format of its prices. */
export interface ServedQuote extends QuoteRow {
  readonly decimals: string;
  readonly category: string;
  /** Where its prices come from. */
  readonly label: string;
}

/** The shown texts of a live quote; the served ones where its decimals are unknown. */
export const formatRow = (served: ServedQuote, quote: LiveQuote): QuoteRow => {
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

/** The source and the state of prices. */
export function describeFeed(feed: {
  readonly source: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly hasQuotes: boolean;
  /** The served state. */
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
