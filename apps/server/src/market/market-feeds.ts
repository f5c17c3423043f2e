import {
  binanceSymbolOf,
  createBinanceFeed,
  createEcbFeed,
  createSimulatedFeed,
  createYahooFeed,
  ECB_TICK,
  yahooSymbolOf,
  type CatalogueEntry,
  type Feed,
  type StepClock,
} from '@lonja/feeds';
import type { MarketHours } from './opening-hours.ts';
import type { FallbackRates } from './quote-board.ts';

/** Feeds of external sources. */
export type RealFeed = 'yahoo' | 'binance';

export interface MarketFeedsOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** The enabled ones; instruments that they lack are simulated. */
  readonly realFeeds: readonly RealFeed[];
  readonly seed: string;
  /** When the simulated market began, in milliseconds since 1970. */
  readonly origin?: number;
  readonly speed: number;
  readonly hours: MarketHours;
  readonly clock: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Reports a problem with a source, as text for a log. */
  readonly onTrouble: (text: string) => void;
}

export interface MarketFeeds {
  /** Each instrument is covered by one of them. */
  readonly feeds: readonly Feed[];
  readonly fallback: FallbackRates | undefined;
}

/** Coins from Binance and everything else from Yahoo, where these are enabled and have it; the rest is simulated. */
export function createMarketFeeds(options: MarketFeedsOptions): MarketFeeds {
  const { catalogue, realFeeds, clock, now, onTrouble } = options;
  const sourceOf = (entry: CatalogueEntry): RealFeed | 'simulated' =>
    realFeeds.find((feed) => SYMBOL_AT[feed](entry) !== undefined) ?? 'simulated';
  const groups = Map.groupBy(catalogue, sourceOf);
  const listening = { clock, now, onTrouble };
  const build: Readonly<Record<RealFeed | 'simulated', (entries: CatalogueEntry[]) => Feed>> = {
    simulated: (entries) =>
      createSimulatedFeed({
        seed: options.seed,
        ...(options.origin === undefined ? {} : { origin: options.origin }),
        speed: options.speed,
        tradingTime: options.hours,
        entries,
        clock,
      }),
    yahoo: (entries) => createYahooFeed({ ...listening, entries }),
    binance: (entries) => createBinanceFeed({ ...listening, entries }),
  };
  return {
    feeds: [...groups].map(([source, entries]) => build[source](entries)),
    fallback: realFeeds.includes('yahoo')
      ? { feed: createEcbFeed(listening), tickSize: ECB_TICK }
      : undefined,
  };
}

const SYMBOL_AT: Readonly<Record<RealFeed, (entry: CatalogueEntry) => string | undefined>> = {
  yahoo: yahooSymbolOf,
  binance: binanceSymbolOf,
};
