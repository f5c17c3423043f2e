import {
  usd,
  type AccountKind,
  type AccountTerms,
  type Balances,
  type FillProfile,
  type OrderDay,
} from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import {
  readAccountAdjustments,
  adjustmentsOfAccount,
  type AccountAdjustments,
} from '../trading/account-adjustments.ts';
import { readTerms } from '../written/account-terms.ts';
import { readOrderDay } from '../trading/accounts.ts';
import { hasLogin } from '../sign-in/login-name.ts';
import type { Tables } from '../database/tables.ts';

type UserRow = Selectable<Tables['users']>;

/** A user's trading account as stored: the primary one unless another was asked for. */
export interface AccountRecord {
  readonly id: number;
  readonly kind: AccountKind;
  readonly name: string | null;
  readonly terms: AccountTerms | undefined;
  readonly closedAt: Date | null;
  readonly version: number;
  readonly balances: Balances;
  /** Each close moves the profit to cash. */
  readonly settlesProfit: boolean;
  readonly fillProfile: FillProfile;
  /** Where its rules limit the orders of a day; absent before the first one. */
  readonly orderDay?: OrderDay | undefined;
  readonly adjustments: AccountAdjustments;
}

/** The columns of a user that are read with the account. */
const USER_COLUMNS = [
  'id',
  'username',
  'email',
  'full_name',
  'phone',
  'country',
  'role',
  'is_active',
  'created_at',
  'deleted_at',
  'must_change_password',
] as const satisfies readonly (keyof UserRow)[];
type UserColumns = Pick<UserRow, (typeof USER_COLUMNS)[number]>;

export interface UserRecord {
  readonly user: UserColumns;
  /** Null for an administrator without one. */
  readonly account: AccountRecord | null;
}

export interface Credentials {
  readonly id: string;
  readonly passwordHash: string;
  readonly isActive: boolean;
}

/** By username or email, in any case. */
export async function findCredentials(db: Kysely<Tables>, login: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active'])
    .where(hasLogin(login))
    .executeTakeFirst();
  return row && { id: row.id, passwordHash: row.password_hash, isActive: row.is_active };
}

/** @param accountId in place of the primary one */
const usersWithAccounts = (db: Kysely<Tables>, accountId?: number) =>
  db
    .selectFrom('users')
    .leftJoin('trading_accounts as account', (join) =>
      accountId === undefined
        ? join.onRef('account.user_id', '=', 'users.id').on('account.is_primary', '=', true)
        : join.onRef('account.user_id', '=', 'users.id').on('account.id', '=', accountId),
    )
    .leftJoinLateral(adjustmentsOfAccount, (join) => join.onTrue())
    .select([
      ...USER_COLUMNS.map((column) => `users.${column}` as const),
      'account.id as account_id',
      'account.kind',
      'account.name as account_name',
      'account.terms',
      'account.closed_at',
      'account.version',
      'account.cash',
      'account.margin',
      'account.profit',
      'account.withdrawal_hold',
      'account.settles_profit',
      'account.fill_profile',
      'account.order_day_ends_at',
      'account.orders_of_day',
      'adjusted.adjusted_cash',
      'adjusted.adjusted_profit',
    ]);

type UserWithAccount = Awaited<ReturnType<ReturnType<typeof usersWithAccounts>['executeTakeFirstOrThrow']>>;

/** @param accountId one of the user's, in place of the primary one */
export async function findUser(
  db: Kysely<Tables>,
  id: string,
  accountId?: number,
): Promise<UserRecord | undefined> {
  const row = await usersWithAccounts(db, accountId).where('users.id', '=', id).executeTakeFirst();
  return row && readUser(row);
}

/** Users among these that exist, in no order. */
export async function findUsers(db: Kysely<Tables>, ids: readonly string[]): Promise<UserRecord[]> {
  const rows = await usersWithAccounts(db)
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(readUser);
}

/** The user of an account, with the account. */
export async function findUserOfAccount(
  db: Kysely<Tables>,
  accountId: number,
): Promise<UserRecord | undefined> {
  const row = await usersWithAccounts(db, accountId).where('account.id', '=', accountId).executeTakeFirst();
  return row && readUser(row);
}

/** Person that an account belongs to, and what its client calls it; the primary one has no name. */
export interface AccountHolder {
  readonly userId: string;
  readonly name: string | null;
  /** Number of the world whose market it trades; undefined: the installation's own. */
  readonly world: number | undefined;
}

/** By account. */
export async function findAccountHolders(
  db: Kysely<Tables>,
  accountIds: readonly number[],
): Promise<Map<number, AccountHolder>> {
  const rows = await db
    .selectFrom('trading_accounts')
    .select(['id', 'user_id', 'name', 'world'])
    .where('id', 'in', accountIds)
    .execute();
  return new Map(
    rows.map(({ id, user_id: userId, name, world }) => [id, { userId, name, world: world ?? undefined }]),
  );
}

/** The open accounts of these users, with the number of their last change. */
export const listAccountVersions = (
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<{ id: number; version: number }[]> =>
  db
    .selectFrom('trading_accounts')
    .select(['id', 'version'])
    .where('user_id', 'in', userIds)
    .where('closed_at', 'is', null)
    .execute();

/** The newest users first, without deleted ones. */
export async function listUsers(db: Kysely<Tables>, limit: number): Promise<UserRecord[]> {
  const rows = await usersWithAccounts(db)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(readUser);
}

const readUser = (row: UserWithAccount): UserRecord => ({
  user: Object.fromEntries(USER_COLUMNS.map((column) => [column, row[column]])) as unknown as UserColumns,
  account:
    row.account_id === null
      ? null
      : {
          id: row.account_id,
          kind: row.kind ?? 'demo',
          name: row.account_name,
          terms: row.terms ? readTerms(row.terms) : undefined,
          closedAt: row.closed_at,
          version: row.version ?? 0,
          balances: {
            cash: usd(row.cash ?? 0n),
            margin: usd(row.margin ?? 0n),
            profit: usd(row.profit ?? 0n),
            withdrawal_hold: usd(row.withdrawal_hold ?? 0n),
          },
          settlesProfit: row.settles_profit ?? false,
          fillProfile: row.fill_profile ?? 'ideal',
          ...readOrderDay(row),
          adjustments: readAccountAdjustments(row),
        },
});

/** Whether the installation has an administrator who is neither deleted nor deactivated. */
export async function hasAdministrator(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAdministrator {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Creates the first administrator, who has no trading account. @returns false when there is an administrator already */
export async function createFirstAdministrator(db: Kysely<Tables>, user: NewAdministrator): Promise<boolean> {
  const result = await sql`
    insert into users (id, username, email, password_hash, role, created_at)
    select ${user.id}, ${user.username}, ${user.email}, ${user.passwordHash}, 'admin', ${new Date(user.createdAt)}
    where not exists (select from users where role = 'admin' and is_active and deleted_at is null)`.execute(
    db,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}
