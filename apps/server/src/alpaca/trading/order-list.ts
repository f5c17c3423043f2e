import type { Order } from '@lonja/protocol';
import type { Assets } from '../operations/assets.ts';
import type { QueryOf } from '../operations/operation-schemas.ts';
import type { AccountOrders } from './account-orders.ts';

export type OrdersQuery = QueryOf<'getAllOrders'>;

/** Orders of a read. */
const PAGE = 500;

/** The orders that a program asks for, in the order of their submission. */
export async function listAskedOrders(
  orders: AccountOrders,
  query: OrdersQuery,
  assets: Assets,
): Promise<Order[]> {
  const isAsked = askedBy(query, assets);
  const isShown = async (order: Order): Promise<boolean> => {
    if (!isAsked(order)) return false;
    if (query.nested !== 'true') return true;
    // Shown with the order that it depends on.
    const parent = await orders.parentOf(order);
    return !parent || !isAsked(parent);
  };
  const found: Order[] = [];
  for await (const order of query.status === 'open' ? ofLive(orders, query) : ofAll(orders, query)) {
    if (await isShown(order)) found.push(order);
    if (found.length === query.limit) break;
  }
  return found;
}

function askedBy({ status, symbols, side, asset_class: kind }: OrdersQuery, assets: Assets) {
  const kinds = new Map(assets.all.map(({ instrument, kind: one }) => [instrument.symbol, one]));
  const wanted = symbols && new Set(symbols.map((name) => assets.find(name)?.instrument.symbol));
  const isOpen = (order: Order): boolean => order.status === 'pending' || order.status === 'working';
  return (order: Order): boolean =>
    kinds.has(order.symbol) &&
    (status === 'all' || isOpen(order) === (status === 'open')) &&
    (!wanted?.size || wanted.has(order.symbol)) &&
    (side === undefined || order.side === side) &&
    (kind === undefined || kinds.get(order.symbol) === kind);
}

async function* ofLive(orders: AccountOrders, { after, until, direction }: OrdersQuery) {
  const live = (await orders.live()).filter(({ placedAt }) => {
    const at = Date.parse(placedAt);
    return (after === undefined || at > after) && (until === undefined || at < until);
  });
  yield* direction === 'asc' ? live.toReversed() : live;
}

/** Numbers rise with the moments of submission: where a period begins and ends is found without reading what lies outside. */
async function* ofAll(orders: AccountOrders, { after, until, direction }: OrdersQuery) {
  const count = (await orders.newest())?.id ?? 0;
  const first = after === undefined ? 1 : await firstWith(orders, count, (at) => at > after);
  const end = until === undefined ? count + 1 : await firstWith(orders, count, (at) => at >= until);
  if (direction === 'asc')
    for (let from = first; from < end; from += PAGE) {
      const before = Math.min(from + PAGE, end);
      yield* (await orders.page(before, before - from)).toReversed();
    }
  else
    for (let before = end; before > first; before -= PAGE)
      yield* await orders.page(before, Math.min(PAGE, before - first));
}

/** The first order whose submission is late enough; the number after the last where there is none. */
async function firstWith(
  orders: AccountOrders,
  count: number,
  isLate: (at: number) => boolean,
): Promise<number> {
  let [low, high] = [1, count + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [order] = await orders.page(middle + 1, 1);
    if (order && isLate(Date.parse(order.placedAt))) high = middle;
    else low = middle + 1;
  }
  return low;
}
