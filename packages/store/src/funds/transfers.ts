import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type DepositRow = Selectable<Tables['deposits']>;
export type WithdrawalRow = Selectable<Tables['withdrawals']>;

/** The owner of deposits and withdrawals: a user with all accounts, or one account. */
export interface TransferOwner {
  readonly userId: string;
  readonly accountId?: number;
}

/** The newest first. */
export const listDeposits = (
  db: Kysely<Tables>,
  { userId, accountId }: TransferOwner,
  limit: number,
): Promise<DepositRow[]> =>
  db
    .selectFrom('deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as number))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The newest first. */
export const listWithdrawals = (
  db: Kysely<Tables>,
  { userId, accountId }: TransferOwner,
  limit: number,
): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as number))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findWithdrawal = (db: Kysely<Tables>, id: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();

/** A withdrawal with its user. */
export interface QueuedWithdrawal extends WithdrawalRow {
  readonly username: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly phone: string | null;
  readonly cash: bigint;
  readonly profit: bigint;
  readonly verification: 'none' | 'pending' | 'approved' | 'rejected';
}

/** Pending ones, the oldest first; then the others, the newest first. */
export const listWithdrawalQueue = (
  db: Kysely<Tables>,
  { limit, id }: { readonly limit: number; readonly id?: string },
): Promise<QueuedWithdrawal[]> =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('trading_accounts as a', 'a.id', 'w.account_id')
    .selectAll('w')
    .select(['u.username', 'u.email', 'u.full_name', 'u.phone', 'a.cash', 'a.profit'])
    .select(
      sql<QueuedWithdrawal['verification']>`coalesce((
        select v.status from verification_requests v where v.user_id = u.id order by v.created_at desc limit 1
      ), 'none')`.as('verification'),
    )
    .$if(id !== undefined, (query) => query.where('w.id', '=', id as string))
    .orderBy(sql`w.status <> 'pending'`)
    .orderBy(sql`case when w.status = 'pending' then w.created_at end`)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id')
    .limit(limit)
    .execute();
