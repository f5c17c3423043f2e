import type { QuoteSource } from '@lonja/core';
import type { CandleSource } from './candles.ts';
import type { FeedQuotes } from './feed-quotes.ts';
import type { FeedSplits } from './feed-splits.ts';
import type { MarketEvent } from './simulated/event-calendar.ts';

/** Signals that the feed's columns are consistent and new at this moment, in milliseconds since 1970. */
export type OnStep = (at: number) => void;

/** An event of the simulated market that everybody may know beforehand. */
export interface AnnouncedEvent extends MarketEvent {
  /** The listed shares of a company that reports; none of a bank's or of statistics. */
  readonly symbols: readonly string[];
}

/** A source of live quotes for a set of instruments. All of them pass `describeFeed`. */
export interface Feed {
  /** Short name for logs and configuration. */
  readonly name: string;
  readonly source: QuoteSource;
  /** What a page says about the prices that are not delayed: 'Simulated market', 'Yahoo Finance'. */
  readonly label: string;
  /** The instruments it covers; positions in it are the positions of `quotes`. */
  readonly symbols: readonly string[];
  readonly quotes: FeedQuotes;
  /** The past, where the feed can compute it; for other feeds it is recorded. */
  readonly history?: CandleSource;
  /** What is announced for its prices, in order of time, where it makes them itself: from a moment on until before another. */
  readonly announced?: (from: number, until: number) => readonly AnnouncedEvent[];
  /**
   * A price of this instrument from before the start, in whole price units, by which its first quote is judged. For feeds of
   * external sources.
   */
  expect?(symbol: string, bid: number, ask: number): void;
  /** The symbols that its source has told it not to know: they are never quoted. For feeds that listen to somebody else. */
  unknown?(): readonly string[];
  /** How it tells and is told of splits. For feeds that listen to somebody else. */
  readonly splits?: FeedSplits;
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
