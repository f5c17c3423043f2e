import type { RestingOrder, TradingState } from '@lonja/core';
import type { Order, Transaction } from '@lonja/protocol';
import { loadTradingState, type Database } from '@lonja/store';
import type { LiveMarket } from '../../market/live-market.ts';
import { transactionsOf } from '../../views/transaction-view.ts';
import type { Assets } from '../assets.ts';
import { utcText } from '../times.ts';
import { AccountOrders } from './account-orders.ts';
import { decimalText } from './amounts.ts';
import { orderAnswer, statusOf } from './order-answer.ts';
import { recordId } from './record-ids.ts';

/** What happened to an order, as /stream sends it. */
export interface TradeUpdate {
  readonly event: string;
  readonly timestamp: string;
  readonly order: object;
  readonly execution_id?: string;
  readonly price?: string;
  readonly qty?: string;
  readonly position_qty?: string;
}

/** How far an account's orders were sent. */
export interface SeenState {
  readonly orderCount: number;
  readonly fillCount: number;
  /** Whether each order that could fill then worked, or waited for its parent. */
  readonly working: ReadonlyMap<number, boolean>;
}

interface AccountOptions {
  readonly db: Database;
  readonly market: LiveMarket;
  readonly assets: Assets;
  readonly accountId: number;
}

/** Undefined where there is no such account, or it is closed: another one may have replaced it. */
export async function readUpdates(
  options: AccountOptions,
  seen: SeenState | undefined,
): Promise<{ readonly seen: SeenState; readonly updates: readonly TradeUpdate[] } | undefined> {
  const state = await loadTradingState(options.db, options.accountId);
  if (!state || state.account.isClosed) return undefined;
  const updates = seen ? await updatesSince(options, seen, state) : [];
  return { seen: seenOf(state), updates };
}

const isWorking = ({ state }: RestingOrder): boolean => state.status === 'working';

const seenOf = ({ account, orders, orderCount }: TradingState): SeenState => ({
  orderCount,
  fillCount: account.fillCount,
  working: new Map([...orders.values()].map((order) => [order.id, isWorking(order)])),
});

interface Happening {
  readonly at: number;
  readonly update: TradeUpdate;
}

async function updatesSince(
  options: AccountOptions,
  seen: SeenState,
  state: TradingState,
): Promise<TradeUpdate[]> {
  const changed = changedNumbers(seen, state);
  if (changed.length === 0) return [];
  const orders = new AccountOrders(options);
  const read = await Promise.all(changed.map((number) => orders.find(number)));
  const completed = await orders.complete(
    read.filter((order) => order !== undefined),
    false,
  );
  const fills = await fillsSince(options, seen, state);
  const happened: Happening[] = [];
  for (const one of completed) {
    const { order } = one;
    const parent = order.parentId === null ? undefined : await orders.find(order.parentId);
    const begun = beginningOf(order, parent, seen, state);
    const waiting = { ...one, order: asItBegan(order), price: undefined };
    if (begun)
      happened.push({ at: begun.at, update: { ...begun.update, order: orderAnswer(waiting, false) } });
    const ending = state.orders.has(order.id) ? undefined : endingOf(order, fills, options.accountId);
    if (ending)
      happened.push({ at: ending.at, update: { ...ending.update, order: orderAnswer(one, false) } });
  }
  return happened.toSorted((a, b) => a.at - b.at).map(({ update }) => update);
}

/** Orders that are new, that work since, or that can fill no more; ascending. */
function changedNumbers(seen: SeenState, { orders, orderCount }: TradingState): number[] {
  const old = [...seen.working].filter(([number, worked]) => {
    const order = orders.get(number);
    return !order || isWorking(order) !== worked;
  });
  const added = Array.from(
    { length: orderCount - seen.orderCount },
    (_, place) => seen.orderCount + 1 + place,
  );
  return [...old.map(([number]) => number), ...added].toSorted((a, b) => a - b);
}

type DatedUpdate = { readonly at: number; readonly update: Omit<TradeUpdate, 'order'> };

/** An order is new when it works: one that waits for its parent from the moment at which that one fills. */
function beginningOf(
  order: Order,
  parent: Order | undefined,
  seen: SeenState,
  { orders }: TradingState,
): DatedUpdate | undefined {
  const live = orders.get(order.id);
  const hasWorked = seen.working.get(order.id) ?? false;
  if (hasWorked || (live && !isWorking(live)) || hasNeverWorked(order, live)) return undefined;
  const at = Date.parse(parent?.endedAt ?? order.placedAt);
  const event = order.sentAt === null ? 'new' : 'pending_new';
  return { at, update: { event, timestamp: utcText(at) } };
}

/** What ended with its parent, or before it worked. */
const hasNeverWorked = (order: Order, live: RestingOrder | undefined): boolean =>
  !live && order.parentId !== null && order.transactionId === null;

const asItBegan = (order: Order): Order => ({
  ...order,
  status: 'working',
  reason: null,
  message: null,
  replacedBy: null,
  unfilledQuantity: null,
  transactionId: null,
  endedAt: null,
});

/** A fill with what is held after it. */
interface KnownFill {
  readonly fill: Transaction;
  readonly held: number;
}

function endingOf(
  order: Order,
  fills: ReadonlyMap<string, KnownFill>,
  accountId: number,
): DatedUpdate | undefined {
  if (order.endedAt === null) return undefined;
  const at = Date.parse(order.endedAt);
  const timestamp = utcText(at);
  const known = order.transactionId === null ? undefined : fills.get(order.transactionId);
  if (!known) return { at, update: { event: statusOf(order), timestamp } };
  const { fill, held } = known;
  return {
    at,
    update: {
      event: order.unfilledQuantity === null ? 'fill' : 'canceled',
      timestamp,
      execution_id: recordId('fill', { account: accountId, number: numberOf(fill) }),
      price: decimalText(fill.price),
      qty: decimalText(fill.quantity),
      position_qty: decimalText(held),
    },
  };
}

const numberOf = ({ id }: Transaction): number => Number(id.slice(id.indexOf('-') + 1));

/** Fills since, by their transaction, each with what was held after it: what is held now, less what came later. */
async function fillsSince(
  { db, market, accountId }: AccountOptions,
  seen: SeenState,
  { account }: TradingState,
): Promise<ReadonlyMap<string, KnownFill>> {
  const count = account.fillCount - seen.fillCount;
  if (count <= 0) return new Map();
  const fills = await transactionsOf(db, market, accountId, account.fillCount + 1, count);
  const held = new Map<string, number>();
  for (const { instrumentId, quantity } of account.positions.values()) {
    const symbol = market.instrumentById(instrumentId)?.symbol;
    if (symbol !== undefined) held.set(symbol, Number(quantity) / QUANTITY_UNITS);
  }
  const known = new Map<string, KnownFill>();
  for (const fill of fills) {
    const after = held.get(fill.symbol) ?? 0;
    known.set(fill.id, { fill, held: after });
    held.set(fill.symbol, after - (fill.type === 'buy' ? fill.quantity : -fill.quantity));
  }
  return known;
}

const QUANTITY_UNITS = 1e8;
