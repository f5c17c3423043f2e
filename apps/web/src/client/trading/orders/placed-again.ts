import type { Order } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';

/** The call that places an order's terms anew: an order of its own, or a position's protection. */
export type PlacedAgain =
  | { readonly call: 'placeOrder'; readonly body: CallInput<'placeOrder'>['body'] }
  | { readonly call: 'protectPosition'; readonly body: CallInput<'protectPosition'>['body'] };

/**
 * What places a canceled order again, as a new one with its exits. Undefined for one that stood in a group or under a parent,
 * which a new order alone is not, and for one that had no time left.
 * @param children the exits that went with it
 */
export function placedAgain(order: Order, children: readonly Order[], now: number): PlacedAgain | undefined {
  const { symbol, side, quantity, leverage, reduceOnly, timeInForce, expiresAt } = order;
  const terms = buildOrderTerms(order);
  if (!terms || order.parentId !== null) return undefined;
  if (order.protectsPosition) return readProtection(order);
  if (order.ocoGroup !== null) return undefined;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return undefined;
  return {
    call: 'placeOrder',
    body: {
      symbol,
      side,
      quantity,
      leverage,
      reduceOnly,
      ...terms,
      ...readExits(children),
      ...(timeInForce === 'gtc' ? {} : { timeInForce }),
      ...(timeInForce === 'gtd' && expiresAt !== null ? { expiresAt } : {}),
    },
  };
}

/** Where a moved order stood before; undefined for a type that moves by itself. */
export function movedBack({
  type,
  limitPrice,
  stopPrice,
}: Order): CallInput<'amendOrder'>['body'] | undefined {
  if (type === 'limit' && limitPrice !== null) return { type, limitPrice };
  return type === 'stop' && stopPrice !== null ? { type, stopPrice } : undefined;
}

function readExits(children: readonly Order[]) {
  const stop = children.find(({ purpose, type }) => purpose === 'stop_loss' && type === 'stop')?.stopPrice;
  const limit = children.find(({ purpose }) => purpose === 'take_profit')?.limitPrice;
  return {
    ...(stop ? { stopLoss: { type: 'stop' as const, stopPrice: stop } } : {}),
    ...(limit ? { takeProfit: { limitPrice: limit } } : {}),
  };
}

function readProtection({ symbol, type, stopPrice, limitPrice }: Order): PlacedAgain | undefined {
  if (type === 'stop' && stopPrice !== null)
    return { call: 'protectPosition', body: { symbol, type, stopPrice } };
  if (type === 'limit' && limitPrice !== null)
    return { call: 'protectPosition', body: { symbol, type, limitPrice } };
  return undefined;
}

function buildOrderTerms(order: Order) {
  const { type, limitPrice, stopPrice, trailDistance, trailPercent } = order;
  if (type === 'limit' && limitPrice !== null) return { type, limitPrice };
  if (type === 'stop' && stopPrice !== null) return { type, stopPrice };
  if (type === 'stop_limit' && limitPrice !== null && stopPrice !== null && !order.isTriggered)
    return { type, limitPrice, stopPrice };
  if (type !== 'trailing_stop') return undefined;
  if (trailDistance !== null) return { type, trailDistance };
  return trailPercent === null ? undefined : { type, trailPercent };
}
