import { sql, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import { saveAudit } from './audit.ts';
import type { NewAuditRow } from './desk/act-writes.ts';
import { saveNotices, type NewNotice } from './notices.ts';
import type { Tables } from './tables.ts';
import { findUsers, type UserRecord } from './users.ts';

export const USER_SORTS = [
  'username',
  'fullName',
  'email',
  'phone',
  'country',
  'role',
  'balance',
  'totalProfit',
  'isActive',
  'memberSince',
] as const;
type UserSort = (typeof USER_SORTS)[number];

export interface UserSearch {
  /** Every word is in name, e-mail, full name, phone or country, in any case. */
  readonly words: readonly string[];
  readonly role: 'user' | 'admin' | undefined;
  readonly isActive: boolean | undefined;
  readonly verification: 'none' | 'pending' | 'approved' | 'rejected' | undefined;
  readonly sort: UserSort;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A user with what the list of an administrator shows beside. */
export interface ListedUser extends UserRecord {
  readonly verification: 'none' | 'pending' | 'approved' | 'rejected';
  /** How many entries of the ledger come from administrators' acts. */
  readonly adjustments: number;
  readonly openPositions: number;
  readonly pendingWithdrawals: number;
}

interface FoundUsers {
  readonly users: readonly ListedUser[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** A page of the users that match, sorted; the deleted are in none. */
export async function searchUsers(db: Kysely<Tables>, search: UserSearch): Promise<FoundUsers> {
  const filter = filterOf(search);
  const direction = search.descending ? sql`desc` : sql`asc`;
  const [counted, page] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from users u where ${filter}`.execute(db),
    sql<{ id: string }>`
      select u.id from users u
      left join trading_accounts a on a.user_id = u.id and a.is_primary
      where ${filter}
      order by ${SORTED_BY[search.sort]} ${direction} nulls last, u.id
      limit ${search.limit} offset ${search.offset}`.execute(db),
  ]);
  const users = await listByIds(
    db,
    page.rows.map((row) => row.id),
  );
  return { users, total: Number(counted.rows[0]?.total ?? 0n) };
}

const SORTED_BY: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  username: sql`lower(u.username)`,
  fullName: sql`lower(u.full_name)`,
  email: sql`lower(u.email)`,
  phone: sql`u.phone`,
  country: sql`lower(u.country)`,
  role: sql`u.role`,
  balance: sql`a.cash`,
  totalProfit: sql`a.profit`,
  isActive: sql`u.is_active`,
  memberSince: sql`u.created_at`,
};

/** The same expression as the index on it. */
const SEARCHED = sql`lower(u.username || ' ' || u.email || ' ' || coalesce(u.full_name, '') || ' ' || coalesce(u.phone, '') || ' ' || coalesce(u.country, ''))`;

function filterOf({ words, role, isActive, verification }: UserSearch): RawBuilder<unknown> {
  const conditions = [
    sql`u.deleted_at is null`,
    ...words.map((word) => sql`${SEARCHED} like ${`%${escapeLike(word.toLowerCase())}%`}`),
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ...(isActive === undefined ? [] : [sql`u.is_active = ${isActive}`]),
    ...(verification === undefined ? [] : [sql`${VERIFICATION} = ${verification}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Of the newest request; 'none' before the first. */
const VERIFICATION = sql<ListedUser['verification']>`coalesce((
  select v.status from verification_requests v where v.user_id = u.id order by v.created_at desc limit 1
), 'none')`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

async function listByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const [records, besides] = await Promise.all([
    findUsers(db, ids),
    sql<{
      id: string;
      verification: ListedUser['verification'];
      adjustments: number;
      openPositions: number;
      pendingWithdrawals: number;
    }>`
      select u.id, ${VERIFICATION} as verification,
        (select count(*)::int from ledger_entries e where e.account_id = a.id and e.act is not null) as adjustments,
        (select count(*)::int from positions p where p.account_id = a.id) as "openPositions",
        (select count(*)::int from withdrawals w where w.account_id = a.id and w.status = 'pending')
          as "pendingWithdrawals"
      from users u left join trading_accounts a on a.user_id = u.id and a.is_primary
      where u.id = any(${ids}::uuid[])`.execute(db),
  ]);
  const byId = new Map(records.map((record) => [record.user.id, record]));
  const beside = new Map(besides.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const record = byId.get(id);
    const more = beside.get(id);
    return record && more ? [{ ...record, ...more }] : [];
  });
}

/** One user as the list shows it. */
export async function findListedUser(db: Kysely<Tables>, id: string): Promise<ListedUser | undefined> {
  const [user] = await listByIds(db, [id]);
  return user;
}

/** The four figures above the panel. Micro-dollars. */
interface UserTotals {
  readonly users: number;
  readonly active: number;
  readonly balance: bigint;
  readonly totalProfit: bigint;
}

export async function sumUsers(db: Kysely<Tables>): Promise<UserTotals> {
  const { rows } = await sql<{ users: number; active: number; balance: bigint; profit: bigint }>`
    select count(*)::int as users, (count(*) filter (where u.is_active))::int as active,
      coalesce(sum(a.cash), 0)::bigint as balance, coalesce(sum(a.profit), 0)::bigint as profit
    from users u left join trading_accounts a on a.user_id = u.id and a.is_primary
    where u.deleted_at is null`.execute(db);
  const [row] = rows;
  return {
    users: row?.users ?? 0,
    active: row?.active ?? 0,
    balance: row?.balance ?? 0n,
    totalProfit: row?.profit ?? 0n,
  };
}

/** The columns of a user that an administrator changes. */
export type UserValues = Pick<
  Updateable<Tables['users']>,
  | 'username'
  | 'email'
  | 'full_name'
  | 'phone'
  | 'country'
  | 'role'
  | 'is_active'
  | 'password_hash'
  | 'must_change_password'
>;
export type UserFields = Pick<
  UserRecord['user'],
  'username' | 'email' | 'full_name' | 'phone' | 'country' | 'role' | 'is_active'
>;

/** What a change of a user comes to: what to write, or why not. */
export type UserDecision =
  | {
      readonly values: UserValues;
      readonly audit: readonly NewAuditRow[];
      readonly notices: readonly NewNotice[];
    }
  | { readonly refusal: string };

/** What a decision about a user looks at, all of it locked against others' changes. */
export interface UserState {
  readonly fields: UserFields;
  /** Whether nobody else could administer the installation. */
  readonly isLastAdministrator: boolean;
  readonly hasAccount: boolean;
  readonly openPositions: number;
  readonly pendingWithdrawals: number;
}

/**
 * Changes a user in one transaction with its audit rows and notices. Administrators are locked in the order of their ids,
 * so that two of them who demote each other come one after the other.
 * @returns the refusal of the decision; 'not_found'; 'username_taken' or 'email_taken'
 */
export async function changeUser(
  db: Kysely<Tables>,
  id: string,
  decide: (state: UserState) => UserDecision,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const state = await lockUser(transaction, id);
    if (!state) return 'not_found';
    const decision = decide(state);
    if ('refusal' in decision) return decision.refusal;
    const taken = await findTaken(transaction, id, decision.values);
    if (taken) return taken;
    if (Object.keys(decision.values).length > 0) {
      await transaction.updateTable('users').set(decision.values).where('id', '=', id).execute();
    }
    await saveAudit(transaction, decision.audit);
    await saveNotices(transaction, decision.notices);
    return undefined;
  });
}

async function lockUser(db: Kysely<Tables>, id: string): Promise<UserState | undefined> {
  const locked = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'full_name', 'phone', 'country', 'role', 'is_active'])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', '=', id), where('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const user = locked.find((row) => row.id === id);
  if (!user) return undefined;
  const { id: _, ...fields } = user;
  const others = locked.filter((row) => row.id !== id && row.role === 'admin' && row.is_active);
  return {
    fields,
    isLastAdministrator: user.role === 'admin' && others.length === 0,
    ...(await countOpen(db, id)),
  };
}

