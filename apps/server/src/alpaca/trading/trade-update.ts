import { formatDecimal, price as toPrice, priceToNumber, trimZeros } from '@lonja/core';
import type { Order } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { findFills, type FillFigures } from '@lonja/store/trading/fills';
import type { LiveMarket } from '../../market/live-market.ts';
import type { Assets } from '../operations/assets.ts';
import { utcText } from '../operations/times.ts';
import type { AccountOrders } from './account-orders.ts';
import { eventId, type EventPhase } from './event-ids.ts';
import { orderAnswer } from './order-answer.ts';
import { listEvents, type OrderEvent } from './order-events.ts';
import { recordId } from './record-ids.ts';

/** What happened to an order, as it is sent. */
export interface TradeUpdate {
  readonly event_id: string;
  readonly event: string;
  readonly at: string;
  readonly timestamp: string;
  readonly order: object;
  readonly execution_id?: string;
  readonly price?: string;
  readonly qty?: string;
  readonly position_qty?: string;
}

/** The account whose orders are read, with its market. */
export interface AccountOptions {
  readonly db: Database;
  readonly market: LiveMarket;
  readonly assets: Assets;
  readonly accountId: number;
}

/** An update with the order and the part of its life that it is of. */
export interface OrderUpdate {
  readonly number: number;
  readonly phase: EventPhase;
  readonly update: TradeUpdate;
}

/** All that the records say of these orders, in the order of the updates' ids; nothing of what Alpaca's API does not know. */
export async function listUpdates(
  { db, accountId }: AccountOptions,
  orders: AccountOrders,
  read: readonly Order[],
): Promise<OrderUpdate[]> {
  const fills = await loadFills(db, accountId, read);
  orders.takeFills(
    [...fills.values()].map((fill) => ({ id: `${accountId}-${fill.number}`, price: toPriceNumber(fill) })),
  );
  const completed = await orders.complete(read, false);
  const updates: OrderUpdate[] = [];
  for (const one of completed) {
    const { order } = one;
    const parent = order.parentId === null ? undefined : await orders.find(order.parentId);
    for (const event of listEvents(order, parent)) {
      const shown = event.phase === 'begun' ? { ...one, order: asItBegan(order), price: undefined } : one;
      const update = {
        ...buildHead(event, order, accountId),
        ...(event.phase === 'ended' ? buildExecution(fills.get(parseFillNumber(order)), accountId) : {}),
        order: orderAnswer(shown, false),
      };
      updates.push({ number: order.id, phase: event.phase, update });
    }
  }
  return updates.toSorted((a, b) => (a.update.event_id < b.update.event_id ? -1 : 1));
}

function buildHead({ phase, event, at }: OrderEvent, { id }: Order, accountId: number) {
  const text = utcText(at);
  return {
    event_id: eventId({ at, account: accountId, order: id, phase }),
    event,
    at: text,
    timestamp: text,
  };
}

const asItBegan = (order: Order): Order => ({
  ...order,
  status: 'working',
  reason: null,
  message: null,
  replacedBy: null,
  unfilledQuantity: null,
  transactionId: null,
  endedAt: null,
});

/** With what was held after it. */
function buildExecution(fill: FillFigures | undefined, account: number) {
  if (!fill) return {};
  return {
    execution_id: recordId('fill', { account, number: fill.number }),
    price: formatUnits(fill.price),
    qty: formatUnits(fill.quantity),
    position_qty: formatUnits(fill.quantity_after),
  };
}

const toPriceNumber = ({ price }: FillFigures): number => priceToNumber(toPrice(price));

const formatUnits = (figure: bigint): string => trimZeros(formatDecimal(figure, 8));

async function loadFills(
  db: Database,
  accountId: number,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, FillFigures>> {
  const numbers = orders.filter(({ transactionId }) => transactionId !== null).map(parseFillNumber);
  if (numbers.length === 0) return new Map();
  return new Map((await findFills(db, accountId, numbers)).map((fill) => [fill.number, fill]));
}

/** 0 of an order that has no fill. */
const parseFillNumber = ({ transactionId: id }: Order): number =>
  id === null ? 0 : Number(id.slice(id.indexOf('-') + 1));
