import type { RestingOrder } from '@lonja/core';
import type { Desk } from '../desk/desk.ts';
import type { QuoteBoard } from '../market/quote-board.ts';
import { SentOrders } from './sent-orders.ts';
import { WaitingOrders, type ReachedOrder } from './waiting-orders.ts';

/** An order that could not be decided (its market closed, the database away) is tried again after this. */
const RETRY_MS = 1_000;

/** Follows what the desk commits. */
export interface OrderWatch {
  /** Working orders as they stand when it begins. */
  load(pages: AsyncIterable<readonly RestingOrder[]>): Promise<void>;
  /** Holds the newest quotes against every order on its way or waiting, and has those that they reach executed. */
  look(): void;
  /** How many orders wait for the market. */
  size(): number;
  /** Resolves when nothing is on its way to the desk. */
  drain(): Promise<void>;
}

export interface OrderWatchDependencies {
  readonly board: QuoteBoard;
  readonly desk: Pick<Desk, 'enforce' | 'onCommitted'>;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Triggers resting orders at every step of the market; the desk decides, once, what comes of it. */
export function createOrderWatch({ board, desk, clock, onFault }: OrderWatchDependencies): OrderWatch {
  const waitingOrders = new WaitingOrders(board);
  const sentOrders = new SentOrders(board);
  const onTheirWay = new Set<Promise<void>>();
  let retries: { readonly at: number; readonly order: ReachedOrder }[] = [];

  const trigger = async (order: ReachedOrder): Promise<void> => {
    try {
      await desk.enforce({ kind: 'trigger', ...order });
    } catch (error) {
      onFault(error);
    }
    // One that filled or ended waits no longer; any other waits on.
    retries.push({ at: clock() + RETRY_MS, order });
  };

  const armAgain = (now: number): void => {
    const due = retries.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    retries = retries.filter(({ at }) => at > now);
    for (const { order } of due) {
      waitingOrders.arm(order.accountId, order.orderId);
      sentOrders.arm(order.accountId, order.orderId);
    }
  };

  /** One that can't be kept waits in vain, and says so; the others must not wait with it. */
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
    look: () => {
      const now = clock();
      armAgain(now);
      if (waitingOrders.size() + sentOrders.size() === 0) return;
      for (const order of [...sentOrders.arrive(now), ...waitingOrders.reach(now)]) {
        const attempt = trigger(order).finally(() => onTheirWay.delete(attempt));
        onTheirWay.add(attempt);
      }
    },
    size: () => waitingOrders.size() + sentOrders.size(),
    drain: async () => void (await Promise.all(onTheirWay)),
  };
}
