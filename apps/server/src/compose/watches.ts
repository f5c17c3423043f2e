import {
  fireAlerts,
  listAlertsById,
  loadAccountsOnMargin,
  loadActiveAlerts,
  loadWorkingOrders,
  takeStrays,
  type Database,
} from '@lonja/store';
import type { Desk } from '../desk/desk.ts';
import { createDeskByWorld } from '../desk/desk-by-world.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { Markets } from '../worlds/markets.ts';
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
export interface WatchesPart extends Part, MarketWatches {
  readonly alerts: AlertWatch;
  readonly strays: StrayLook;
  /** Those of a world's market. */
  ofWorld(world: number): MarketWatches;
}

/** The watches of one market. */
interface MarketWatches {
  readonly margin: MarginWatch;
  readonly orders: OrderWatch;
}

interface WatchesDependencies {
  readonly database: DatabasePart;
  readonly homePart: HomePart;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly markets: Markets;
}

export function composeWatches(
  options: ServerOptions,
  { database: { db, background }, homePart, desk: { desk }, news: { notices }, markets }: WatchesDependencies,
): WatchesPart {
  const { market, logger, clock } = options;
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const { home, slots } = homePart;
  const here = homePart.watched(desk);
  const byWorld = createDeskByWorld(here);
  const own = createMarketWatches(options, market, byWorld.desk(undefined));
  const alerts = createAlertWatch({
    instruments: market.instruments,
    shown: market.shown,
    isWatched: (userId) => home.holds(slotOf(userId)),
    fire: (firings) => fireAlerts(db, firings),
    publish: (committed) => notices.publish(committed),
    clock,
    onFault: faultsOf('alerts'),
  });
  const strays = createStrayLook({
    home,
    take: (held, hear) => takeStrays(db, held, hear),
    resync: (accountIds) => desk.resync(accountIds),
    resyncAlerts: async (alertIds) => alerts.resync(alertIds, await listAlertsById(db, alertIds)),
    onFault: faultsOf('strays'),
  });
  const slotWatches = [
    ...slotWatchesOf(own, undefined, background, slots),
    {
      load: (taken: readonly number[]) => alerts.load(loadActiveAlerts(background, taken)),
      drop: (gone: ReadonlySet<number>) => alerts.drop((userId) => gone.has(slotOf(userId))),
    },
  ];
  const worlds = new Map<number, MarketWatches>();
  markets.onNew(({ id, market: ofWorld }) => {
    const watches = createMarketWatches(options, ofWorld, byWorld.desk(id));
    worlds.set(id, watches);
    const added = slotWatchesOf(watches, id, background, slots);
    slotWatches.push(...added);
    // What is held already is loaded for it now; what is taken later comes with its slot.
    for (const watch of added) watch.load(home.slots()).catch(faultsOf('watches of a world'));
  });
  return {
    ...own,
    alerts,
    strays,
    ofWorld: (world) => {
      const watches = worlds.get(world);
      if (!watches) throw new Error(`world ${world} is not watched`);
      return watches;
    },
    start: async () => {
      await desk.probe();
      await home.start(createResidents(() => slotWatches, desk, here));
    },
    stop: async () => {
      await strays.stop();
      await home.stop();
      const all = [own, ...worlds.values()];
      await Promise.all([
        alerts.stop(),
        ...all.flatMap(({ margin, orders }) => [margin.drain(), orders.drain()]),
      ]);
    },
  };
}

function createMarketWatches(
  { logger, clock }: ServerOptions,
  market: LiveMarket,
  desk: Pick<Desk, 'enforce' | 'onCommitted'>,
): MarketWatches {
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  return {
    margin: createMarginWatch({ marks: market.marks, desk, clock, onFault: faultsOf('margin watch') }),
    orders: createOrderWatch({
      board: market.board,
      desk,
      clock: () => market.view().now,
      onFault: faultsOf('order trigger'),
    }),
  };
}

/** What the watches of a market know of slots: the accounts on margin, the working orders. */
function slotWatchesOf(
  { margin, orders }: MarketWatches,
  world: number | undefined,
  background: Database,
  slots: AccountSlots,
): SlotWatch[] {
  const among =
    (gone: ReadonlySet<number>) =>
    (accountId: number): boolean =>
      gone.has(slots.of(accountId) ?? Number.NaN);
  return [
    {
      load: (taken) =>
        margin.load(noted(loadAccountsOnMargin(background, taken, world), slots, ({ account }) => account)),
      drop: (gone) => margin.drop(among(gone)),
    },
    {
      load: (taken) =>
        orders.load(noted(loadWorkingOrders(background, taken, world), slots, ({ order }) => order)),
      drop: (gone) => orders.drop(among(gone)),
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
