import type { OrderDraft, OrderReplacement } from '@lonja/protocol';
import type { Order } from '@lonja/protocol';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { AlpacaError } from '../operations/alpaca-error.ts';
import type { Asset } from '../operations/assets.ts';
import type { BodyOf } from '../operations/operation-schemas.ts';

type OrderBody = BodyOf<'postOrder'>;
type Draft = z.input<typeof OrderDraft>;

/** What a program's order is as a native one: a draft, or a group of which the first to trigger cancels the other. */
export type NativeOrder =
  | { readonly kind: 'order'; readonly draft: Draft }
  | { readonly kind: 'oco'; readonly drafts: [Draft, Draft] };

const refusedOrder = (message: string): AlpacaError => new AlpacaError(422, message);

/**
 * @param leverage of what it opens
 * @throws AlpacaError for what this venue has not, and for a class whose parts are missing
 */
export function buildNativeOrder(body: OrderBody, asset: Asset, leverage: number): NativeOrder {
  refuseUnoffered(body);
  const orderClass = body.order_class || 'simple';
  const { take_profit: takeProfit, stop_loss: stopLoss } = body;
  const exits = Number(Boolean(takeProfit)) + Number(Boolean(stopLoss));
  if (orderClass === 'simple' && exits > 0)
    throw refusedOrder('take_profit and stop_loss take an order_class: bracket, oco or oto');
  if ((orderClass === 'bracket' || orderClass === 'oco') && exits < 2)
    throw refusedOrder(`${orderClass} orders require take_profit and stop_loss`);
  if (orderClass === 'oto' && exits !== 1)
    throw refusedOrder('oto orders require either take_profit or stop_loss');
  if (orderClass === 'oco') return { kind: 'oco', drafts: buildGroup(body, asset) };
  const draft = {
    ...buildBase(body, asset),
    ...buildTerms(body),
    ...(leverage === 1 ? {} : { leverage }),
    ...(body.position_intent?.endsWith('_to_close') ? { reduceOnly: true } : {}),
    ...(exits > 0 ? { bracketScope: 'order' } : {}),
    ...(stopLoss ? { stopLoss: buildStop(stopLoss) } : {}),
    ...(takeProfit ? { takeProfit: { limitPrice: takeProfit.limit_price } } : {}),
  } as Draft;
  return { kind: 'order', draft };
}

function refuseUnoffered(body: OrderBody): void {
  const { extended_hours: extended, position_intent: intent } = body;
  if (body.order_class === 'mleg' || body.legs) throw refusedOrder('options are not offered by this venue');
  if (body.advanced_instructions) throw refusedOrder('advanced_instructions are not offered by this venue');
  if (extended)
    throw refusedOrder(
      'extended_hours are not offered by this venue: orders fill whenever their market is open',
    );
  if (body.time_in_force === 'opg' || body.time_in_force === 'cls')
    throw refusedOrder(`time_in_force ${body.time_in_force} is not offered by this venue`);
  if (intent && !intent.startsWith(body.side))
    throw refusedOrder(`position_intent ${intent} is none of a ${body.side} order`);
  if (intent?.endsWith('_to_open'))
    throw refusedOrder(`position_intent ${intent} is not offered by this venue: an order first closes`);
  if ((body.qty == null) === (body.notional == null))
    throw refusedOrder('one of qty and notional is required');
  refuseForeignPrices(body, body.type);
}

/** Prices that an order of each type has. */
const PRICES = {
  market: [],
  limit: ['limit_price'],
  stop: ['stop_price'],
  stop_limit: ['stop_price', 'limit_price'],
  trailing_stop: ['trail_price', 'trail_percent', 'trail'],
} as const satisfies Readonly<Record<Order['type'], readonly string[]>>;
const ALL_PRICES = [...new Set(Object.values(PRICES).flat())];

