import { isDelayed, touchOf, type Quote } from '../quote/quote.ts';
import { latencyOf, type FillProfile } from '../account/fill-profile.ts';
import { neverWaits } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';

/** So long an order that never waits is there for its quote, whatever the market does: as long as the oldest live quote counts. */
export const FLIGHT_PATIENCE_MS = 60_000;

/**
 * The order on its way to the venue, which its latency is drawn for. Where prices arrive late one that never waits has no end of
 * its own: its price is in the making, also over a night.
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

/** The order as one that waits at the venue. */
export function arrived(order: RestingOrder): RestingOrder {
  const { flight: _, ...waiting } = order;
  return waiting;
}
