import { randomUUID } from 'node:crypto';
import {
  getDirection,
  findEndReason,
  fillOrigin,
  formatPrice,
  formatQuantity,
  negate,
  formatUsd,
  postedResultOf,
  getPurpose,
  type Fill,
  type Instrument,
  type OrderChange,
  type RestingOrder,
  type TradingChange,
  type WebhookEventType,
} from '@lonja/core';
import type { NewWebhookEvent } from '@lonja/store/desk/webhook-writes';

type FindInstrument = (instrumentId: number) => Instrument;

interface EventBody {
  readonly type: WebhookEventType;
  readonly data: object;
}

/**
 * The events of a committed change, acts of the client among them: each order that was placed or has ended, each fill, and each
 * position that is closed. What a notice says too is the notice's event.
 * @param at milliseconds since 1970
 */
export const eventsOfChange = (
  { after, account: { fill }, orders }: TradingChange,
  instrumentOf: FindInstrument,
  at: number,
): NewWebhookEvent[] =>
  [
    ...orders.flatMap((change) => placedOrder(change, instrumentOf)),
    ...(fill ? eventsOfFill(fill, orders, instrumentOf) : []),
    ...orders.flatMap((change) => endedOrder(change, instrumentOf)),
  ].map((body) => ({ id: randomUUID(), accountId: after.account.id, at, ...body }));

const placedOrder = ({ before, after }: OrderChange, instrumentOf: FindInstrument): EventBody[] =>
  before ? [] : [{ type: 'order.placed', data: shownOrder(after, instrumentOf) }];

function endedOrder({ after }: OrderChange, instrumentOf: FindInstrument): EventBody[] {
  const { status } = after.state;
  if (status === 'cancelled' && after.state.replacedBy !== undefined) {
    const data = { ...shownOrder(after, instrumentOf), replacedBy: after.state.replacedBy };
    return [{ type: 'order.replaced', data }];
  }
  if (status !== 'cancelled' && status !== 'rejected' && status !== 'expired') return [];
  return [
    {
      type: `order.${status}`,
      data: { ...shownOrder(after, instrumentOf), reason: findEndReason(after) ?? null },
    },
  ];
}

function eventsOfFill(
  fill: Fill,
  orders: readonly OrderChange[],
  instrumentOf: FindInstrument,
): readonly EventBody[] {
  const { order, change, execution, number, quantityAfter } = fill;
  const instrument = instrumentOf(order.instrumentId);
  const shared = {
    symbol: instrument.symbol,
    price: formatPrice(fill.price, instrument.priceDecimals),
    realized: formatUsd(postedResultOf(change)),
    origin: fillOrigin(fill.cause.kind, execution?.purpose),
    fill: number,
  };
  const closes = change.closed > 0n;
  const filled: EventBody = {
    type: 'order.filled',
    data: {
      order: execution?.orderId ?? null,
      side: order.side,
      quantity: formatQuantity(order.quantity),
      unfilled: formatQuantity(findUnfilled(fill, orders)),
      closes,
      ...shared,
    },
  };
  // Also of one that flips: nothing is left of what it was.
  const isOver = closes && (quantityAfter === 0n || change.opened > 0n);
  if (!isOver) return [filled];
  const data = {
    direction: getDirection(order.side === 'sell' ? change.closed : negate(change.closed)),
    quantity: formatQuantity(change.closed),
    ...shared,
  };
  return [filled, { type: 'position.closed', data }];
}

function findUnfilled({ number }: Fill, orders: readonly OrderChange[]): Fill['quantityAfter'] {
  for (const { after } of orders)
    if (after.state.status === 'filled' && after.state.fillNumber === number)
      return after.state.unfilled ?? NOTHING;
  return NOTHING;
}

const NOTHING = 0n as Fill['quantityAfter'];

function shownOrder(order: RestingOrder, instrumentOf: FindInstrument) {
  const { symbol, priceDecimals } = instrumentOf(order.instrumentId);
  const { terms } = order;
  const limit = 'limit' in terms ? terms.limit : undefined;
  const stop = 'stop' in terms ? terms.stop : undefined;
  return {
    order: order.id,
    symbol,
    side: order.side,
    quantity: formatQuantity(order.quantity),
    orderType: terms.type,
    purpose: getPurpose(order),
    timeInForce: order.timeInForce,
    limitPrice: limit === undefined ? null : formatPrice(limit, priceDecimals),
    stopPrice: stop === undefined ? null : formatPrice(stop, priceDecimals),
    reduceOnly: order.reduceOnly,
  };
}
