import { touchOf, type Quote } from '../quote/quote.ts';
import { latencyOf, type FillProfile } from './fill-profile.ts';
import { neverWaits } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';

/** So long an order that never waits is there for its quote, whatever the market does: as long as the oldest quote counts. */
export const FLIGHT_PATIENCE_MS = 60_000;

/** The order on its way to the venue, which its latency is drawn for. */
export function sendOff(
  order: RestingOrder,
  profile: FillProfile,
  quote: Pick<Quote, 'bid' | 'ask'>,
  now: number,
): RestingOrder {
  const dueAt = now + latencyOf(profile, order.accountId, order.id);
  return {
    ...order,
    flight: { sentAt: now, dueAt, idealPrice: touchOf(order.side, quote) },
    expiresAt: neverWaits(order.timeInForce) ? dueAt + FLIGHT_PATIENCE_MS : order.expiresAt,
  };
}

/** The order as one that waits at the venue. */
export function landed(order: RestingOrder): RestingOrder {
  const { flight: _, ...waiting } = order;
  return waiting;
}
