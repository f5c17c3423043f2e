import { listOrders, type Database } from '@lonja/store';
import type { Desk } from '../desk/desk.ts';

const PAGE = 100;

/**
 * Cancels what still waits for the market: nothing fills on an account that nobody has any more. One that ends with
 * another, or fills just now, is left to itself.
 */
export async function endWaitingOrders(desk: Desk, db: Database, accountId: number): Promise<void> {
  let isProgress = true;
  while (isProgress) {
    isProgress = false;
    for (const { id } of await listOrders(db, accountId, { filter: 'live', limit: PAGE })) {
      const outcome = await desk.submit({
        command: { kind: 'cancel_order', accountId, orderId: id },
        render: () => ({ status: 200, body: '{}' }),
      });
      isProgress = isProgress || outcome.kind === 'accepted';
    }
  }
}
