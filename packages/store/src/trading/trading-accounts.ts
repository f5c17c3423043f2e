import { usd, type AccountKind, type AccountTerms, type Balances, type FillProfile } from '@lonja/core';
import type { Kysely, Selectable } from 'kysely';
import { readTerms } from '../written/account-terms.ts';
import type { Tables } from '../database/tables.ts';
import {
  readAccountAdjustments,
  adjustmentsOfAccount,
  type AccountAdjustments,
} from './account-adjustments.ts';

/** A user's trading account with its balances: the primary one, one beside it, or one that is closed. */
export interface TradingAccountRecord {
  readonly id: number;
  readonly kind: AccountKind;
  readonly isPrimary: boolean;
  readonly name: string | null;
  readonly terms: AccountTerms | undefined;
  readonly fillProfile: FillProfile;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly balances: Balances;
  readonly fillCount: number;
  readonly adjustments: AccountAdjustments;
}

/** One of a user's accounts; undefined where it is not the user's. */
export async function findTradingAccount(
  db: Kysely<Tables>,
  userId: string,
  accountId: number,
): Promise<TradingAccountRecord | undefined> {
  const accounts = await listTradingAccounts(db, userId, 1, accountId);
  return accounts[0];
}

/** Names a practice account. @returns whether it is the user's, open, and one that has a name */
export async function renameTradingAccount(
  db: Kysely<Tables>,
  { userId, accountId, name }: { readonly userId: string; readonly accountId: number; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trading_accounts')
    .set({ name })
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '!=', 'demo')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest first. @param only one of them */
export async function listTradingAccounts(
  db: Kysely<Tables>,
  userId: string,
  limit: number,
  only?: number,
): Promise<TradingAccountRecord[]> {
  const rows = await db
    .selectFrom('trading_accounts as account')
    .leftJoinLateral(adjustmentsOfAccount, (join) => join.onTrue())
    .selectAll('account')
    .select(['adjusted.adjusted_cash', 'adjusted.adjusted_profit'])
    .where('account.user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('account.id', '=', only as number))
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...readTradingAccount(row), adjustments: readAccountAdjustments(row) }));
}

const readTradingAccount = (
  row: Selectable<Tables['trading_accounts']>,
): Omit<TradingAccountRecord, 'adjustments'> => ({
  id: row.id,
  kind: row.kind,
  isPrimary: row.is_primary,
  name: row.name,
  terms: row.terms ? readTerms(row.terms) : undefined,
  fillProfile: row.fill_profile,
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
