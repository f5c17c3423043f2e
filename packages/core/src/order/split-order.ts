import type { Instrument } from '../instrument/instrument.ts';
import type { Price } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { splitPrice, splitQuantity } from '../position/split.ts';
import type { SplitRatio } from '../quote/split-ratio.ts';
import { withPrices, type OrderTerms } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';
import { trailBehind } from './trail.ts';
import { cancelOrder } from './working-orders.ts';

/**
 * A waiting order in the new units: its quantity rounded down to the grid, its prices to the tick farther from the
 * market, so that the split itself triggers nothing. An order left with less than the smallest quantity is cancelled.
 */
export function splitOrder(
  order: RestingOrder,
  { tickSize, quantityStep, minQuantity }: Instrument,
  ratio: SplitRatio,
  at: number,
): RestingOrder {
  const quantity = splitQuantity(order.quantity, ratio, quantityStep);
  if (quantity === 0n || (quantity < minQuantity && !order.reduceOnly)) {
    return cancelOrder(order, 'split', at);
  }
  const scale = (price: Price, rounding: 'floor' | 'ceiling') => splitPrice(price, ratio, tickSize, rounding);
  const terms = splitTerms(order.terms, order.side, scale);
  const best = order.trail && scale(order.trail.best, order.side === 'sell' ? 'floor' : 'ceiling');
  const trail =
    terms.type === 'trailing_stop' && best !== undefined
      ? trailBehind(best, terms.trail, order.side, tickSize)
      : undefined;
  const flight = order.flight && {
    ...order.flight,
    idealPrice: scale(order.flight.idealPrice, order.side === 'buy' ? 'floor' : 'ceiling'),
  };
  return { ...order, quantity, terms, trail, splits: order.splits + 1, ...(flight ? { flight } : {}) };
}

type Scale = (price: Price, rounding: 'floor' | 'ceiling') => Price;

function splitTerms(terms: OrderTerms, side: Side, scale: Scale): OrderTerms {
  const isBuy = side === 'buy';
  return withPrices(terms, {
    limit: (price) => scale(price, isBuy ? 'floor' : 'ceiling'),
    stop: (price) => scale(price, isBuy ? 'ceiling' : 'floor'),
    distance: (price) => scale(price, 'ceiling'),
  });
}
