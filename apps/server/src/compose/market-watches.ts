import { fireAlerts, loadActiveAlerts, type AlertFiring } from '@lonja/store/alerts/alerts';
import type { Database } from '@lonja/store/database/database';
import { loadEvaluated } from '@lonja/store/evaluations/evaluations';
import type { NewNotice } from '@lonja/store/notices/notices';
import { loadAccountsOnMargin } from '@lonja/store/trading/open-accounts';
import { loadWorkingOrders } from '@lonja/store/trading/orders';
import { createAlertWatch, type AlertWatch } from '../alerts/alert-watch.ts';
import type { AccountSlots } from '../cluster/account-slots.ts';
import type { SlotWatch } from '../cluster/residents.ts';
import { getSlot } from '../cluster/slots.ts';
import type { Desk } from '../desk/desk.ts';
import { createEvaluationWatch, type EvaluationWatch } from '../evaluations/evaluation-watch.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { LiveMarket } from '../market/live-market.ts';
import { createDividendPayments, type DividendPayments } from '../trading/watches/dividend-payments.ts';
import { createMarginWatch, type MarginWatch } from '../trading/watches/margin-watch.ts';
import { createOrderWatch, type OrderWatch } from '../trading/watches/order-watch.ts';
import type { DatabasePart } from './database.ts';
import type { HomePart } from './home.ts';
import type { ServerOptions } from './server-options.ts';

/** What follows every step of a market, the installation's own and a world's alike. */
export interface MarketWatches {
  readonly dividends: DividendPayments;
  readonly orders: OrderWatch;
  readonly margin: MarginWatch;
  readonly evaluations: EvaluationWatch;
  readonly alerts: AlertWatch;
}

export interface WatchedMarket {
  readonly market: LiveMarket;
  /** The world whose market it is; absent: the installation's own. */
  readonly world?: number | undefined;
  /** The desk, with the commits that concern this market. */
  readonly desk: Pick<Desk, 'enforce' | 'onCommitted' | 'isBusy'>;
}

export interface MarketWatchesNeeds extends Pick<ServerOptions, 'logger' | 'clock'> {
  readonly log: JobLog;
  readonly database: Pick<DatabasePart, 'db' | 'background'>;
  readonly home: HomePart['home'];
  readonly publish: (notices: readonly NewNotice[]) => void;
}

/** In the order in which they look: dividends, then clients' orders before stop-outs, those before verdicts. */
export function createMarketWatches(
  { logger, clock, log, database: { db, background }, home, publish }: MarketWatchesNeeds,
  { market, world, desk }: WatchedMarket,
): MarketWatches {
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error, world }, what);
  return {
    dividends: createDividendPayments({
      db: background,
      desk,
      world,
      slots: home.slots,
      dividends: market.dividends,
      ...(world === undefined
        ? log.of('dividend_payments', faultsOf('dividends'))
        : { onFault: faultsOf('dividends') }),
      clock: () => market.view().now,
    }),
    orders: createOrderWatch({
      board: market.board,
      desk,
      clock: () => market.view().now,
      onFault: faultsOf('order trigger'),
    }),
    margin: createMarginWatch({ marks: market.marks, desk, clock, onFault: faultsOf('margin watch') }),
    evaluations: createEvaluationWatch({
      instruments: market.instruments,
      marks: market.marks,
      view: () => market.view(),
      desk,
      clock,
      onFault: faultsOf('evaluations'),
    }),
    alerts: createAlertWatch({
      instruments: market.instruments,
      shown: market.shown,
      isWatched: (userId) => home.holds(getSlot(userId)),
      fire: (firings: readonly AlertFiring[]) => fireAlerts(db, firings),
      publish,
      clock,
      onFault: faultsOf('alerts'),
    }),
  };
}

/** One watch, as a step and an end of its market see it. */
interface Watch {
  look(): void;
  /** Resolves when nothing is under way. */
  drain(): Promise<unknown>;
  /** As `drain`, for a watch that would go on by itself; nothing is started any more. */
  stop?(): Promise<unknown>;
}

const inOrder = (watches: MarketWatches): readonly (readonly [string, Watch])[] => Object.entries(watches);

/** What a step of the market sets off, by name and in order. */
export const listLooks = (watches: MarketWatches): readonly (readonly [string, () => void])[] =>
  inOrder(watches).map(([name, watch]) => [name, () => watch.look()]);

/** One after the other: what one decides, the next must see. */
export async function drainWatches(watches: MarketWatches): Promise<void> {
  for (const [, watch] of inOrder(watches)) await watch.drain();
}

export async function stopWatches(watches: MarketWatches): Promise<void> {
  await Promise.all(inOrder(watches).map(([, watch]) => watch.stop?.() ?? watch.drain()));
}

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

/** What the watches of a market know of slots: the accounts on margin, the evaluations, the working orders, the active alerts. */
export function listSlotWatches(
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
      drop: (gone) => alerts.drop((userId) => gone.has(getSlot(userId))),
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
      slots.mark(thing.accountId ?? thing.id, row.slot);
      return thing;
    });
}
