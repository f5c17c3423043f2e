import type { TradingState } from '@lonja/core';
import type { Kysely } from 'kysely';
import { readAccountRow, positionsByAccount } from './accounts.ts';
import { ordersByAccount, selectOrders } from './orders.ts';
import type { Tables } from '../database/tables.ts';

/** An account's state with the slot of its user, and whether an endpoint hears of it. */
export interface StoredState extends TradingState {
  readonly slot: number;
  readonly isHeard: boolean;
}

/** An account with its positions and its pending and working orders at one moment; undefined when it does not exist. */
export function loadTradingState(db: Kysely<Tables>, accountId: number): Promise<StoredState | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => {
      const row = await moment
        .selectFrom('trading_accounts')
        .selectAll()
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (!row) return undefined;
      const positions = await moment
        .selectFrom('positions')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute();
      const orders = await selectOrders(moment)
        .where('account_id', '=', accountId)
        .where('status', 'in', ['pending', 'working'])
        .execute();
      return {
        account: {
          ...readAccountRow(row),
          positions: positionsByAccount(positions).get(accountId) ?? new Map(),
        },
        orders: ordersByAccount(orders).get(accountId) ?? new Map(),
        orderCount: row.order_count,
        slot: row.slot,
        isHeard: row.is_heard,
      };
    });
}