function refuseForeignPrices(body: Readonly<Partial<Record<string, unknown>>>, type: Order['type']): void {
  const own: readonly string[] = PRICES[type];
  const foreign = ALL_PRICES.find((name) => body[name] != null && !own.includes(name));
  if (foreign) throw refusedOrder(`${foreign} is no price of a ${type} order`);
}

/** What every order has. A market order never waits, whatever its lifetime is called. */
function buildBase(body: OrderBody, asset: Asset) {
  const { time_in_force: time, type } = body;
  const isOfNothing = type === 'market' && (time === 'day' || time === 'gtc');
  return {
    symbol: asset.instrument.symbol,
    side: body.side,
    ...(body.qty == null ? { notional: body.notional! } : { quantity: body.qty }),
    ...(isOfNothing ? {} : { timeInForce: time }),
    clientOrderId: body.client_order_id || randomUUID(),
  };
}

function buildTerms(body: OrderBody): object {
  const { type } = body;
  const [limitPrice, stopPrice] = [body.limit_price ?? undefined, body.stop_price ?? undefined];
  if (type === 'limit') return { type, limitPrice };
  if (type === 'stop') return { type, stopPrice };
  if (type === 'stop_limit') return { type, stopPrice, limitPrice };
  if (type === 'market') return { type };
  const { trail_price: trailDistance, trail_percent: trailPercent } = body;
  return {
    type,
    ...(trailDistance == null ? {} : { trailDistance }),
    ...(trailPercent == null ? {} : { trailPercent }),
  };
}

function buildStop({ stop_price: stopPrice, limit_price: limitPrice }: NonNullable<OrderBody['stop_loss']>) {
  return limitPrice == null
    ? { type: 'stop' as const, stopPrice }
    : { type: 'stop_limit' as const, stopPrice, limitPrice };
}

/** Both only close: such a group is the exit of a position. */
function buildGroup(body: OrderBody, asset: Asset): [Draft, Draft] {
  if (body.type !== 'limit') throw refusedOrder('oco orders are of type limit');
  if (body.limit_price != null && String(body.limit_price) !== String(body.take_profit!.limit_price))
    throw refusedOrder('the limit_price of an oco order is that of its take_profit');
  const base = { ...buildBase(body, asset), reduceOnly: true };
  const { clientOrderId: _, ...stopBase } = base;
  return [
    { ...base, type: 'limit', limitPrice: body.take_profit!.limit_price } as Draft,
    { ...stopBase, ...buildStop(body.stop_loss!) } as Draft,
  ];
}

/** A replacement: prices are named together, those that stay as they are in the order. */
export function buildReplacement(
  body: BodyOf<'patchOrderByOrderId'>,
  order: Order,
): z.input<typeof OrderReplacement> {
  const { qty, time_in_force: timeInForce, limit_price: limit, stop_price: stop, trail } = body;
  refuseForeignPrices(body, order.type);
  const limitPrice = limit ?? order.limitPrice ?? undefined;
  const stopPrice = stop ?? order.stopPrice ?? undefined;
  const isRepriced = limit != null || stop != null || trail != null;
  return {
    ...(qty == null ? {} : { quantity: qty }),
    ...(timeInForce == null ? {} : { timeInForce }),
    ...(isRepriced ? { type: order.type, ...buildPrices(order, { limitPrice, stopPrice, trail }) } : {}),
    clientOrderId: body.client_order_id || randomUUID(),
  } as z.input<typeof OrderReplacement>;
}

type Amount = string | number;

function buildPrices(
  { type, trailPercent, trailDistance }: Order,
  prices: {
    readonly limitPrice: Amount | undefined;
    readonly stopPrice: Amount | undefined;
    readonly trail: Amount | null | undefined;
  },
): object {
  const { limitPrice, stopPrice, trail } = prices;
  if (type === 'limit') return { limitPrice };
  if (type === 'stop') return { stopPrice };
  if (type === 'stop_limit') return { limitPrice, stopPrice };
  if (type === 'market') return {};
  return trailPercent === null
    ? { trailDistance: trail ?? trailDistance }
    : { trailPercent: trail ?? trailPercent };
}
