import { fireAlerts, listAlertsById, loadActiveAlerts, type AlertFiring } from '@lonja/store/alerts/alerts';
import type { Database } from '@lonja/store/database/database';
import { takeStrays } from '@lonja/store/database/strays';
import { loadEvaluated } from '@lonja/store/evaluations/evaluations';
import type { NewNotice } from '@lonja/store/notices/notices';
import { loadAccountsOnMargin } from '@lonja/store/trading/open-accounts';
import { loadWorkingOrders } from '@lonja/store/trading/orders';
import type { Desk } from '../desk/desk.ts';
import { createDeskByWorld } from '../desk/desk-by-world.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { Markets } from '../rooms/markets.ts';
import type { AccountSlots } from '../cluster/account-slots.ts';
import { createResidents, type SlotWatch } from '../cluster/residents.ts';
import { createStrayLook, type StrayLook } from '../cluster/stray-look.ts';
import { slotOf } from '../cluster/slots.ts';
import { createAlertWatch, type AlertWatch, type AlertWatchDependencies } from '../alerts/alert-watch.ts';
import { createEvaluationWatch, type EvaluationWatch } from '../evaluations/evaluation-watch.ts';
import { createMarginWatch, type MarginWatch } from '../trading/watches/margin-watch.ts';
import { createOrderWatch, type OrderWatch } from '../trading/watches/order-watch.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { HomePart } from './home.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

/** The watches that evaluate every step of the market, of the users whose slots this process holds. */
export interface WatchesPart extends Part {
  /** Of the installation's market. */
  readonly own: MarketWatches;
  /** Those of every market. */
  readonly alerts: AlertsOfMarkets;
  readonly strays: StrayLook;
  /** Those of a world's market. */
  ofWorld(world: number): MarketWatches;
}

/** The watches of one market. */
interface MarketWatches {
  readonly margin: MarginWatch;
  readonly evaluations: EvaluationWatch;
  readonly orders: OrderWatch;
  readonly alerts: AlertWatch;
}

/** Each alert is known to the watch of its own market. */
type AlertsOfMarkets = Pick<AlertWatch, 'put' | 'remove' | 'resync' | 'drain'>;

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
  const { market, logger } = options;
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const { home, slots } = homePart;
  const here = homePart.watched(desk);
  const byWorld = createDeskByWorld(here);
  const firing = {
    isWatched: (userId: string) => home.holds(slotOf(userId)),
    fire: (firings: readonly AlertFiring[]) => fireAlerts(db, firings),
    publish: (committed: readonly NewNotice[]) => notices.publish(committed),
  };
  const watchesOf = (watched: LiveMarket, world: number | undefined): MarketWatches =>
    createMarketWatches(options, watched, byWorld.desk(world), firing);
  const own = watchesOf(market, undefined);
  const worlds = new Map<number, MarketWatches>();
  const alerts = alertsOfMarkets(() => new Map([[undefined, own], ...worlds]));
  const strays = createStrayLook({
    home,
    take: (held, hear) => takeStrays(db, held, hear),
    resync: (accountIds) => desk.resync(accountIds),
    resyncAlerts: async (alertIds) => alerts.resync(alertIds, await listAlertsById(db, alertIds)),
    onFault: faultsOf('strays'),
  });
  const slotWatches = new Map<number | undefined, readonly SlotWatch[]>([
    [undefined, slotWatchesOf(own, undefined, background, slots)],
  ]);
  markets.onNew(({ id, market: ofWorld }) => {
    const watches = watchesOf(ofWorld, id);
    worlds.set(id, watches);
    const added = slotWatchesOf(watches, id, background, slots);
    slotWatches.set(id, added);
    // What is held already is loaded for it now; what is taken later comes with its slot.
    for (const watch of added) watch.load(home.slots()).catch(faultsOf('watches of a world'));
  });
  markets.onRest(({ id }) => {
    worlds.delete(id);
    slotWatches.delete(id);
    byWorld.forget(id);
  });
  return {
    own,
    alerts,
    strays,
    ofWorld: (world) => {
      const watches = worlds.get(world);
      if (!watches) throw new Error(`world ${world} is not watched`);
      return watches;
    },
    start: async () => {
      await desk.probe();
      await home.start(createResidents(() => [...slotWatches.values()].flat(), desk, here));
    },
    stop: async () => {
      await strays.stop();
      await home.stop();
      await Promise.all([own, ...worlds.values()].map(endWatches));
    },
  };
}

const endWatches = ({ margin, orders, alerts, evaluations }: MarketWatches): Promise<unknown> =>
  Promise.all([alerts.stop(), margin.drain(), orders.drain(), evaluations.drain()]);

function alertsOfMarkets(watches: () => ReadonlyMap<number | undefined, MarketWatches>): AlertsOfMarkets {
  const all = () => [...watches()].map(([world, { alerts }]) => ({ world, alerts }));
  return {
    // One of a world that is not known yet is read when that is.
    put: (alert) => watches().get(alert.world)?.alerts.put(alert),
    remove: (alertId) => all().forEach(({ alerts }) => alerts.remove(alertId)),
    resync: (alertIds, found) =>
      all().forEach(({ world, alerts }) =>
        alerts.resync(
          alertIds,
          found.filter((alert) => alert.world === world),
        ),
      ),
    drain: async () => void (await Promise.all(all().map(({ alerts }) => alerts.drain()))),
  };
}

function createMarketWatches(
  { logger, clock }: ServerOptions,
  market: LiveMarket,
  desk: Pick<Desk, 'enforce' | 'onCommitted' | 'isBusy'>,
  firing: Pick<AlertWatchDependencies, 'isWatched' | 'fire' | 'publish'>,
): MarketWatches {
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  return {
    margin: createMarginWatch({ marks: market.marks, desk, clock, onFault: faultsOf('margin watch') }),
    evaluations: createEvaluationWatch({
      instruments: market.instruments,
      marks: market.marks,
      view: () => market.view(),
      desk,
      clock,
      onFault: faultsOf('evaluations'),
    }),
    orders: createOrderWatch({
      board: market.board,
      desk,
      clock: () => market.view().now,
      onFault: faultsOf('order trigger'),
    }),
    alerts: createAlertWatch({
      instruments: market.instruments,
      shown: market.shown,
      ...firing,
      clock,
      onFault: faultsOf('alerts'),
    }),
  };
}

/** What the watches of a market know of slots: the accounts on margin, the evaluations, the working orders, the active alerts. */
function slotWatchesOf(
  { margin, orders, alerts, evaluations }: MarketWatches,
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
    {
      load: (taken) =>
        evaluations.load(noted(loadEvaluated(background, taken, world), slots, ({ account }) => account)),
      drop: (gone) => evaluations.drop(among(gone)),
    },
    {
      load: (taken) => alerts.load(loadActiveAlerts(background, taken, world)),
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
