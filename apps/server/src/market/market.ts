import type { Instrument, MarketQuote, MarketView } from '@lonja/core';
import type { FeedEvents } from '@lonja/feeds';
import type { MarketDividends } from './market-dividends.ts';
import type { MarketSplits } from './market-splits.ts';

/** The live market as the desk and the calls see it. */
export interface Market {
  /** 'simulated', 'yahoo+binance', …, and how pages name it: 'Simulated market'. */
  readonly source: string;
  readonly label: string;
  readonly instruments: readonly Instrument[];
  /** Symbols that a source has reported as unknown: they are never quoted. */
  unknownSymbols(source: string): readonly string[];
  instrumentBySymbol(symbol: string): Instrument | undefined;
  instrumentById(id: number): Instrument | undefined;
  quoteOf(instrumentId: number): MarketQuote | undefined;
  readonly dividends: Pick<MarketDividends, 'announced'>;
  readonly splits: Pick<MarketSplits, 'announced' | 'isSuspended' | 'scaleOf' | 'version'>;
  /** The calendar of simulated prices; empty where nothing is simulated. */
  readonly events: FeedEvents;
  /** Market time: milliseconds since 1970. */
  readonly now: () => number;
  /** The market at this moment, for decisions. */
  view(): MarketView;
  /** Milliseconds since the newest step; null before the first. */
  age(): number | null;
}
