import type { Home } from '../cluster/home.ts';
import { createDividendPayments, type DividendPayments } from '../jobs/dividend-payments.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createSplitWatch, type SplitWatch } from '../jobs/split-watch.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';
import type { WatchesPart } from './watches.ts';

export interface MarketPart extends Part {
  readonly splits: SplitWatch;
  readonly dividends: DividendPayments;
}

interface MarketDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly watches: WatchesPart;
}

/** The market's steps and their followers. Its start returns once there are quotes to trade on. */
export function composeMarket(
  { market, logger }: ServerOptions,
  { log, database, home, desk: { desk }, news: { hub, notices }, watches }: MarketDependencies,
): MarketPart {
  const { orders, margin, alerts, strays } = watches;
  const splits = createSplitWatch({
    db: database.background,
    desk,
    splits: market.splits,
    alerts,
    publish: (committed) => notices.publish(committed),
    clock: () => market.view().now,
    onApplied: ({ symbol, ratio }) => logger.info({ symbol, ...ratio }, 'split applied'),
    onAdopted: (instrumentId) => {
      const split = market.instruments.find(({ id }) => id === instrumentId);
      if (split) hub.publishToAll({ type: 'split', symbol: split.symbol });
    },
    ...log.of('split_watch', (error) => logger.error({ err: error }, 'splits')),
  });
  const dividends = createDividendPayments({
    db: database.background,
    desk,
    slots: home.slots,
    dividends: market.dividends,
    clock: () => market.view().now,
    ...log.of('dividend_payments', (error) => logger.error({ err: error }, 'dividends')),
  });
  const step = log.of('market_step', () => {});
  // A client's orders for this price come before stop-outs. A fault of one follower must not stop the others: a stop-out
  // happens even when an order fails.
  const followers = [
    ['strays', () => strays.look()],
    ['dividends', () => dividends.look()],
    ['orders', () => orders.look()],
    ['margin', () => margin.look()],
    ['alerts', () => alerts.look()],
    ['stream', () => hub.publishStep()],
  ] as const;
  const lookAround = (): void => {
    for (const [follower, look] of followers) {
      try {
        look();
      } catch (error) {
        logger.error({ err: error, follower }, 'market step');
      }
    }
  };
  return {
    splits,
    dividends,
    start: async () => {
      await splits.start();
      await market.start(
        () => step.time(lookAround),
        () => home.holds('feeds'),
      );
    },
    stop: async () => {
      await market.stop();
      await dividends.stop();
      await splits.stop();
    },
  };
}
