import { listAlertsById } from '@lonja/store/alerts/alerts';
import { claimStrays } from '@lonja/store/database/strays';
import type { AlertWatch } from '../alerts/alert-watch.ts';
import { createResidents, type SlotWatch } from '../cluster/residents.ts';
import { createStrayLook, type StrayLook } from '../cluster/stray-look.ts';
import { createDeskByWorld } from '../desk/desk-by-world.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { Markets } from '../rooms/markets.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { HomePart } from './home.ts';
import { createMarketWatches, listSlotWatches, stopWatches, type MarketWatches } from './market-watches.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

/** The watches that evaluate every step of the market, of the users whose slots this process holds. */
export interface WatchesPart extends Part {
  /** Watches of the installation's market. */
  readonly own: MarketWatches;
  /** Price alerts of every market. */
  readonly alerts: AlertsOfMarkets;
  readonly strays: StrayLook;
  /** Watches of a world's market. */
  ofWorld(world: number): MarketWatches;
}

/** Each alert is known to the watch of its own market. */
type AlertsOfMarkets = Pick<AlertWatch, 'put' | 'remove' | 'resync' | 'drain'>;

interface WatchesDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly homePart: HomePart;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly markets: Markets;
}

export function composeWatches(
  options: ServerOptions,
  { log, database, homePart, desk: { desk }, news: { notices }, markets }: WatchesDependencies,
): WatchesPart {
  const { market, logger } = options;
  const { db, background } = database;
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const { home, slots } = homePart;
  const here = homePart.watched(desk);
  const byWorld = createDeskByWorld(here);
  const publish: NewsPart['notices']['publish'] = (committed) => notices.publish(committed);
  const needs = { ...options, log, database, home, publish };
  const watchesOf = (watched: LiveMarket, world: number | undefined): MarketWatches =>
    createMarketWatches(needs, { market: watched, world, desk: byWorld.desk(world) });
  const own = watchesOf(market, undefined);
  const worlds = new Map<number, MarketWatches>();
  const alerts = alertsOfMarkets(() => new Map([[undefined, own], ...worlds]));
  const strays = createStrayLook({
    home,
    claim: (held, hear) => claimStrays(db, held, hear),
    resync: (accountIds) => desk.resync(accountIds),
    resyncAlerts: async (alertIds) => alerts.resync(alertIds, await listAlertsById(db, alertIds)),
    onFault: faultsOf('strays'),
  });
  const slotWatches = new Map<number | undefined, readonly SlotWatch[]>([
    [undefined, listSlotWatches(own, { world: undefined, background, slots })],
  ]);
  const residents = createResidents(() => [...slotWatches.values()].flat(), desk, here);
  markets.onNew(({ id, market: ofWorld }) => {
    const watches = watchesOf(ofWorld, id);
    worlds.set(id, watches);
    const added = listSlotWatches(watches, { world: id, background, slots });
    slotWatches.set(id, added);
    // What is held already is loaded for it now; what is taken later comes with its slot.
    residents.loadFor(added, home.slots()).catch(faultsOf('watches of a world'));
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
    ofWorld: (world) => requireWatches(worlds, world),
    start: async () => {
      await desk.probe();
      await home.start(residents);
    },
    stop: async () => {
      await strays.stop();
      await home.stop();
      await Promise.all([own, ...worlds.values()].map(stopWatches));
    },
  };
}

function requireWatches(worlds: ReadonlyMap<number, MarketWatches>, world: number): MarketWatches {
  const watches = worlds.get(world);
  if (!watches) throw new Error(`world ${world} is not watched`);
  return watches;
}

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
