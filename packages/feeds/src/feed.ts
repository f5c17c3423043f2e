import type { QuoteSource } from '@lonja/core';
import type { CandleSource } from './candles.ts';
import type { FeedQuotes } from './feed-quotes.ts';
import type { FeedSplits } from './feed-splits.ts';
import type { MarketEvent } from './simulated/event-calendar.ts';

/** Says that the feed's columns are consistent and new at this moment, in milliseconds since 1970. */
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
  /** The past, where the feed can compute it at any time; of other feeds it is recorded as it passes. */
  readonly history?: CandleSource;
  /** What is announced for its prices, in order of time, where it makes them itself: from a moment on until before another. */
  readonly announced?: (from: number, until: number) => readonly AnnouncedEvent[];
  /**
   * A price of this instrument that was known before the start, in whole price units: its first quote is judged by it. For feeds that
   * listen to somebody else.
   */
  expect?(symbol: string, bid: number, ask: number): void;
  /** The symbols that its source has told it not to know: they are never quoted. For feeds that listen to somebody else. */
  unknown?(): readonly string[];
  /** How it tells and is told of splits. For feeds that listen to somebody else. */
  readonly splits?: FeedSplits;
  /** Starts calling `onStep`, at most four times a second. @throws Error when it runs already */
  start(onStep: OnStep): void;
  /** Ends it: after the answer `onStep` is called no more. Harmless when it is not running. */
  stop(): Promise<void>;
}

/** What gives a feed its pace. */
export interface StepClock {
  /** Calls `onStep` with the present moment, step after step, until the answered function is called. */
  start(onStep: OnStep): () => void;
}
