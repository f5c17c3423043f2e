import type { QuoteSource } from '@lonja/core';
import type { CandleSource } from './candles.ts';
import type { FeedQuotes } from './feed-quotes.ts';
import type { FeedSplits } from './feed-splits.ts';
import type { FeedListening } from './feed-listening.ts';
import type { FeedDividend } from './simulated/actions/dividends.ts';
import type { ListMarketNews } from './news/market-news.ts';
import type { AnnouncedEvent } from './simulated/events/event-instruments.ts';
import type { FindReaction } from './simulated/events/event-reactions.ts';
import type { TickQuote } from './simulated/simulated-market.ts';

/** Signals that the feed's columns are consistent and new at this moment, in milliseconds since 1970. */
export type OnStep = (at: number) => void;

/** The calendar of a feed whose prices are simulated. */
export interface FeedEvents {
  /** The announced events, in order of time. @param until not included; both in milliseconds since 1970 */
  readonly announced: (from: number, until: number) => readonly AnnouncedEvent[];
  /** What an announced event did to the feed's own prices, once it is over. */
  readonly reactionTo: FindReaction;
  readonly news: ListMarketNews;
  /** What a script says, in order of time. @param until included; both in milliseconds since 1970 */
  readonly scripted: (from: number, until: number) => readonly ScriptedNews[];
}

/** What somebody wrote for a world's readers. */
export interface ScriptedNews {
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly headline: string;
  readonly symbols: readonly string[];
}

/** The dividends of a feed's instruments. Moments are milliseconds since 1970. */
export interface FeedDividends {
  /** What is announced by now and goes ex from a moment on, before another one: in order of time. */
  announced(from: number, until: number, now: number): readonly FeedDividend[];
  /** The last moment at or before another one at which any price went ex; undefined without one. */
  newest(until: number): number | undefined;
  /** The same of one symbol's price. */
  newestOf(symbol: string, until: number): number | undefined;
  /** What went ex after a moment, until another one and at it, in order of time; none for a symbol that pays nothing. */
  paid(symbol: string, after: number, until: number): readonly FeedDividend[];
}

/** A source of live quotes for a set of instruments. All of them pass `describeFeed`. */
export interface Feed {
  /** Short name for logs and configuration. */
  readonly name: string;
  readonly source: QuoteSource;
  /** The page's name for prices that are not delayed: 'Simulated market', 'Yahoo Finance'. */
  readonly label: string;
  /** The instruments it covers; positions in it are the positions of `quotes`. */
  readonly symbols: readonly string[];
  readonly quotes: FeedQuotes;
  /** Whether it is known what its prices are drawn from; absent: it always is. Before, nothing may ask for its past. */
  isDrawn?(): boolean;
  /** The past, where the feed can compute it; for other feeds it is recorded. */
  readonly history?: CandleSource;
  /** Dividends of simulated prices. Absent for external sources. */
  readonly dividends?: FeedDividends;
  /** Events of simulated prices; absent for external sources. */
  readonly events?: FeedEvents;
  /**
   * An instrument's quote at a moment of the past (milliseconds since 1970), where the feed can compute it; a closed venue's is
   * its last one.
   */
  readonly quoteAt?: (position: number, at: number) => TickQuote;
  /** When an instrument that is halted at a moment is quoted again; undefined while it is not. Milliseconds since 1970. */
  readonly resumesAt?: (symbol: string, at: number) => number | undefined;
  /**
   * Whether an instrument is a figure that is computed from the market: quoted, and never traded, as nobody can buy what comes back to its
   * usual level. The answer never changes. Absent: all are traded.
   */
  isQuotedOnly?(symbol: string): boolean;
  /**
   * A price of this instrument from before the start, in whole price units, by which its first quote is judged. For feeds of
   * external sources.
   */
  expect?(symbol: string, bid: number, ask: number): void;
  /** Symbols that the source has reported as unknown: they are never quoted. Only for feeds of external sources. */
  unknown?(): readonly string[];
  /** How splits are reported and announced. Only for feeds of external sources. */
  readonly splits?: FeedSplits;
  /** How its source is heard, which one process can do for several. Only for feeds of external sources. */
  readonly listening?: FeedListening;
  /**
   * Computes what the first step would compute besides, a piece each time that it is asked for the next: others can go first in between. No
   * price depends on whether it was. Absent where a first step is no larger than others. @param at of that step, about: milliseconds since 1970
   */
  prepare?(at: number): Iterable<void>;
  /** Starts calling `onStep`, at most four times a second. @throws Error when it is running already */
  start(onStep: OnStep): void;
  /** Stops it: once resolved, `onStep` is not called any more. May be called when it is not running. */
  stop(): Promise<void>;
}

/** The clock of a feed's steps. */
export interface StepClock {
  /** Calls `onStep` with the present moment at every step, until the returned function is called. */
  start(onStep: OnStep): () => void;
}
