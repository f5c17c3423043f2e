import { assertInvariant } from '../assert.ts';
import type { Price } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { getTouch, type Quote } from '../quote/quote.ts';
import type { RestingOrder } from './resting-order.ts';

/** An order's side and the direction in which the market triggers it. */
export type TriggerDirection = 'sell_stop' | 'buy_stop' | 'sell_limit' | 'buy_limit';

/** The price that an order waits for. */
export interface Trigger {
  readonly direction: TriggerDirection;
  readonly price: Price;
}

const DIRECTIONS: Readonly<Record<Side, Readonly<Record<'stop' | 'limit', TriggerDirection>>>> = {
  buy: { stop: 'buy_stop', limit: 'buy_limit' },
  sell: { stop: 'sell_stop', limit: 'sell_limit' },
};

/**
 * An order's trigger; undefined for a market order, which has none.
 * @throws InvariantBroken for a trailing stop that is not working yet
 */
export function findTrigger({ side, terms, trail, stopMetAt }: RestingOrder): Trigger | undefined {
  const { stop, limit } = DIRECTIONS[side];
  switch (terms.type) {
    case 'market':
      return undefined;
    case 'limit':
      return { direction: limit, price: terms.limit };
    case 'stop':
      return { direction: stop, price: terms.stop };
    case 'stop_limit':
      return stopMetAt === undefined
        ? { direction: stop, price: terms.stop }
        : { direction: limit, price: terms.limit };
    case 'trailing_stop':
      assertInvariant(trail !== undefined, 'a trailing stop that works has a best price');
      return { direction: stop, price: trail.stop };
  }
}

export const isStop = (direction: TriggerDirection): boolean =>
  direction === 'buy_stop' || direction === 'sell_stop';

/** Whether the market has reached the trigger: buys watch the ask, sells the bid, so that a long's stop loss watches the bid. */
export function isReached({ direction, price }: Trigger, quote: Pick<Quote, 'bid' | 'ask'>): boolean {
  switch (direction) {
    case 'buy_limit':
      return getTouch('buy', quote) <= price;
    case 'sell_limit':
      return getTouch('sell', quote) >= price;
    case 'buy_stop':
      return getTouch('buy', quote) >= price;
    case 'sell_stop':
      return getTouch('sell', quote) <= price;
  }
}
