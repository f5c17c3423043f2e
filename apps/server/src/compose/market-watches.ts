import { fireAlerts, loadActiveAlerts, type AlertFiring } from '@lonja/store/alerts/alerts';
import type { Database } from '@lonja/store/database/database';
import { loadEvaluated } from '@lonja/store/evaluations/evaluations';
import type { NewNotice } from '@lonja/store/notices/notices';
import { loadAccountsOnMargin, type AccountsOnMargin } from '@lonja/store/trading/open-accounts';
import { loadWorkingOrders } from '@lonja/store/trading/orders';
import { createAlertWatch } from '../alerts/alert-watch.ts';
import type { AccountSlots } from '../cluster/account-slots.ts';
import type { SlotWatch } from '../cluster/residents.ts';
import { getSlot } from '../cluster/slots.ts';
import type { Desk } from '../desk/desk.ts';
import { createEvaluationWatch } from '../evaluations/evaluation-watch.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { LiveMarket } from '../market/live-market.ts';
import { createDividendPayments } from '../trading/watches/dividend-payments.ts';
import { createMarginWatch } from '../trading/watches/margin-watch.ts';
import { createOrderWatch } from '../trading/watches/order-watch.ts';
import type { DatabasePart } from './database.ts';
import type { HomePart } from './home.ts';
import type { ServerOptions } from './server-options.ts';

/** One watch, as a step and an end of its market see it. */
interface Watch {
  look(): void;
  /** Resolves when nothing is under way. */
  drain(): Promise<unknown>;
  /** As `drain`, for a watch that would go on by itself; nothing is started any more. */
  stop?(): Promise<unknown>;
}

export interface WatchedMarket {
  readonly market: LiveMarket;
  /** The world whose market it is; absent: the installation's own. */
  readonly world?: number | undefined;
  /** The desk, with the commits that concern this market. */
  readonly desk: Pick<Desk, 'enforce' | 'enforceEach' | 'onCommitted' | 'isBusy'>;
}

export interface MarketWatchesNeeds extends Pick<ServerOptions, 'logger' | 'clock'> {
  readonly log: JobLog;
  readonly database: Pick<DatabasePart, 'db' | 'background'>;
  readonly home: HomePart['home'];
  readonly publish: (notices: readonly NewNotice[]) => void;
}

interface WatchInside extends MarketWatchesNeeds, WatchedMarket {
  readonly faultsOf: (what: string) => (error: unknown) => void;
}

interface SlotsInside {
  readonly world: number | undefined;
  readonly background: Database;
  readonly slots: AccountSlots;
}

interface WatchRow<Name extends string, Kind extends Watch> {
  readonly name: Name;
  /** The watches whose decisions on a step it must see: they look before it. */
  readonly sees: readonly string[];
  readonly create: (inside: WatchInside) => Kind;
  /** What it knows of the users of a slot. */
  readonly bySlot: ((watch: Kind, inside: SlotsInside) => SlotWatch) | 'asks_the_database';
}

const watch = <Name extends string, Kind extends Watch>(row: WatchRow<Name, Kind>) => ({
  ...row,
  listSlotWatches: (watches: { readonly [One in Name]: Kind }, inside: SlotsInside): SlotWatch[] =>
    row.bySlot === 'asks_the_database' ? [] : [row.bySlot(watches[row.name], inside)],
});

