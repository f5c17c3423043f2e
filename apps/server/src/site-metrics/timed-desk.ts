import type { Desk } from '../desk/desk.ts';
import type { OrderLatency } from './order-latency.ts';

const ORDERS: ReadonlySet<string> = new Set(['market_order', 'close_position']);

/** A desk that records the latency of each filled order, from arrival to answer. */
export const timeOrders = (desk: Desk, latency: OrderLatency): Desk => ({
  ...desk,
  submit: async (submission) => {
    const arrived = performance.now();
    const outcome = await desk.submit(submission);
    if (outcome.kind === 'accepted' && ORDERS.has(submission.command.kind)) {
      latency.record(performance.now() - arrived);
    }
    return outcome;
  },
});
