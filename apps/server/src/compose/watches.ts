import {
  fireAlerts,
  listAlertsById,
  loadAccountsOnMargin,
  loadActiveAlerts,
  loadWorkingOrders,
  takeStrays,
  type Database,
} from '@lonja/store';
import type { AccountSlots } from '../cluster/account-slots.ts';
import type { Home } from '../cluster/home.ts';
import { createSlotLoads } from '../cluster/slot-loads.ts';
import { createStrayLook, type StrayLook } from '../cluster/stray-look.ts';
import { slotOf } from '../cluster/slots.ts';
import type { Desk } from '../desk/desk.ts';
import { createAlertWatch, type AlertWatch } from '../watches/alert-watch.ts';
import { createMarginWatch, type MarginWatch } from '../watches/margin-watch.ts';
import { createOrderWatch, type OrderWatch } from '../watches/order-watch.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { HomePart } from './home.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

/** The watches that evaluate every step of the market, of the users whose slots this process holds. */
export interface WatchesPart extends Part {
  readonly margin: MarginWatch;
  readonly orders: OrderWatch;
  readonly alerts: AlertWatch;
  readonly strays: StrayLook;
}

interface WatchesDependencies {
  readonly database: DatabasePart;
  readonly homePart: HomePart;
  readonly desk: DeskPart;
  readonly news: NewsPart;
}

export function composeWatches(
  { market, logger, clock }: ServerOptions,
  { database: { db, background }, homePart, desk: { desk }, news: { notices } }: WatchesDependencies,
): WatchesPart {
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const { home, slots } = homePart;
  const here = homePart.watched(desk);
  const margin = createMarginWatch({
    marks: market.marks,
    desk: here,
    clock,
    onFault: faultsOf('margin watch'),
  });
  const alerts = createAlertWatch({
    instruments: market.instruments,
    shown: market.shown,
    isWatched: (userId) => home.holds(slotOf(userId)),
    fire: (firings) => fireAlerts(db, firings),
    publish: (committed) => notices.publish(committed),
    clock,
    onFault: faultsOf('alerts'),
  });
  const orders = createOrderWatch({
    board: market.board,
    desk: here,
    clock: () => market.view().now,
    onFault: faultsOf('order trigger'),
  });
  const strays = createStrayLook({
    home,
    take: (held, hear) => takeStrays(db, held, hear),
    resync: (accountIds) => desk.resync(accountIds),
    resyncAlerts: async (alertIds) => alerts.resync(alertIds, await listAlertsById(db, alertIds)),
    onFault: faultsOf('strays'),
  });
  return {
    margin,
    orders,
    alerts,
    strays,
    start: async () => {
      await desk.probe();
      await home.start(residentsOf({ margin, orders, alerts }, { background, desk, here, slots }));
    },
    stop: async () => {
      await strays.stop();
      await home.stop();
      await Promise.all([alerts.stop(), margin.drain(), orders.drain()]);
    },
  };
}

interface ResidentsDependencies {
  readonly background: Database;
  readonly desk: Pick<Desk, 'resync'>;
  /** The desk as the watches see it. */
  readonly here: Pick<Desk, 'onCommitted'>;
  readonly slots: AccountSlots;
}

/** What the watches know of slots. */
function residentsOf(
  { margin, orders, alerts }: Pick<WatchesPart, 'margin' | 'orders' | 'alerts'>,
  { background, desk, here, slots }: ResidentsDependencies,
): Parameters<Home['start']>[0] {
  const loads = createSlotLoads((accountIds) => desk.resync(accountIds));
  here.onCommitted(({ changes, resynced }) => {
    for (const { after } of changes) loads.note(after.account.id);
    for (const { account } of resynced) loads.note(account.id);
  });
  const drop = (left: readonly number[]): void => {
    const gone = new Set(left);
    const isGone = (accountId: number): boolean => gone.has(slots.of(accountId) ?? Number.NaN);
    margin.drop(isGone);
    orders.drop(isGone);
    alerts.drop((userId) => gone.has(slotOf(userId)));
  };
  return {
    drop,
    load: (taken) =>
      loads.run(async () => {
        drop(taken);
        await margin.load(noted(loadAccountsOnMargin(background, taken), slots, ({ account }) => account));
        await orders.load(noted(loadWorkingOrders(background, taken), slots, ({ order }) => order));
        await alerts.load(loadActiveAlerts(background, taken));
      }),
  };
}

interface OfSlot {
  readonly slot: number;
}

/** Pages without their slots, which are noted. */
async function* noted<Row extends OfSlot, Thing extends { readonly id: number; readonly accountId?: number }>(
  pages: AsyncIterable<readonly Row[]>,
  slots: AccountSlots,
  thingOf: (row: Row) => Thing,
): AsyncGenerator<Thing[], void> {
  for await (const page of pages)
    yield page.map((row) => {
      const thing = thingOf(row);
      slots.note(thing.accountId ?? thing.id, row.slot);
      return thing;
    });
}