/** What follows every step of a market, the installation's own and a world's alike, in the order in which it looks. */
export const WATCHES = [
  watch({
    name: 'dividends',
    sees: [],
    create: ({ database, desk, world, home, market, log, faultsOf }) =>
      createDividendPayments({
        db: database.background,
        desk,
        world,
        slots: home.slots,
        dividends: market.dividends,
        ...(world === undefined
          ? log.of('dividend_payments', faultsOf('dividends'))
          : { onFault: faultsOf('dividends') }),
        clock: () => market.view().now,
      }),
    bySlot: 'asks_the_database',
  }),
  watch({
    name: 'orders',
    sees: ['dividends'],
    create: ({ market, desk, faultsOf }) =>
      createOrderWatch({
        board: market.board,
        desk,
        clock: () => market.view().now,
        onFault: faultsOf('order trigger'),
      }),
    bySlot: (orders, { world, background, slots }) => ({
      load: (taken) =>
        orders.load(noted(loadWorkingOrders(background, taken, world), slots, ({ order }) => order)),
      drop: (gone) => orders.drop(among(gone, slots)),
    }),
  }),
  watch({
    name: 'margin',
    // What a client's order closes at this price, no stop-out closes.
    sees: ['dividends', 'orders'],
    create: ({ market, desk, clock, faultsOf }) =>
      createMarginWatch({ marks: market.marks, desk, clock, onFault: faultsOf('margin watch') }),
    bySlot: (margin, { world, background, slots }) => ({
      load: (taken) => margin.load(notedColumns(loadAccountsOnMargin(background, taken, world), slots)),
      drop: (gone) => margin.drop(among(gone, slots)),
    }),
  }),
  watch({
    name: 'evaluations',
    sees: ['dividends', 'orders', 'margin'],
    create: ({ market, desk, clock, faultsOf }) =>
      createEvaluationWatch({
        instruments: market.instruments,
        marks: market.marks,
        view: () => market.view(),
        desk,
        clock,
        onFault: faultsOf('evaluations'),
      }),
    bySlot: (evaluations, { world, background, slots }) => ({
      load: (taken) =>
        evaluations.load(noted(loadEvaluated(background, taken, world), slots, ({ account }) => account)),
      drop: (gone) => evaluations.drop(among(gone, slots)),
    }),
  }),
  watch({
    name: 'alerts',
    sees: [],
    create: ({ market, home, database: { db }, publish, clock, faultsOf }) =>
      createAlertWatch({
        instruments: market.instruments,
        shown: market.shown,
        isWatched: (userId) => home.holds(getSlot(userId)),
        fire: (firings: readonly AlertFiring[]) => fireAlerts(db, firings),
        publish,
        clock,
        onFault: faultsOf('alerts'),
      }),
    bySlot: (alerts, { world, background }) => ({
      load: (taken) => alerts.load(loadActiveAlerts(background, taken, world)),
      drop: (gone) => alerts.drop((userId) => gone.has(getSlot(userId))),
    }),
  }),
] as const;

type Row = (typeof WATCHES)[number];
export type MarketWatches = { readonly [One in Row as One['name']]: ReturnType<One['create']> };

export function createMarketWatches(needs: MarketWatchesNeeds, watched: WatchedMarket): MarketWatches {
  const faultsOf = (what: string) => (error: unknown) =>
    needs.logger.error({ err: error, world: watched.world }, what);
  const inside = { ...needs, ...watched, faultsOf };
  return Object.fromEntries(WATCHES.map(({ name, create }) => [name, create(inside)])) as MarketWatches;
}

const inOrder = (watches: MarketWatches): readonly (readonly [string, Watch])[] =>
  WATCHES.map(({ name }) => [name, watches[name]]);

/** What a step of the market sets off, by name and in order. */
export const listLooks = (watches: MarketWatches): readonly (readonly [string, () => void])[] =>
  inOrder(watches).map(([name, one]) => [name, () => one.look()]);

/** One after the other: what one decides, the next must see. */
export async function drainWatches(watches: MarketWatches): Promise<void> {
  for (const [, one] of inOrder(watches)) await one.drain();
}

export async function stopWatches(watches: MarketWatches): Promise<void> {
  await Promise.all(inOrder(watches).map(([, one]) => one.stop?.() ?? one.drain()));
}

/** What the watches of a market know of slots: the accounts on margin, the evaluations, the working orders, the active alerts. */
export const listSlotWatches = (watches: MarketWatches, inside: SlotsInside): SlotWatch[] =>
  WATCHES.flatMap((row) => row.listSlotWatches(watches, inside));

const among =
  (gone: ReadonlySet<number>, slots: AccountSlots) =>
  (accountId: number): boolean =>
    gone.has(slots.of(accountId) ?? Number.NaN);

/**
 * Calls one after the other.
 * @param onFault of one of them: the others are called nevertheless, so that a stop-out happens even when an order fails
 */
export function lookAround(
  looks: readonly (readonly [string, () => void])[],
  onFault: (error: unknown, name: string) => void,
): void {
  for (const [name, look] of looks) {
    try {
      look();
    } catch (error) {
      onFault(error, name);
    }
  }
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
      slots.mark(thing.accountId ?? thing.id, row.slot);
      return thing;
    });
}

/** The same of pages in columns. */
async function* notedColumns(
  pages: AsyncIterable<AccountsOnMargin>,
  slots: AccountSlots,
): AsyncGenerator<AccountsOnMargin, void> {
  for await (const page of pages) {
    for (const [place, id] of page.ids.entries()) slots.mark(id, page.slots[place]!);
    yield page;
  }
}
