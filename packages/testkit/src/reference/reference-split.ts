import { absolute, inParts, nearest, protect, settle, toDollars } from './reference-account.ts';
import type { ReferenceMarket, ReferenceRules } from './reference-market.ts';
import {
  end,
  follow,
  reckonTrail,
  type ReferenceDesk,
  type ReferenceTerms,
  type ReferenceWaiting,
} from './reference-orders.ts';

/** So many new units for so many old ones. */
export interface ReferenceRatio {
  readonly fresh: bigint;
  readonly old: bigint;
}

/**
 * A split, from its description in docs/decisions: quantities down to the grid, the rest of a position paid out at the
 * quote of the new scale; cost and margin stay except for the rest's share; prices of orders are rounded away from the market.
 */
export function splitDesk(
  desk: ReferenceDesk,
  instrument: number,
  ratio: ReferenceRatio,
  market: ReferenceMarket,
  rules: ReferenceRules,
): void {
  splitPosition(desk, instrument, ratio, market, rules);
  // A bracket's parts have higher numbers than their order, so they end before it.
  for (const order of [...desk.orders.values()].toSorted((a, b) => b.id - a.id))
    if (order.instrument === instrument) splitWaiting(desk, order, ratio, rules);
  follow(desk, instrument);
}

function splitPosition(
  desk: ReferenceDesk,
  instrument: number,
  { fresh, old }: ReferenceRatio,
  market: ReferenceMarket,
  { step }: ReferenceRules,
): void {
  const held = desk.positions.get(instrument);
  if (!held) return;
  const sign = held.quantity < 0n ? -1n : 1n;
  const whole = absolute(held.quantity) * fresh;
  const kept = (whole / (step * old)) * step;
  const part = whole - kept * old;
  const cost = nearest(held.cost * kept * old, whole);
  const margin = nearest(held.margin * kept * old, whole);
  const value = inParts(market, (sign > 0n ? market.bid : market.ask) * part * sign, old);
  const result = toDollars(market, value - (held.cost - cost));
  desk.cash += held.margin - margin;
  desk.margin -= held.margin - margin;
  desk.profit += result;
  desk.house.market -= result;
  const shareOf = (amount: bigint | undefined) =>
    amount === undefined ? undefined : nearest(amount * part, whole);
  const override = { profit: shareOf(held.profitOverride), beyond: shareOf(held.beyondOverride) };
  if (part > 0n) {
    const beyond =
      override.profit === undefined ? toDollars(market, override.beyond ?? 0n) : override.profit - result;
    desk.profit += beyond;
    desk.house.adjustment -= beyond;
  }
  if (kept === 0n) desk.positions.delete(instrument);
  else {
    desk.positions.set(instrument, {
      ...held,
      quantity: kept * sign,
      cost,
      margin,
      profitOverride:
        held.profitOverride === undefined ? undefined : held.profitOverride - (override.profit ?? 0n),
      beyondOverride:
        held.beyondOverride === undefined ? undefined : held.beyondOverride - (override.beyond ?? 0n),
    });
  }
  protect(desk);
  if (part > 0n) settle(desk);
}

function splitWaiting(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  { fresh, old }: ReferenceRatio,
  { step, tick, minimum }: ReferenceRules,
): void {
  const quantity = ((order.quantity * fresh) / (old * step)) * step;
  if (quantity === 0n || (quantity < minimum && !order.reduceOnly)) {
    end(desk, order, 'cancelled split');
    return;
  }
  const below = (price: bigint): bigint => ((price * old) / (fresh * tick)) * tick || tick;
  const above = (price: bigint): bigint => ((price * old + fresh * tick - 1n) / (fresh * tick)) * tick;
  const isBuy = order.side === 'buy';
  const limit = isBuy ? below : above;
  const stop = isBuy ? above : below;
  const next = { ...order, quantity, terms: splitTerms(order.terms, { limit, stop, distance: above }) };
  const way = order.way && { ...order.way, ideal: limit(order.way.ideal) };
  const trail = order.trail && reckonTrail(next, (isBuy ? above : below)(order.trail.best), tick);
  desk.orders.set(order.id, { ...next, trail, way });
}

type Scale = (price: bigint) => bigint;

function splitTerms(
  terms: ReferenceTerms,
  { limit, stop, distance }: { readonly limit: Scale; readonly stop: Scale; readonly distance: Scale },
): ReferenceTerms {
  if (terms.type === 'market')
    return terms.seen === undefined ? terms : { ...terms, seen: limit(terms.seen) };
  if (terms.type === 'limit') return { ...terms, limit: limit(terms.limit) };
  if (terms.type === 'stop') return { ...terms, stop: stop(terms.stop) };
  if (terms.type === 'stop_limit') return { ...terms, stop: stop(terms.stop), limit: limit(terms.limit) };
  return 'distance' in terms ? { ...terms, distance: distance(terms.distance) } : terms;
}