async function countOpen(db: Kysely<Tables>, id: string) {
  // The desk's lock: nothing is opened while this looks.
  await sql`select from trading_accounts where user_id = ${id} order by id for no key update`.execute(db);
  const { rows } = await sql<{ accounts: number; positions: number; withdrawals: number }>`
    select count(*)::int as accounts,
      coalesce(sum((select count(*) from positions p where p.account_id = a.id)), 0)::int as positions,
      coalesce(sum((
        select count(*) from withdrawals w where w.account_id = a.id and w.status = 'pending'
      )), 0)::int as withdrawals
    from trading_accounts a where a.user_id = ${id}`.execute(db);
  const [row] = rows;
  return {
    hasAccount: (row?.accounts ?? 0) > 0,
    openPositions: row?.positions ?? 0,
    pendingWithdrawals: row?.withdrawals ?? 0,
  };
}

async function findTaken(
  db: Kysely<Tables>,
  id: string,
  { username, email }: UserValues,
): Promise<'username_taken' | 'email_taken' | undefined> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select exists (select from users where lower(username) = lower(${username ?? null}) and id <> ${id}) as username,
      exists (select from users where lower(email) = lower(${email ?? null}) and id <> ${id}) as email`.execute(
    db,
  );
  if (rows[0]?.username) return 'username_taken';
  return rows[0]?.email ? 'email_taken' : undefined;
}
