import { fireAlerts, loadAccountsOnMargin, loadActiveAlerts, loadWorkingOrders } from '@lonja/store';
import { createAlertWatch, type AlertWatch } from '../watches/alert-watch.ts';
import { createMarginWatch, type MarginWatch } from '../watches/margin-watch.ts';
import { createOrderWatch, type OrderWatch } from '../watches/order-watch.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

/** The watches that evaluate every step of the market. */
export interface WatchesPart extends Part {
  readonly margin: MarginWatch;
  readonly orders: OrderWatch;
  readonly alerts: AlertWatch;
}

export async function composeWatches(
  { market, logger, clock }: ServerOptions,
  { db, background }: DatabasePart,
  { desk }: DeskPart,
  { notices }: NewsPart,
): Promise<WatchesPart> {
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const margin = createMarginWatch({ marks: market.marks, desk, clock, onFault: faultsOf('margin watch') });
  await margin.load(loadAccountsOnMargin(background));
  const alerts = createAlertWatch({
    instruments: market.instruments,
    shown: market.shown,
    fire: (firings) => fireAlerts(db, firings),
    publish: (committed) => notices.publish(committed),
    clock,
    onFault: faultsOf('alerts'),
  });
  await alerts.load(loadActiveAlerts(background));
  const orders = createOrderWatch({
    board: market.board,
    desk,
    clock: () => market.view().now,
    onFault: faultsOf('order trigger'),
  });
  await orders.load(loadWorkingOrders(background));
  return {
    margin,
    orders,
    alerts,
    stop: async () => {
      await Promise.all([alerts.stop(), margin.drain(), orders.drain()]);
    },
  };
}
