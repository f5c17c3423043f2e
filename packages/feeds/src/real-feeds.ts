import { createBinanceFeed } from './binance/binance-feed.ts';
import { findBinanceSymbol } from './binance/binance-symbols.ts';
import type { CatalogueEntry } from './catalogue/catalogue.ts';
import type { Feed, StepClock } from './feed.ts';
import { createYahooFeed } from './yahoo/yahoo-feed.ts';
import { toYahooSymbol } from './yahoo/yahoo-symbols.ts';

interface ListeningOptions {
  /** The instruments that the source has. */
  readonly entries: readonly CatalogueEntry[];
  readonly clock: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Reports a failure of the source, as text for a log. */
  readonly onTrouble: (text: string) => void;
}

interface RealFeedFacts {
  /** For the documentation of `MARKET_FEED`. */
  readonly covers: string;
  /** The source's name of an instrument; undefined where the source does not have it. */
  readonly symbolOf: (entry: CatalogueEntry) => string | undefined;
  readonly create: (options: ListeningOptions) => Feed;
}

/** Feeds of external sources, by the name that enables them. An instrument that several have is quoted by the first. */
export const REAL_FEEDS = {
  yahoo: {
    covers: 'stocks, funds, indices, futures, forex',
    symbolOf: toYahooSymbol,
    create: createYahooFeed,
  },
  binance: { covers: 'coins', symbolOf: findBinanceSymbol, create: createBinanceFeed },
} satisfies Readonly<Record<string, RealFeedFacts>>;
export type RealFeed = keyof typeof REAL_FEEDS;

/** In order of precedence. */
export const REAL_FEED_NAMES = Object.keys(REAL_FEEDS) as readonly RealFeed[];
