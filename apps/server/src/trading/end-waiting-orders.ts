import type { Database } from '@lonja/store/database/database';
import { listOrders } from '@lonja/store/trading/orders';
import { listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { CANCEL_ORDER } from './commands.ts';

const PAGE = 100;

const ALL = 1_000_000;

/**
 * Cancels the waiting orders of all of a user's accounts, so that nothing fills on an account without an owner. Orders that end with
 * another, or fill meanwhile, are skipped.
 */
export async function endWaitingOrders(desk: Desk, db: Database, userId: string): Promise<void> {
  const accounts = await listTradingAccounts(db, userId, ALL);
  for (const { id, closedAt } of accounts) if (!closedAt) await endOrders(desk, db, id);
}

async function endOrders(desk: Desk, db: Database, accountId: number): Promise<void> {
  let isProgress = true;
  while (isProgress) {
    isProgress = false;
    for (const { id } of await listOrders(db, accountId, { filter: 'live', limit: PAGE })) {
      const outcome = await desk.submit({
        command: bindCommand(CANCEL_ORDER, { accountId, sender: null, orderId: id }),
        render: () => ({ status: 200, body: '{}' }),
      });
      isProgress = isProgress || outcome.kind === 'accepted';
    }
  }
}
