import { isDelayed, touchOf, type Quote } from '../quote/quote.ts';
import { latencyOf, type FillProfile } from '../account/fill-profile.ts';
import { neverWaits } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';

/**
 * An order that never waits expires so long after its arrival if no quote fills it: the age at which a live quote is
 * stale.
 */
export const FLIGHT_PATIENCE_MS = 60_000;

/**
 * The order in flight to the venue, due after its latency. Where prices are delayed even an order that never waits has
 * no expiry: the price of its moment is still to come, possibly overnight.
 */
export function sendOff(
  order: RestingOrder,
  profile: FillProfile,
  quote: Pick<Quote, 'bid' | 'ask' | 'delay'>,
  now: number,
): RestingOrder {
  const dueAt = now + latencyOf(profile, order.accountId, order.id);
  const isPatient = !neverWaits(order.timeInForce) || isDelayed(quote);
  return {
    ...order,
    flight: { sentAt: now, dueAt, idealPrice: touchOf(order.side, quote) },
    expiresAt: isPatient ? order.expiresAt : dueAt + FLIGHT_PATIENCE_MS,
  };
}

/** The order after its flight, waiting at the venue. */
export function arrived(order: RestingOrder): RestingOrder {
  const { flight: _, ...waiting } = order;
  return waiting;
}
