import { assertInvariant } from '../assert.ts';
import { magnitude, minus, smaller, ZERO_QUANTITY, type Price, type Quantity } from '../money/index.ts';
import { closingSideOf, type PositionState } from '../position/position.ts';
import { getTouch, type Quote } from '../quote/quote.ts';
import { isLive, moveOrder, type CancelReason, type RestingOrder } from './resting-order.ts';
import { trailBehind } from './trail.ts';

/** An account's live orders by id and, while a change is decided, those that it ends. */
export type Orders = ReadonlyMap<number, RestingOrder>;

export const withOrders = (orders: Orders, changed: readonly RestingOrder[]): Orders =>
  new Map([...orders, ...changed.map((order) => [order.id, order] as const)]);

export const cancelOrder = (order: RestingOrder, reason: CancelReason, at: number): RestingOrder =>
  moveOrder(order, { status: 'cancelled', at, reason });

/** Ends an order that was to fill at once and could not, and the orders that waited for it. */
export const withoutUnfilled = (orders: Orders, order: RestingOrder, at: number): Orders =>
  cancelOrphans(withOrders(orders, [cancelOrder(order, 'unfilled', at)]), at);

/** When one order of a group triggers, the others end in the same change. */
export function cancelOthersOfGroup(orders: Orders, first: RestingOrder, at: number): Orders {
  if (first.ocoGroup === undefined) return orders;
  return changeLive(orders, (order) =>
    order.ocoGroup === first.ocoGroup && order.id !== first.id ? cancelOrder(order, 'oco', at) : order,
  );
}

/** The market and the account's position at the moment of the change. */
interface PositionMoment {
  readonly instrumentId: number;
  /** Undefined when flat. */
  readonly position: PositionState | undefined;
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
  readonly tick: Price;
  readonly at: number;
}

/**
 * The children of a filled order start to work on its position; where it opened none in their direction, they end. Children with
 * the order's own quantity get what it filled, at most what is held.
 */
export function startChildren(orders: Orders, parent: RestingOrder, moment: PositionMoment): Orders {
  const { state, quantity } = parent;
  assertInvariant(state.status === 'filled', 'only a fill starts a bracket');
  const filled = minus(quantity, state.unfilled ?? ZERO_QUANTITY);
  return changeLive(orders, (order) =>
    order.state.status === 'pending' && order.parentId === parent.id
      ? startChild(order, filled, moment)
      : order,
  );
}

function startChild(
  child: RestingOrder,
  filled: Quantity,
  { position, quote, tick, at }: PositionMoment,
): RestingOrder {
  if (!position || closingSideOf(position.quantity) !== child.side) return cancelOrder(child, 'position', at);
  const { terms, side } = child;
  const held = magnitude(position.quantity);
  return {
    ...moveOrder(child, { status: 'working' }),
    ...(isOfOrder(child)
      ? { quantity: smaller(filled, held) }
      : { attachedTo: position.openedBy, quantity: held }),
    trail:
      terms.type === 'trailing_stop'
        ? trailBehind(getTouch(side, quote), terms.trail, side, tick)
        : undefined,
  };
}

/** Whether a child has its order's own quantity: such children are a group, those of the whole position are none. */
const isOfOrder = ({ ocoGroup }: RestingOrder): boolean => ocoGroup !== undefined;

/** Children that wait for an order that has ended without a fill end with it. */
export const cancelOrphans = (orders: Orders, at: number): Orders =>
  changeLive(orders, (order) => {
    if (order.state.status !== 'pending' || order.parentId === undefined) return order;
    const parent = orders.get(order.parentId);
    assertInvariant(parent !== undefined, 'a pending order has a parent');
    return isLive(parent) || parent.state.status === 'filled' ? order : cancelOrder(order, 'parent', at);
  });

/**
 * Reducing orders follow their position: attached orders have its quantity, other reduce-only orders at most that; both end
 * when it closes or flips.
 */
export const followPosition = (
  orders: Orders,
  { instrumentId, position, at }: Pick<PositionMoment, 'instrumentId' | 'position' | 'at'>,
): Orders =>
  changeLive(orders, (order) => {
    const reduces = order.reduceOnly && order.state.status === 'working';
    return reduces && order.instrumentId === instrumentId ? followed(order, position, at) : order;
  });

function followed(order: RestingOrder, position: PositionState | undefined, at: number): RestingOrder {
  if (!position || closingSideOf(position.quantity) !== order.side) return cancelOrder(order, 'position', at);
  const isAttached = order.attachedTo !== undefined;
  assertInvariant(
    !isAttached || order.attachedTo === position.openedBy,
    'an attached order ends with its position, before another one opens',
  );
  const held = magnitude(position.quantity);
  const quantity = isAttached ? held : smaller(order.quantity, held);
  return quantity === order.quantity ? order : { ...order, quantity };
}

/** Ended orders stay as they are. */
const changeLive = (orders: Orders, change: (order: RestingOrder) => RestingOrder): Orders =>
  new Map([...orders].map(([id, order]) => [id, isLive(order) ? change(order) : order]));
