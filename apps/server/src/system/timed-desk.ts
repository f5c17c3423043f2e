import type { Desk } from '../desk/desk.ts';
import { CLOSE_POSITION, MARKET_ORDER } from '../trading/commands.ts';
import type { OrderLatency } from './order-latency.ts';

const ORDERS: ReadonlySet<string> = new Set([MARKET_ORDER.kind, CLOSE_POSITION.kind]);

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
