import { usdToNumber, type Usd } from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';
import type { Listing } from '../account/directory.ts';
import { unitsText } from './lots.ts';
import { waits, type TicketDraft } from './ticket-draft.ts';

/** The call of a ticket: a trade as specified, or an order that waits or carries protection. */
export type TicketInput =
  | { readonly call: 'trade'; readonly input: CallInput<'trade'> }
  | { readonly call: 'placeOrder'; readonly input: CallInput<'placeOrder'> };

export interface TicketContext {
  readonly userId: string;
  readonly listing: Listing;
  readonly reduceOnly: boolean;
  readonly seenPrice: number;
  readonly value: Usd;
  readonly now: Date;
  readonly idempotencyKey: string;
  /** The order's stop loss: typed, or the automatic one. Empty for none. */
  readonly stopLoss: string;
}

export const ticketInputOf = (order: TicketDraft, context: TicketContext): TicketInput =>
  waits(order) || context.stopLoss !== '' || order.takeProfit.trim() !== ''
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
    quantity: unitsText(order, context.listing.instrument),
    price: context.seenPrice,
    total: Number(usdToNumber(context.value).toFixed(2)),
    timestamp: context.now.toISOString(),
    leverage: order.leverage,
    leverageType: context.listing.asset.leverageType,
    reduceOnly: context.reduceOnly,
  },
});

function orderInputOf(order: TicketDraft, context: TicketContext): CallInput<'placeOrder'> {
  const takeProfit = order.takeProfit.trim();
  const price = order.price.trim();
  const shared = {
    symbol: context.listing.asset.symbol,
    side: order.side,
    quantity: unitsText(order, context.listing.instrument),
    leverage: order.leverage,
    reduceOnly: context.reduceOnly,
    ...(context.stopLoss === '' ? {} : { stopLoss: { type: 'stop' as const, stopPrice: context.stopLoss } }),
    ...(takeProfit === '' ? {} : { takeProfit: { limitPrice: takeProfit } }),
  };
  const terms = {
    market: { type: 'market' as const, price: context.seenPrice },
    limit: { type: 'limit' as const, limitPrice: price },
    stop: { type: 'stop' as const, stopPrice: price },
  }[order.type];
  return { idempotencyKey: context.idempotencyKey, body: { ...shared, ...terms } };
}
