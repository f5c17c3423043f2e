import { formatPrice, usdToNumber, type Usd } from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';
import type { Listing } from '../account/directory.ts';
import { distanceOfPips } from './pip-distance.ts';
import { waits, type TicketDraft } from './ticket-draft.ts';
import type { TicketExits } from './ticket-exits.ts';

/** The call of a ticket: a trade as specified, or an order that waits or carries protection. */
export type TicketInput =
  | { readonly call: 'trade'; readonly input: CallInput<'trade'> }
  | { readonly call: 'placeOrder'; readonly input: CallInput<'placeOrder'> };

/** What the desk is asked for, beside what was typed: the size in units, the exits as prices. */
export interface TicketContext extends TicketExits {
  readonly userId: string;
  readonly listing: Listing;
  readonly reduceOnly: boolean;
  readonly seenPrice: number;
  /** Decimal units. */
  readonly units: string;
  readonly value: Usd;
  readonly now: Date;
  readonly idempotencyKey: string;
}

export const ticketInputOf = (order: TicketDraft, context: TicketContext): TicketInput =>
  waits(order) || context.stopLoss !== '' || context.takeProfit !== ''
    ? { call: 'placeOrder', input: orderInputOf(order, context) }
    : { call: 'trade', input: tradeInputOf(order, context) };

/** The payload of the specification: what the client saw; the server sets the price. */
const tradeInputOf = (order: TicketDraft, context: TicketContext): CallInput<'trade'> => ({
  params: { side: order.side },
  idempotencyKey: context.idempotencyKey,
  body: {
    userId: context.userId,
    symbol: context.listing.asset.symbol,
    type: order.side,
    quantity: context.units,
    price: context.seenPrice,
    total: Number(usdToNumber(context.value).toFixed(2)),
    timestamp: context.now.toISOString(),
    leverage: order.leverage,
    leverageType: context.listing.asset.leverageType,
    reduceOnly: context.reduceOnly,
  },
});

function orderInputOf(order: TicketDraft, context: TicketContext): CallInput<'placeOrder'> {
  const { stopLoss, takeProfit } = context;
  const shared = {
    symbol: context.listing.asset.symbol,
    side: order.side,
    quantity: context.units,
    leverage: order.leverage,
    reduceOnly: context.reduceOnly,
    ...(stopLoss === '' ? {} : { stopLoss: { type: 'stop' as const, stopPrice: stopLoss } }),
    ...(takeProfit === '' ? {} : { takeProfit: { limitPrice: takeProfit } }),
    ...lifetimeOf(order),
  };
  const price = order.price.trim();
  const terms = {
    market: { type: 'market' as const, price: context.seenPrice },
    limit: { type: 'limit' as const, limitPrice: price },
    stop: { type: 'stop' as const, stopPrice: price },
    stop_limit: { type: 'stop_limit' as const, stopPrice: price, limitPrice: order.limit.trim() },
    trailing_stop: { type: 'trailing_stop' as const, ...trailOf(order, context) },
  }[order.type];
  return { idempotencyKey: context.idempotencyKey, body: { ...shared, ...terms } };
}

function lifetimeOf(order: TicketDraft) {
  if (!waits(order) || order.timeInForce === 'gtc') return {};
  const { timeInForce, until } = order;
  return timeInForce === 'gtd' ? { timeInForce, expiresAt: new Date(until).toISOString() } : { timeInForce };
}

function trailOf({ trail, trailUnit }: TicketDraft, { listing: { instrument } }: TicketContext) {
  if (trailUnit === 'percent') return { trailPercent: trail.trim() };
  const distance = distanceOfPips(trail, instrument);
  return { trailDistance: distance === undefined ? '' : formatPrice(distance, instrument.priceDecimals) };
}
