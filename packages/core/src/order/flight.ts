import { marketTimeAgo, type MarketView } from '../quote/market-view.ts';
import { isDelayed, getTouch, type Quote } from '../quote/quote.ts';
import { computeLatency, type FillProfile } from '../account/fill-profile.ts';
import { neverWaits } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';

/**
 * An order that never waits expires so long after its arrival if no quote fills it: the age at which a live quote is
 * stale. It counts while the market's clock runs, as whoever waits for it counts: in a world hours may pass between two quotes.
 */
export const FLIGHT_PATIENCE_MS = 60_000;

/**
 * The order in flight to the venue, due after its latency. Where prices are delayed even an order that never waits has
 * no expiry: the price of its moment is still to come, possibly overnight. Nor has a market order that only closes: whoever
 * wants to be out is not left inside unnoticed, and can cancel it.
 */
export function sendOff(
  order: RestingOrder,
  profile: FillProfile,
  quote: Pick<Quote, 'bid' | 'ask' | 'delay'>,
  now: number,
): RestingOrder {
  const dueAt = now + computeLatency(profile, order.accountId, order.id);
  const onlyCloses = order.reduceOnly && order.terms.type === 'market';
  const isPatient = !neverWaits(order.timeInForce) || isDelayed(quote) || onlyCloses;
  return {
    ...order,
    flight: { sentAt: now, dueAt, idealPrice: getTouch(order.side, quote) },
    expiresAt: isPatient ? order.expiresAt : dueAt + FLIGHT_PATIENCE_MS,
  };
}

/**
 * Whether no quote is going to fill an order that never waits and is in flight: its patience is over, or its market is, before the order
 * was there.
 */
export function isFlightOver(
  { flight, timeInForce, expiresAt }: Pick<RestingOrder, 'flight' | 'timeInForce' | 'expiresAt'>,
  market: Pick<MarketView, 'now' | 'timeAgo' | 'isOver'>,
): boolean {
  if (!flight || !neverWaits(timeInForce)) return false;
  if (market.isOver && flight.dueAt > market.now) return true;
  return expiresAt !== undefined && flight.dueAt <= marketTimeAgo(market, FLIGHT_PATIENCE_MS);
}

/** The order after its flight, waiting at the venue. */
export function arrived(order: RestingOrder): RestingOrder {
  const { flight: _, ...waiting } = order;
  return waiting;
}
