import type { Order, OrderResponse } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import type { Database } from '@lonja/store/database/database';
import type { Desk } from '../../desk/desk.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { AlpacaError, notFound, repeatName } from '../operations/alpaca-error.ts';
import type { Asset, Assets } from '../operations/assets.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import type { OperationName } from '../operations/operations.ts';
import { AccountOrders } from './account-orders.ts';
import { orderAnswer, formatStatus } from './order-answer.ts';
import { placeOrder } from '../../trading/order-calls.ts';
import { listAskedOrders } from './order-list.ts';
import { buildNativeOrder, buildReplacement, type NativeOrder } from './order-request.ts';
import { ownAccount } from './own-account.ts';
import { orderLeverage } from './own-leverage.ts';
import { parseRecordId, recordId } from './record-ids.ts';
import { asCall, refusedCall } from './refused-call.ts';

type OrderHandlers = Pick<
  OperationHandlers,
  | 'postOrder'
  | 'getAllOrders'
  | 'getOrderByOrderID'
  | 'getOrderByClientOrderId'
  | 'patchOrderByOrderId'
  | 'deleteOrderByOrderID'
  | 'deleteAllOrders'
>;
type AssetsOf = (board: LiveMarket['board']) => Assets;

/** Orders: each is replaced and cancelled by the native call, with the program's own key, and placed by what that call does. */
export function orderHandlers(db: Database, assetsOf: AssetsOf, desk: Pick<Desk, 'submit'>): OrderHandlers {
  const opened = (asked: Asked) => ordersOfRequest(db, assetsOf, asked);
  return {
    postOrder: async (asked) => {
      const own = opened(asked);
      const asset = own.assets.find(asked.body.symbol);
      if (!asset) throw new AlpacaError(422, `asset "${repeatName(asked.body.symbol)}" not found`);
      const order = buildNativeOrder(asked.body, asset, await orderLeverage(db, asked, asset));
      const quantity = String(asked.body.qty ?? '');
      return answerResponse(own, await answered(place(desk, asked, order), asset, quantity));
    },
    getAllOrders: async (asked) => {
      const { orders, assets } = opened(asked);
      const isNested = asked.query.nested === 'true';
      const found = await listAskedOrders(orders, asked.query, assets);
      return (await orders.complete(found, isNested)).map((read) => orderAnswer(read, isNested));
    },
    getOrderByOrderID: async (asked) => {
      const own = opened(asked);
      return answerOne(own, await namedOrder(asked, own), asked.query.nested === 'true');
    },
    getOrderByClientOrderId: async (asked) => {
      const own = opened(asked);
      const { client_order_id: clientOrderId } = asked.query;
      const order =
        (await own.orders.byClientOrderId(clientOrderId)) ?? (await orderWithoutId(own, clientOrderId));
      if (!order) throw notFound('order');
      return answerOne(own, order, false);
    },
    patchOrderByOrderId: async (asked) => {
      const own = opened(asked);
      const order = await namedOrder(asked, own);
      if (order.status !== 'working') throw notOpen(order);
      const params = { id: String(order.id) };
      const body = buildReplacement(asked.body, order);
      const response = await answered(asked.call('replaceOrder', { params, body }), own.assetOf(order));
      return answerResponse(own, response);
    },
    deleteOrderByOrderID: async (asked, reply) => {
      const own = opened(asked);
      const order = await namedOrder(asked, own);
      if (!isOpen(order)) throw notOpen(order);
      await answered(cancel(asked, order), own.assetOf(order));
      return reply.code(204).send();
    },
    deleteAllOrders: async (asked, reply) => reply.code(207).send(await cancelAll(asked, opened(asked))),
  };
}

type Asked = Pick<OperationRequest<OperationName>, 'caller' | 'market' | 'call'>;

/** The orders of the account that a request is about. */
export interface OwnOrders {
  readonly accountId: number;
  readonly assets: Assets;
  readonly orders: AccountOrders;
  readonly assetOf: (order: Order) => Asset | undefined;
}

export function ordersOfRequest(
  db: Database,
  assetsOf: AssetsOf,
  { caller, market }: Pick<Asked, 'caller' | 'market'>,
): OwnOrders {
  const { accountId } = ownAccount(caller);
  const assets = assetsOf(market.board);
  const orders = new AccountOrders({ db, market, assets, accountId });
  const assetOf = ({ symbol }: Order) => assets.all.find(({ instrument }) => instrument.symbol === symbol);
  return { accountId, assets, orders, assetOf };
}

const place = (
  desk: Pick<Desk, 'submit'>,
  { caller, market, call }: Asked,
  order: NativeOrder,
): Promise<OrderResponse> =>
  order.kind === 'oco'
    ? call('placeOco', { body: { orders: order.drafts } })
    : asCall(placeOrder(desk, { caller: caller!, market }, order.draft));

/** @throws AlpacaError in place of a native refusal */
export async function answered<Answer>(
  calling: Promise<Answer>,
  asset: Asset | undefined,
  quantity?: string,
): Promise<Answer> {
  try {
    return await calling;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw refusedCall(error, { ...(asset ? { asset } : {}), ...(quantity ? { quantity } : {}) });
  }
}

/** The order that was asked for, as the call has left it, with its legs. */
export function answerResponse(own: OwnOrders, { orders, transaction }: OrderResponse): Promise<object> {
  own.orders.accept(orders, transaction);
  return answerOne(own, orders[0], true);
}

export async function answerOne(
  { orders }: OwnOrders,
  order: Order | undefined,
  isNested: boolean,
): Promise<object> {
  const [read] = order ? await orders.complete([order], isNested) : [];
  if (!read) throw notFound('order');
  return orderAnswer(read, isNested);
}

/** The order that the path names. */
async function namedOrder(
  { params }: { readonly params: Readonly<Record<string, string>> },
  own: OwnOrders,
): Promise<Order> {
  const order = await orderWithId(own, params['order_id'] ?? '');
  if (!order) throw notFound('order');
  return order;
}

async function orderWithId({ accountId, orders }: OwnOrders, id: string): Promise<Order | undefined> {
  const named = parseRecordId('order', id);
  return named?.account === accountId ? orders.find(named.number) : undefined;
}

/** An order that has none of its sender's goes by the server's. */
async function orderWithoutId(own: OwnOrders, id: string): Promise<Order | undefined> {
  const order = await orderWithId(own, id);
  return order?.clientOrderId === null ? order : undefined;
}

const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'working';

const notOpen = (order: Order): AlpacaError =>
  new AlpacaError(422, `order is already in "${formatStatus(order)}" state`);

const cancel = ({ call }: Pick<Asked, 'call'>, order: Order): Promise<OrderResponse> =>
  call('cancelOrder', { params: { id: String(order.id) } });

/** Cancels what waits, one after the other: what depends on an order ends with it. */
export async function cancelAll(
  asked: Pick<Asked, 'call'>,
  { accountId, orders, assetOf }: OwnOrders,
): Promise<object[]> {
  const live = (await orders.live()).filter((order) => assetOf(order)).toReversed();
  const ended = new Set<number>();
  const answers: object[] = [];
  for (const order of live) {
    let status = 200;
    try {
      if (!ended.has(order.id))
        for (const one of (await cancel(asked, order)).orders) if (!isOpen(one)) ended.add(one.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      status = refusedCall(error).status;
    }
    answers.push({ id: recordId('order', { account: accountId, number: order.id }), status });
  }
  return answers;
}
