import type { Order } from '@lonja/protocol';
import type { Asset } from '../operations/assets.ts';
import { utcText } from '../operations/times.ts';
import { decimalText } from './amounts.ts';
import { recordId } from './record-ids.ts';

export type OrderClass = 'simple' | 'bracket' | 'oco' | 'oto';

/** An order with what is beside it: its asset, the price of its fill, and the orders that depend on it. */
export interface ReadOrder {
  readonly order: Order;
  readonly asset: Asset;
  readonly accountId: number;
  readonly orderClass: OrderClass;
  /** Average price of its fill; undefined before. */
  readonly price: number | undefined;
  readonly legs: readonly ReadOrder[];
}

/** An order on the wire. @param isNested whether what depends on it is shown with it */
export function orderAnswer(
  { order, asset, accountId, orderClass, price, legs }: ReadOrder,
  isNested: boolean,
): object {
  const idOf = (number: number): string => recordId('order', { account: accountId, number });
  const status = formatStatus(order);
  const ended = order.endedAt === null ? null : formatUtc(order.endedAt);
  const endedAs = (...wanted: readonly string[]): string | null => (wanted.includes(status) ? ended : null);
  const submitted = formatUtc(order.placedAt);
  return {
    id: idOf(order.id),
    // An order that was sent without an id of the client's gets one computed from its number.
    client_order_id: order.clientOrderId ?? idOf(order.id),
    created_at: submitted,
    updated_at: ended ?? submitted,
    submitted_at: submitted,
    filled_at: order.status === 'filled' ? ended : null,
    expired_at: endedAs('expired'),
    expires_at: order.expiresAt === null ? null : formatUtc(order.expiresAt),
    canceled_at: endedAs('canceled'),
    failed_at: endedAs('rejected'),
    replaced_at: endedAs('replaced'),
    replaced_by: order.replacedBy === null ? null : idOf(order.replacedBy),
    replaces: order.replaces === null ? null : idOf(order.replaces),
    asset_id: asset.id,
    symbol: asset.symbol,
    asset_class: asset.kind,
    notional: order.notional,
    qty: order.notional === null ? order.quantity : null,
    filled_qty: formatFilled(order),
    filled_avg_price: price === undefined ? null : decimalText(price),
    order_class: orderClass,
    order_type: order.type,
    type: order.type,
    side: order.side,
    position_intent: order.reduceOnly ? `${order.side}_to_close` : null,
    time_in_force: formatTimeInForce(order),
    limit_price: order.limitPrice,
    // A trailing stop's price is where it stands now.
    stop_price: order.stopPrice,
    trail_price: order.trailDistance,
    trail_percent: order.trailPercent === null ? null : String(order.trailPercent),
    hwm: null,
    status,
    // There is one session: orders fill whenever their market is open.
    extended_hours: false,
    legs: isNested && legs.length > 0 ? legs.map((leg) => orderAnswer(leg, true)) : null,
    commission: '0',
    source: null,
  };
}

const formatUtc = (iso: string): string => utcText(Date.parse(iso));

/** What is filled in part has ended all the same: the rest was cancelled at once. */
export function formatStatus(order: Order): string {
  switch (order.status) {
    case 'pending':
      return 'held';
    case 'working':
      return order.sentAt === null ? 'new' : 'pending_new';
    case 'filled':
      return order.unfilledQuantity === null ? 'filled' : 'canceled';
    case 'cancelled':
      return order.reason === 'replaced' ? 'replaced' : 'canceled';
    case 'rejected':
    case 'expired':
      return order.status;
  }
}

function formatFilled({ status, quantity, unfilledQuantity }: Order): string {
  if (status !== 'filled') return '0';
  return unfilledQuantity === null ? quantity : decimalText(Number(quantity) - Number(unfilledQuantity));
}

/** A lifetime that ends at a moment has no word there: `expires_at` says when. */
const formatTimeInForce = ({ timeInForce }: Order): string => (timeInForce === 'gtd' ? 'gtc' : timeInForce);
