import { useOrderActs } from '../../trading/orders/use-order-acts.ts';
import { movedTo, type OwnOrders } from './ladder-orders.model.ts';

/** Moves and cancels the orders of a row; each says what came of it and can be taken back. */
export function useOwnOrderActs() {
  const { amend, cancel } = useOrderActs();
  return {
    move: ({ orders }: OwnOrders, price: string) => {
      for (const order of orders) amend.mutate({ id: order.id, body: movedTo(order, Number(price)) });
    },
    cancel: ({ orders }: OwnOrders) => {
      for (const { id } of orders) cancel.mutate(id);
    },
  };
}
