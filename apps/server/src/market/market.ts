import type { Instrument, MarketQuote, MarketView } from '@lonja/core';
import type { AnnouncedEvent } from '@lonja/feeds';
import type { MarketDividends } from './market-dividends.ts';

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
  /** The announced events of simulated prices in order of time; `until` is not included. */
  readonly announced: (from: number, until: number) => readonly AnnouncedEvent[];
  readonly dividends: Pick<MarketDividends, 'announced'>;
  /** The market at this moment, for decisions. */
  view(): MarketView;
  /** Milliseconds since the newest step; null before the first. */
  age(): number | null;
}
