import type { RestingOrder } from '@lonja/core';
import type { Desk } from '../../desk/desk.ts';
import type { QuoteBoard } from '../../board/quote-board.ts';
import { TRIGGER_ORDER } from '../rule-commands.ts';
import { SentOrders } from './sent-orders.ts';
import { WaitingOrders, type ReachedOrder } from './waiting-orders.ts';

/** Delay before an order is tried again that could not be decided (market closed, database down). */
const RETRY_MS = 1_000;

/** Follows what the desk commits. */
export interface OrderWatch {
  /** Adds working orders. */
  load(pages: AsyncIterable<readonly RestingOrder[]>): Promise<void>;
  /** Removes the orders of some accounts. */
  drop(isDropped: (accountId: number) => boolean): void;
  /** Compares the newest quotes with every order in flight or waiting, and submits those that they reach. */
  look(): void;
  /** How many orders wait for the market. */
  size(): number;
  /** Resolves when no command is in flight to the desk. */
  drain(): Promise<void>;
}

export interface OrderWatchDependencies {
  readonly board: QuoteBoard;
  readonly desk: Pick<Desk, 'enforceEach' | 'onCommitted'>;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Triggers resting orders at every step of the market; the desk decides each trigger once. */
export function createOrderWatch({ board, desk, clock, onFault }: OrderWatchDependencies): OrderWatch {
  const waitingOrders = new WaitingOrders(board);
  const sentOrders = new SentOrders(board);
  const onTheirWay = new Set<Promise<void>>();
  const retries = createRetries();

  const trigger = (orders: readonly ReachedOrder[]): void => {
    const run = desk
      .enforceEach(TRIGGER_ORDER, orders, (order, answer) => {
        if (answer.status === 'rejected') onFault(answer.reason);
        // An order that filled or ended is gone by then; any other keeps waiting.
        retries.add({ at: clock() + RETRY_MS, order });
      })
      .finally(() => onTheirWay.delete(run));
    onTheirWay.add(run);
  };

  /** An order that can't be indexed is reported and never triggers; it must not block the others. */
  const putSafely = (order: RestingOrder): void => {
    try {
      waitingOrders.put(order);
      sentOrders.put(order);
    } catch (error) {
      onFault(error);
    }
  };

  desk.onCommitted(({ changes, resynced }) => {
    for (const { orders } of changes) for (const { after } of orders) putSafely(after);
    for (const { account, orders } of resynced) {
      waitingOrders.resync(account.id, [...orders.values()]);
      sentOrders.resync(account.id, [...orders.values()]);
    }
  });

  return {
    load: async (pages) => {
      for await (const page of pages) for (const order of page) putSafely(order);
    },
    drop: (isDropped) => {
      waitingOrders.drop(isDropped);
      sentOrders.drop(isDropped);
    },
    look: () => {
      const now = clock();
      for (const { accountId, orderId } of retries.takeDue(now)) {
        waitingOrders.armOrder(accountId, orderId);
        sentOrders.armOrder(accountId, orderId);
      }
      if (waitingOrders.size() + sentOrders.size() === 0) return;
      const reached = [...sentOrders.arrive(now), ...waitingOrders.reach(now)];
      if (reached.length > 0) trigger(reached);
    },
    size: () => waitingOrders.size() + sentOrders.size(),
    drain: async () => void (await Promise.all(onTheirWay)),
  };
}

interface Retry {
  readonly at: number;
  readonly order: ReachedOrder;
}

/** Orders that are to be tried again, each at its moment. */
function createRetries() {
  let retries: Retry[] = [];
  return {
    add: (retry: Retry): void => void retries.push(retry),
    takeDue: (now: number): ReachedOrder[] => {
      const due = retries.filter(({ at }) => at <= now);
      if (due.length > 0) retries = retries.filter(({ at }) => at > now);
      return due.map(({ order }) => order);
    },
  };
}
