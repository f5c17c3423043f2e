import type { RestingOrder, TradingState } from '@lonja/core';
import type { Order } from '@lonja/protocol';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { AccountOrders } from './account-orders.ts';
import { listUpdates, type AccountOptions, type OrderUpdate, type TradeUpdate } from './trade-update.ts';

/** How far an account's orders were sent. */
export interface SeenState {
  readonly version: number;
  readonly orderCount: number;
  /** Whether each order that could fill then worked, or waited for its parent. */
  readonly working: ReadonlyMap<number, boolean>;
}

/**
 * Undefined where there is no such account, or it is closed: another one may have replaced it.
 * @param committed the account as this process has committed it; read where it is undefined
 */
export async function readUpdates(
  options: AccountOptions,
  seen: SeenState | undefined,
  committed: TradingState | undefined,
): Promise<{ readonly seen: SeenState; readonly updates: readonly TradeUpdate[] } | undefined> {
  const state = committed ?? (await loadTradingState(options.db, options.accountId));
  if (!state || state.account.isClosed) return undefined;
  // What was read meanwhile may be newer than what was committed here.
  if (seen && state.account.version < seen.version) return { seen, updates: [] };
  const updates = seen ? await updatesSince(options, seen, state) : [];
  return { seen: markSeen(state), updates };
}

const isWorking = ({ state }: RestingOrder): boolean => state.status === 'working';

const markSeen = ({ account, orders, orderCount }: TradingState): SeenState => ({
  version: account.version,
  orderCount,
  working: new Map([...orders.values()].map((order) => [order.id, isWorking(order)])),
});

async function updatesSince(
  options: AccountOptions,
  seen: SeenState,
  state: TradingState,
): Promise<TradeUpdate[]> {
  const changed = changedNumbers(seen, state);
  if (changed.length === 0) return [];
  const orders = new AccountOrders(options);
  const known: Order[] = [];
  // One after the other: each brings those that were placed with it.
  for (const number of changed) {
    const order = await orders.find(number);
    if (order) known.push(order);
  }
  const updates = await listUpdates(options, orders, known);
  const now = markSeen(state);
  return updates
    .filter((update) => !hasHappened(update, seen) && hasHappened(update, now))
    .map(({ update }) => update);
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

/** Whether something that the records say now had happened at a state. */
export function hasHappened({ number, phase }: OrderUpdate, { orderCount, working }: SeenState): boolean {
  if (number > orderCount) return false;
  const hadWorked = working.get(number);
  return phase === 'begun' ? hadWorked !== false : hadWorked === undefined;
}
