import type { Side } from '@lonja/core';

/** The two prices that are traded at. */
export interface Touch {
  readonly bid: number;
  readonly ask: number;
}

interface WaitingOrder {
  readonly side: Side;
  readonly type: 'limit' | 'stop';
}

/** The orders that would wait at a price: one buys below the market, or what rises above it; and sells the other way round. */
export const ordersAt = (price: number, { bid, ask }: Touch): readonly WaitingOrder[] => [
  ...(price < ask ? [{ side: 'buy', type: 'limit' } as const] : []),
  ...(price > ask ? [{ side: 'buy', type: 'stop' } as const] : []),
  ...(price > bid ? [{ side: 'sell', type: 'limit' } as const] : []),
  ...(price < bid ? [{ side: 'sell', type: 'stop' } as const] : []),
];

/** The exit of a position that a price would be: a long one closes at the bid, a short one at the ask. */
export function exitAt(
  price: number,
  direction: 'long' | 'short',
  { bid, ask }: Touch,
): 'stop_loss' | 'take_profit' | undefined {
  const ahead = direction === 'long' ? price - bid : ask - price;
  return ahead === 0 ? undefined : ahead > 0 ? 'take_profit' : 'stop_loss';
}

/** What an alert at a price waits for; within the spread it would not wait at all. */
export const alertAt = (price: number, { bid, ask }: Touch): 'price_above' | 'price_below' | undefined =>
  price > ask ? 'price_above' : price < bid ? 'price_below' : undefined;
