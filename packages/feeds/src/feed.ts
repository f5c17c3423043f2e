import type { QuoteSource } from '@lonja/core';
import type { CandleSource } from './candles.ts';
import type { FeedQuotes } from './feed-quotes.ts';
import type { FeedSplits } from './feed-splits.ts';

/** Says that the feed's columns are consistent and new at this moment, in milliseconds since 1970. */
export type OnStep = (at: number) => void;

/** A source of live quotes for a set of instruments. All of them pass `describeFeed`. */
export interface Feed {
  /** Short name for logs and configuration. */
  readonly name: string;
  readonly source: QuoteSource;
  /** What a page says about the prices: 'Simulated market', 'Delayed 15 min'. */
  readonly label: string;
  /** The instruments it covers; positions in it are the positions of `quotes`. */
  readonly symbols: readonly string[];
  readonly quotes: FeedQuotes;
  /** The past, where the feed can compute it at any time; of other feeds it is recorded as it passes. */
  readonly history?: CandleSource;
  /**
   * A price of this instrument that was known before the start, in whole price units: its first quote is judged by it. For feeds that
   * listen to somebody else.
   */
  expect?(symbol: string, bid: number, ask: number): void;
  /** How it reports splits and is notified of them. For feeds of external sources. */
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
