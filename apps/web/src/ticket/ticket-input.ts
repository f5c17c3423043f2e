import { formatPrice, usdToNumber, type Side, type Usd } from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';
import type { Listing } from '../account/directory.ts';
import { distanceOfPips } from './pip-distance.ts';
import { waits, type SingleDraft, type TicketDraft } from './ticket-draft.ts';
import type { TicketExits } from './ticket-exits.ts';

/** The call of a ticket: a trade as specified, or an order that waits or carries protection. */
export type TicketInput =
  | { readonly call: 'trade'; readonly input: CallInput<'trade'> }
  | { readonly call: 'placeOrder'; readonly input: CallInput<'placeOrder'> }
  | { readonly call: 'placeOco'; readonly input: CallInput<'placeOco'> };

/** What the desk is asked for, beside what was typed: the size in units, the exits as prices. */
export interface TicketContext extends TicketExits {
  readonly userId: string;
  readonly listing: Listing;
  readonly reduceOnly: boolean;
  readonly seenPrice: number;
  /** Decimal units. */
  readonly units: string;
  readonly value: Usd;
  readonly margin: Usd;
  readonly now: Date;
  readonly idempotencyKey: string;
}

export const buildTicketInput = (order: SingleDraft, context: TicketContext): TicketInput =>
  waits(order) || context.stopLoss !== '' || context.takeProfit !== ''
    ? {
        call: 'placeOrder',
        input: { idempotencyKey: context.idempotencyKey, body: buildOrderBody(order, context) },
      }
    : { call: 'trade', input: buildTradeInput(order, context) };

/** Orders of which the first to trigger cancels the others, under one key. */
export const buildOcoInput = (
  orders: readonly { readonly draft: SingleDraft; readonly context: Omit<TicketContext, 'idempotencyKey'> }[],
  idempotencyKey: string,
): TicketInput => ({
  call: 'placeOco',
  input: {
    idempotencyKey,
    body: { orders: orders.map(({ draft, context }) => buildOrderBody(draft, context)) },
  },
});

/** Both payloads of the specification in one: what the client saw; the server sets the price. */
const buildTradeInput = (order: TicketDraft, context: TicketContext): CallInput<'trade'> => ({
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
    marginUsed: Number(usdToNumber(context.margin).toFixed(2)),
    reduceOnly: context.reduceOnly,
    ...keepNote(order),
  },
});

const keepNote = ({ note }: TicketDraft) => (note ? { note } : {});

function buildOrderBody(
  order: SingleDraft,
  context: Omit<TicketContext, 'idempotencyKey'>,
): CallInput<'placeOrder'>['body'] {
  const { stopLoss, takeProfit } = context;
  const shared = {
    symbol: context.listing.asset.symbol,
    side: order.side,
    quantity: context.units,
    leverage: order.leverage,
    reduceOnly: context.reduceOnly,
    ...(stopLoss === '' ? {} : { stopLoss: { type: 'stop' as const, stopPrice: stopLoss } }),
    ...(takeProfit === '' ? {} : { takeProfit: { limitPrice: takeProfit } }),
    ...buildLifetime(order),
    ...keepNote(order),
  };
  const price = order.price.trim();
  const terms = {
    market: { type: 'market' as const, price: context.seenPrice },
    limit: { type: 'limit' as const, limitPrice: price },
    stop: { type: 'stop' as const, stopPrice: price },
    stop_limit: { type: 'stop_limit' as const, stopPrice: price, limitPrice: order.limit.trim() },
    trailing_stop: { type: 'trailing_stop' as const, ...buildTrail(order, context) },
  }[order.type];
  return { ...shared, ...terms };
}

function buildLifetime(order: TicketDraft) {
  if (!waits(order) || order.timeInForce === 'gtc') return {};
  const { timeInForce, until } = order;
  return timeInForce === 'gtd' ? { timeInForce, expiresAt: new Date(until).toISOString() } : { timeInForce };
}

function buildTrail(
  { trail, trailUnit }: TicketDraft,
  { listing: { instrument } }: Pick<TicketContext, 'listing'>,
) {
  if (trailUnit === 'percent') return { trailPercent: trail.trim() };
  const distance = distanceOfPips(trail, instrument);
  return { trailDistance: distance === undefined ? '' : formatPrice(distance, instrument.priceDecimals) };
}

/** An order as it is reported. */
interface Placed {
  readonly side: Side;
  readonly quantity: string | number;
  readonly isWaiting: boolean;
}

/** What an input asks for; of two orders what they share. */
export function placedBy(sent: TicketInput): Placed {
  if (sent.call === 'trade')
    return { side: sent.input.params.side, quantity: sent.input.body.quantity, isWaiting: false };
  const order = sent.call === 'placeOrder' ? sent.input.body : sent.input.body.orders[0]!;
  // A ticket orders a quantity, never a notional.
  const { side, quantity = 0, type } = order;
  return { side, quantity, isWaiting: type !== 'market' };
}
