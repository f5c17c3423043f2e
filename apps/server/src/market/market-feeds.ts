import {
  type MarketModel,
  createClosedFeed,
  createEcbFeed,
  createSimulatedFeed,
  ECB_TICK,
  getMarketFamily,
  REAL_FEEDS,
  type CatalogueEntry,
  type ActionPeriod,
  type Feed,
  type ActionTracks,
  type RealFeed,
  type StepClock,
  type TimedScript,
} from '@lonja/feeds';
import type { MarketHours } from '../board/opening-hours.ts';
import type { FallbackRates } from '../board/quote-board.ts';

type CoveringFeed = RealFeed | 'simulated' | 'closed';

export interface MarketFeedsOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** The enabled real feeds. */
  readonly realFeeds: readonly RealFeed[];
  /** Seed of simulated prices; a function where it comes later, which then answers the same for good. */
  readonly seed: string | (() => string | undefined);
  /** The simulated market's model. */
  readonly model: MarketModel;
  /** When simulated prices are the catalogue's, in milliseconds since 1970. */
  readonly origin?: number;
  /** When its dividends and splits are announced; never unless given. */
  readonly actionPeriods?: readonly ActionPeriod[];
  readonly actionTracks?: ActionTracks;
  /** Milliseconds since 1970: its splits of before concern no position. */
  readonly splitsSince?: number;
  /** What is to happen to simulated prices besides chance. */
  readonly script?: TimedScript | undefined;
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

/**
 * Assigns each instrument to the first enabled real feed that has it. The rest is simulated, unless a real source quotes
 * a part of its family: then it is closed, because simulated gold beside real gold is an arbitrage.
 */
export function createMarketFeeds(options: MarketFeedsOptions): MarketFeeds {
  const { catalogue, realFeeds, clock, now, onTrouble } = options;
  const realFeedOf = (entry: CatalogueEntry) =>
    realFeeds.find((feed) => REAL_FEEDS[feed].symbolOf(entry) !== undefined);
  const realFamilies = new Set(catalogue.filter(realFeedOf).map(getMarketFamily));
  const sourceOf = (entry: CatalogueEntry): CoveringFeed =>
    realFeedOf(entry) ?? (realFamilies.has(getMarketFamily(entry)) ? 'closed' : 'simulated');
  const groups = Map.groupBy(catalogue, sourceOf);
  const listening = { clock, now, onTrouble };
  const build = (source: CoveringFeed, entries: readonly CatalogueEntry[]): Feed => {
    if (source === 'closed') return createClosedFeed(entries);
    if (source !== 'simulated') return REAL_FEEDS[source].create({ ...listening, entries });
    const { hours: tradingTime, ...simulated } = options;
    return createSimulatedFeed({ ...simulated, tradingTime, entries });
  };
  return {
    feeds: [...groups].map(([source, entries]) => build(source, entries)),
    fallback: realFeeds.includes('yahoo')
      ? { feed: createEcbFeed(listening), tickSize: ECB_TICK }
      : undefined,
  };
}
