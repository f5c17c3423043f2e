import {
  binanceSymbolOf,
  createBinanceFeed,
  createClosedFeed,
  createEcbFeed,
  createSimulatedFeed,
  createYahooFeed,
  ECB_TICK,
  familyOf,
  yahooSymbolOf,
  type CatalogueEntry,
  type Feed,
  type StepClock,
} from '@lonja/feeds';
import type { MarketHours } from './opening-hours.ts';
import type { FallbackRates } from './quote-board.ts';

/** Feeds that listen to somebody else. */
export type RealFeed = 'yahoo' | 'binance';

type CoveringFeed = RealFeed | 'simulated' | 'closed';

export interface MarketFeedsOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Those that are switched on. */
  readonly realFeeds: readonly RealFeed[];
  readonly seed: string;
  /** When the simulated market began, in milliseconds since 1970. */
  readonly origin?: number;
  readonly speed: number;
  readonly hours: MarketHours;
  readonly clock: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What went wrong with a source, in words for a log. */
  readonly onTrouble: (text: string) => void;
}

export interface MarketFeeds {
  /** Each instrument is covered by one of them. */
  readonly feeds: readonly Feed[];
  readonly fallback: FallbackRates | undefined;
}

/**
 * Coins from Binance and all else from Yahoo, where they are switched on and have it. The rest is simulated, unless a real source
 * quotes a part of its family: then it is closed, because simulated gold beside real gold pays whoever compares the two.
 */
export function createMarketFeeds(options: MarketFeedsOptions): MarketFeeds {
  const { catalogue, realFeeds, clock, now, onTrouble } = options;
  const realFeedOf = (entry: CatalogueEntry) =>
    realFeeds.find((feed) => SYMBOL_AT[feed](entry) !== undefined);
  const realFamilies = new Set(catalogue.filter(realFeedOf).map(familyOf));
  const sourceOf = (entry: CatalogueEntry): CoveringFeed =>
    realFeedOf(entry) ?? (realFamilies.has(familyOf(entry)) ? 'closed' : 'simulated');
  const groups = Map.groupBy(catalogue, sourceOf);
  const listening = { clock, now, onTrouble };
  const build: Readonly<Record<CoveringFeed, (entries: CatalogueEntry[]) => Feed>> = {
    closed: createClosedFeed,
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
