import { listWorlds } from '@lonja/store/market/worlds';
import type { Bus } from '../bus/bus.ts';
import type { Home } from '../cluster/home.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createSplitWatch, type SplitWatch } from '../splits/split-watch.ts';
import { createMarketClock } from '../market/market-clock.ts';
import type { TradingConditions } from '../market/trading-conditions.ts';
import { processName } from '../process/process-name.ts';
import { createQuoteRelay, type QuoteRelay } from '../relay/quote-relay.ts';
import { createMarkets, type Markets } from '../rooms/markets.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import { lookAround, listLooks } from './market-watches.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';
import type { WatchesPart } from './watches.ts';

/** The installation's market and the worlds that are stored beside it. */
export async function composeMarkets(
  { market: own, catalogue, marketPrices: ownPrices, marketHours = 'always', logger, clock }: ServerOptions,
  { db }: DatabasePart,
  conditions: TradingConditions,
): Promise<Markets> {
  const markets = createMarkets({
    own,
    catalogue: catalogue.filter(({ symbol }) => own.instrumentBySymbol(symbol)),
    hours: marketHours,
    ownPrices,
    wall: clock,
    conditioned: conditions.overWorld,
    onTrouble: (text, error) => logger.warn({ err: error }, text),
  });
  const readAt = clock();
  markets.adopt(await listWorlds(db), readAt);
  return markets;
}

export interface MarketPart extends Part {
  readonly splits: SplitWatch;
  /** Where there may be other processes: the sources are asked by one. */
  readonly relay: QuoteRelay | undefined;
}

interface MarketDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly bus: Bus;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly watches: WatchesPart;
}

/** The market's steps and their followers. `start` returns once there are quotes to trade on. */
export function composeMarket(
  options: ServerOptions,
  { log, database, home, bus, desk: { desk }, news: { hub, notices, alpaca }, watches }: MarketDependencies,
): MarketPart {
  const { market, logger, clock } = options;
  const { own, alerts, strays } = watches;
  const relay = composeRelay(options, home, bus);
  const splits = composeSplits(options, { log, database, home, desk, hub, notices, alerts, strays });
  const step = log.of('market_step', () => {});
  const followers = [
    ['strays', () => strays.look()],
    ...listLooks(own),
    ['stream', () => hub.publishStep()],
    ['alpaca', () => alpaca.streams.publishStep()],
  ] as const;
  const onFault = (error: unknown, follower: string): void =>
    logger.error({ err: error, follower }, 'market step');
  return {
    splits,
    relay,
    prepare: () => market.prepare(clock()),
    start: async () => {
      await splits.start();
      relay?.start();
      await market.start(
        () => step.time(() => lookAround(followers, onFault)),
        // What others have heard too, they save.
        (which) => home.holds('feeds') && (which === 'complete' || home.isAlone()),
      );
    },
    stop: async () => {
      await market.stop();
      relay?.stop();
      await splits.stop();
    },
  };
}

interface SplitDependencies
  extends
    Pick<MarketDependencies, 'log' | 'database' | 'home'>,
    Pick<DeskPart, 'desk'>,
    Pick<NewsPart, 'hub' | 'notices'>,
    Pick<WatchesPart, 'alerts' | 'strays'> {}

/** Where there may be other processes, one writes and adjusts, and all know before it does. */
function composeSplits(
  { market, joinBus, logger }: ServerOptions,
  { log, database, home, desk, hub, notices, alerts, strays }: SplitDependencies,
): SplitWatch {
  return createSplitWatch({
    db: database.background,
    desk,
    splits: market.splits,
    alerts,
    publish: (committed) => notices.publish(committed),
    others: joinBus && {
      isWriter: () => home.isAlone() || home.holds('feeds'),
      areThere: () => !home.isAlone(),
      settle: () => strays.settle(),
      elapsed: () => performance.now(),
    },
    clock: () => market.view().now,
    onApplied: ({ symbol, ratio }) => logger.info({ symbol, ...ratio }, 'split applied'),
    onAdopted: (instrumentId) => {
      const split = market.instruments.find(({ id }) => id === instrumentId);
      if (split) hub.publishToAll({ type: 'split', symbol: split.symbol });
    },
    ...log.of('split_watch', (error) => logger.error({ err: error }, 'splits')),
  });
}

/** A process that can have no others asks its sources itself, and there is no relay. */
function composeRelay(
  { market, joinBus, busSecret, logger, clock }: ServerOptions,
  home: Home,
  bus: Bus,
): QuoteRelay | undefined {
  if (!joinBus || busSecret === undefined || market.listeners.length === 0) return undefined;
  return createQuoteRelay({
    feeds: market.listeners,
    bus,
    name: processName(),
    secret: busSecret,
    isReader: () => home.holds('feeds'),
    clock: createMarketClock(),
    now: clock,
    onTrouble: (text) => logger.warn(text),
  });
}
