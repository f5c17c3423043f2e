import { neverWaits } from '../../order/order-type.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import type { RestingOrder } from '../../order/resting-order.ts';
import { refuse } from '../decision.ts';
import type { OrderDecision, TradingChange } from '../trading-change.ts';

/** How many orders of an account may wait, pending ones included: in all, and in one instrument. */
export const MAX_WAITING_ORDERS = 200;
export const MAX_WAITING_ORDERS_PER_INSTRUMENT = 50;

/**
 * Refuses a decision that leaves more orders waiting than there may be. It counts them after the change, so that an order
 * that never waits passes however many there are.
 */
export function withinLimits(decision: OrderDecision): OrderDecision {
  if (!decision.accepted) return decision;
  const refusal = refuseCrowd(decision.changes[0]);
  return refusal ? refuse(refusal) : decision;
}

/** An order that never waits counts only while its price is delayed: then it has no expiry. */
const waits = ({ timeInForce, expiresAt }: RestingOrder): boolean =>
  !neverWaits(timeInForce) || expiresAt === undefined;

function refuseCrowd({ before, after, orders }: TradingChange): OrderRefusal | undefined {
  const waiting = [...after.orders.values()].filter(waits);
  if (waiting.length <= [...before.orders.values()].filter(waits).length) return undefined;
  if (waiting.length > MAX_WAITING_ORDERS) {
    return { code: 'too_many_orders', scope: 'account', maximum: MAX_WAITING_ORDERS };
  }
  const crowded = new Set(orders.map((change) => change.after.instrumentId));
  for (const instrumentId of crowded) {
    const count = waiting.filter((order) => order.instrumentId === instrumentId).length;
    if (count > MAX_WAITING_ORDERS_PER_INSTRUMENT) {
      return { code: 'too_many_orders', scope: 'instrument', maximum: MAX_WAITING_ORDERS_PER_INSTRUMENT };
    }
  }
  return undefined;
}
