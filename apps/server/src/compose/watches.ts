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
import { createResidents, type SlotWatch } from '../cluster/residents.ts';
import { createStrayLook, type StrayLook } from '../cluster/stray-look.ts';
import { slotOf } from '../cluster/slots.ts';
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
      await home.start(
        createResidents(slotWatchesOf({ margin, orders, alerts }, background, slots), desk, here),
      );
    },
    stop: async () => {
      await strays.stop();
      await home.stop();
      await Promise.all([alerts.stop(), margin.drain(), orders.drain()]);
    },
  };
}

/** What the watches know of slots: the accounts on margin, the working orders, the active alerts. */
function slotWatchesOf(
  { margin, orders, alerts }: Pick<WatchesPart, 'margin' | 'orders' | 'alerts'>,
  background: Database,
  slots: AccountSlots,
): readonly SlotWatch[] {
  const among =
    (gone: ReadonlySet<number>) =>
    (accountId: number): boolean =>
      gone.has(slots.of(accountId) ?? Number.NaN);
  return [
    {
      load: (taken) =>
        margin.load(noted(loadAccountsOnMargin(background, taken), slots, ({ account }) => account)),
      drop: (gone) => margin.drop(among(gone)),
    },
    {
      load: (taken) => orders.load(noted(loadWorkingOrders(background, taken), slots, ({ order }) => order)),
      drop: (gone) => orders.drop(among(gone)),
    },
    {
      load: (taken) => alerts.load(loadActiveAlerts(background, taken)),
      drop: (gone) => alerts.drop((userId) => gone.has(slotOf(userId))),
    },
  ];
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
