import { usd, type Balances } from '@lonja/core';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import {
  accountAdjustmentsOf,
  adjustmentsOfAccount,
  type AccountAdjustments,
} from './account-adjustments.ts';

/** A user's trading account with its balances: the primary one, or one that a reset has closed. */
export interface TradingAccountRecord {
  readonly id: number;
  readonly kind: 'demo';
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly balances: Balances;
  readonly fillCount: number;
  readonly adjustments: AccountAdjustments;
}

/** The newest first. */
export async function listTradingAccounts(
  db: Kysely<Tables>,
  userId: string,
  limit: number,
): Promise<TradingAccountRecord[]> {
  const rows = await db
    .selectFrom('trading_accounts as account')
    .leftJoinLateral(adjustmentsOfAccount, (join) => join.onTrue())
    .selectAll('account')
    .select(['adjusted.adjusted_cash', 'adjusted.adjusted_profit'])
    .where('account.user_id', '=', userId)
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...recordOf(row), adjustments: accountAdjustmentsOf(row) }));
}

const recordOf = (
  row: Selectable<Tables['trading_accounts']>,
): Omit<TradingAccountRecord, 'adjustments'> => ({
  id: row.id,
  kind: row.kind,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  balances: {
    cash: usd(row.cash),
    margin: usd(row.margin),
    profit: usd(row.profit),
    withdrawal_hold: usd(row.withdrawal_hold),
  },
  fillCount: row.fill_count,
});

/** Whether an account is a user's own. */
export async function ownsTradingAccount(
  db: Kysely<Tables>,
  userId: string,
  accountId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
