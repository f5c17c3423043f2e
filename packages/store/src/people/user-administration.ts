import { sql, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import { endApiKeys } from '../keys/api-keys.ts';
import { endStartedSignIns } from '../sign-in/password-resets.ts';
import { inWorld } from '../database/in-world.ts';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { findUser, findUsers, type UserRecord } from './users.ts';

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

/** A user with the additional figures of an administrator's list. */
export interface ListedUser extends UserRecord {
  readonly verification: 'none' | 'pending' | 'approved' | 'rejected';
  /** How many entries of the ledger come from administrators' acts. */
  readonly adjustments: number;
  readonly openPositions: number;
  /** Including those of earlier accounts, where a withdrawal that becomes pending again holds money. */
  readonly pendingWithdrawals: number;
}

interface FoundUsers {
  readonly users: readonly ListedUser[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** A page of the matching users, sorted, missing values last; without deleted users. */
export async function searchUsers(db: Kysely<Tables>, search: UserSearch): Promise<FoundUsers> {
  const few = isFiltered(search) ? await findFew(db, search) : undefined;
  const [total, ids] = await Promise.all([
    few ? few.length : countUsers(db, search),
    few ? sortFew(db, search, few) : findPage(db, search),
  ]);
  return { users: await listByIds(db, ids), total };
}

const isFiltered = ({ words, role, isActive, verification }: UserSearch): boolean =>
  words.length > 0 || role !== undefined || isActive !== undefined || verification !== undefined;

/** Up to this many matches, sorting is faster than walking an index. */
const FEW = 5_000;

/** All matches, unsorted; undefined where there are many. */
async function findFew(db: Kysely<Tables>, search: UserSearch): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${buildFilter(search)} limit ${FEW + 1}`.execute(db);
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

function sortFew(db: Kysely<Tables>, search: UserSearch, ids: readonly string[]): Promise<string[]> {
  const filter = sql`u.id = any(${ids}::uuid[])`;
  const order = findAccountOrder(search);
  return order ? findAmongAll(db, search, order, filter) : findByIndex(db, search, filter);
}

async function countUsers(db: Kysely<Tables>, search: UserSearch): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from users u where ${buildFilter(search)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

async function findPage(db: Kysely<Tables>, search: UserSearch): Promise<string[]> {
  const order = findAccountOrder(search);
  if (!order) return findByIndex(db, search, buildFilter(search));
  // First the top of the index; where that does not fill the page, all users.
  const find = isFiltered(search) ? findNearTop : findByAccounts;
  const first = await find(db, search, order);
  return first.length === search.limit ? first : findAmongAll(db, search, order, buildFilter(search));
}

async function findByIndex(
  db: Kysely<Tables>,
  search: UserSearch,
  filter: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${filter}
    order by ${SORTED_BY[search.sort as IndexedSort]} ${chooseDirection(search)}, u.id ${search.descending ? sql`desc` : sql`asc`}
    limit ${search.limit} offset ${search.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Balances have no index, because it would slow down each trade: sorting by them reads all accounts. */
function findAccountOrder({ sort, descending }: UserSearch): AccountOrder | undefined {
  if (sort !== 'balance' && sort !== 'totalProfit') return undefined;
  return {
    column: sort === 'balance' ? sql`a.cash` : sql`a.profit`,
    direction: descending ? sql`desc` : sql`asc`,
  };
}

interface AccountOrder {
  readonly column: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

async function findByAccounts(
  db: Kysely<Tables>,
  search: UserSearch,
  { column, direction }: AccountOrder,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.user_id as id from trading_accounts a where a.is_primary and ${NOT_DELETED}
    order by ${column} ${direction}, a.user_id ${direction}
    limit ${search.limit} offset ${search.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deleted users are few among all users. */
const NOT_DELETED = sql`not exists (select from users d where d.id = a.user_id and d.deleted_at is not null)`;

/** Twenty times the page from the top of the index: enough unless few users match. */
async function findNearTop(
  db: Kysely<Tables>,
  search: UserSearch,
  { column, direction }: AccountOrder,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from (
      select a.* from trading_accounts a where a.is_primary
      order by ${column} ${direction}, a.user_id ${direction} limit ${20 * (search.offset + search.limit)}
    ) a join users u on u.id = a.user_id where ${buildFilter(search)}
    order by ${column} ${direction}, u.id ${direction}
    limit ${search.limit} offset ${search.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

async function findAmongAll(
  db: Kysely<Tables>,
  search: UserSearch,
  { column, direction }: AccountOrder,
  filter: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u left join trading_accounts a on a.user_id = u.id and a.is_primary where ${filter}
    order by ${column} ${direction} nulls last, u.id ${direction}
    limit ${search.limit} offset ${search.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

type IndexedSort = Exclude<UserSort, 'balance' | 'totalProfit'>;

/** Exactly the expressions that have an index. */
const SORTED_BY: Readonly<Record<IndexedSort, RawBuilder<unknown>>> = {
  username: sql`lower(u.username)`,
  fullName: sql`lower(u.full_name)`,
  email: sql`lower(u.email)`,
  phone: sql`u.phone`,
  country: sql`lower(u.country)`,
  role: sql`u.role`,
  isActive: sql`u.is_active`,
  memberSince: sql`u.created_at`,
};
const MAY_BE_MISSING: ReadonlySet<UserSort> = new Set(['fullName', 'phone', 'country']);

function chooseDirection({ sort, descending }: UserSearch): RawBuilder<unknown> {
  if (!descending) return sql`asc`;
  return MAY_BE_MISSING.has(sort) ? sql`desc nulls last` : sql`desc`;
}

function buildFilter({ words, role, isActive, verification }: UserSearch): RawBuilder<unknown> {
  const conditions = [
    sql`u.deleted_at is null`,
    ...words.map((word) => sql`u.search_text like lower(${`%${escapeLike(word)}%`})`),
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ...(isActive === undefined ? [] : [sql`u.is_active = ${isActive}`]),
    ...(verification === undefined ? [] : [sql`u.verification = ${verification}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

async function listByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const [records, besides] = await Promise.all([
    findUsers(db, ids),
    listBesides(db, ids, sql`a.user_id = u.id and a.is_primary`),
  ]);
  const byId = new Map(records.map((record) => [record.user.id, record]));
  return ids.flatMap((id) => {
    const record = byId.get(id);
    const more = besides.get(id);
    return record && more ? [{ ...record, ...more }] : [];
  });
}

type Beside = Pick<ListedUser, 'verification' | 'adjustments' | 'openPositions' | 'pendingWithdrawals'>;

/** What the list shows beside a user's record. @param accounts which account `a` of a user `u` it is about */
async function listBesides(
  db: Kysely<Tables>,
  ids: readonly string[],
  accounts: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Beside>> {
  const { rows } = await sql<Beside & { readonly id: string }>`
    select u.id, u.verification,
      (select count(*)::int from ledger_entries e where e.account_id = a.id and e.act is not null
        and e.kind <> 'cash_in_lieu') as adjustments,
      (select count(*)::int from positions p join trading_accounts o on o.id = p.account_id
        where o.user_id = u.id) as "openPositions",
      (select count(*)::int from withdrawals w where w.user_id = u.id and w.status = 'pending')
        as "pendingWithdrawals"
    from users u left join trading_accounts a on ${accounts}
    where u.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** One user as the list shows it. @param accountId one of the user's, in place of the primary one */
export async function findListedUser(
  db: Kysely<Tables>,
  id: string,
  accountId?: number,
): Promise<ListedUser | undefined> {
  if (accountId === undefined) return (await listByIds(db, [id]))[0];
  const record = await findUser(db, id, accountId);
  const beside = (await listBesides(db, [id], sql`a.user_id = u.id and a.id = ${accountId}`)).get(id);
  return record && beside && { ...record, ...beside };
}

/** The figures above the panel. Micro-dollars. */
interface UserTotals {
  readonly users: number;
  readonly active: number;
  readonly balance: bigint;
  readonly totalProfit: bigint;
  /** Locked in open positions. */
  readonly margin: bigint;
}

/** All clients' positions in an instrument together, long or short. */
export interface HeldTogether {
  readonly instrumentId: number;
  /** Signed. */
  readonly quantity: bigint;
  readonly cost: bigint;
  /** Micro-dollars, of the positions on margin: fully paid longs have none. */
  readonly marginAtRisk: bigint;
}

/** The open positions of all accounts that `sumUsers` counts. */
export async function sumOpenPositions(db: Kysely<Tables>): Promise<HeldTogether[]> {
  const { rows } = await sql<Record<'quantity' | 'cost' | 'risk', string> & { id: number }>`
    select p.instrument_id as id, sum(p.quantity)::text as quantity, sum(p.cost)::text as cost,
      coalesce(sum(p.margin) filter (where not p.fully_paid), 0)::text as risk
    from positions p join trading_accounts a on a.id = p.account_id
    where a.closed_at is null and ${inWorld('a', undefined)} and ${NOT_DELETED}
    group by p.instrument_id, p.quantity > 0`.execute(db);
  return rows.map(({ id, quantity, cost, risk }) => ({
    instrumentId: id,
    quantity: BigInt(quantity),
    cost: BigInt(cost),
    marginAtRisk: BigInt(risk),
  }));
}

/** Over all open accounts in the installation's market, of users who are not deleted. */
export async function sumUsers(db: Kysely<Tables>): Promise<UserTotals> {
  const { rows } = await sql<{
    users: number;
    active: number;
    balance: bigint;
    profit: bigint;
    margin: bigint;
  }>`
    select * from (
      select count(*)::int as users, (count(*) filter (where is_active))::int as active
      from users where deleted_at is null
    ) u, (
      select coalesce(sum(cash), 0)::bigint as balance, coalesce(sum(profit), 0)::bigint as profit,
        coalesce(sum(margin), 0)::bigint as margin
      from trading_accounts a
      where closed_at is null and ${inWorld('a', undefined)} and ${NOT_DELETED}
    ) a`.execute(db);
  const [row] = rows;
  return {
    users: row?.users ?? 0,
    active: row?.active ?? 0,
    balance: row?.balance ?? 0n,
    totalProfit: row?.profit ?? 0n,
    margin: row?.margin ?? 0n,
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

/** The decision on a change of a user: the values to write, or a refusal. */
export type UserDecision<Code extends string> = { readonly values: UserValues } | { readonly refusal: Code };

/** Why a change of a user is refused, by the decision or by the database. */
type UserRefusal<Code extends string> = Code | 'not_found' | 'username_taken' | 'email_taken';

/** The input of a decision about a user, all of it locked. */
export interface UserState {
  readonly fields: UserFields;
  /** Whether nobody else could administer the installation. */
  readonly isLastAdministrator: boolean;
  readonly hasAccount: boolean;
  readonly openPositions: number;
  /** Orders that wait for the market. */
  readonly liveOrders: number;
  readonly pendingWithdrawals: number;
}

/**
 * Changes a user; a new password or e-mail address, or a change of the
 * active state, ends started sign-ins; a new password also ends API keys. Administrators are locked in the order of their ids,
 * so that two of them who demote each other are serialised.
 * @returns why not, where it is refused
 */
export async function changeUser<Code extends string>(
  work: Work,
  id: string,
  decide: (state: UserState) => UserDecision<Code>,
): Promise<UserRefusal<Code> | undefined> {
  const decision = await decideLocked(work, id, decide);
  if ('refusal' in decision) return decision.refusal;
  if (Object.keys(decision.values).length > 0) {
    await work.updateTable('users').set(decision.values).where('id', '=', id).execute();
  }
  if (ENDING_SIGN_INS.some((column) => column in decision.values)) await endStartedSignIns(work, id);
  if ('password_hash' in decision.values) await endApiKeys(work, id);
  return undefined;
}

const ENDING_SIGN_INS = ['password_hash', 'email', 'is_active'] as const satisfies (keyof UserValues)[];

/** Why `changeUser` would refuse a change now; nothing is written. */
export const findChangeRefusal = <Code extends string>(
  db: Kysely<Tables>,
  id: string,
  decide: (state: UserState) => UserDecision<Code>,
): Promise<UserRefusal<Code> | undefined> =>
  db.transaction().execute(async (transaction) => {
    const decision = await decideLocked(transaction, id, decide);
    return 'refusal' in decision ? decision.refusal : undefined;
  });

async function decideLocked<Code extends string>(
  transaction: Kysely<Tables>,
  id: string,
  decide: (state: UserState) => UserDecision<Code>,
): Promise<UserDecision<UserRefusal<Code>>> {
  const state = await lockUser(transaction, id);
  if (!state) return { refusal: 'not_found' };
  const decision = decide(state);
  if ('refusal' in decision) return decision;
  const taken = await findTaken(transaction, id, decision.values);
  return taken ? { refusal: taken } : decision;
}

/** An existing user with everything that a decision about it needs, locked together with all administrators. */
export async function lockUser(db: Kysely<Tables>, id: string): Promise<UserState | undefined> {
  // Accounts before users, as a reset has them: the other way round each waits for the other.
  await lockAccounts(db, id);
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

/** The desk's lock: nothing is opened while this holds it. */
export const lockAccounts = (db: Kysely<Tables>, id: string) =>
  sql`select from trading_accounts where user_id = ${id} order by id for no key update`.execute(db);

async function countOpen(db: Kysely<Tables>, id: string) {
  // One that a reset opened meanwhile; the user's own lock lets none follow.
  await lockAccounts(db, id);
  const { rows } = await sql<{ accounts: number; positions: number; orders: number; withdrawals: number }>`
    select count(*)::int as accounts,
      coalesce(sum((select count(*) from positions p where p.account_id = a.id)), 0)::int as positions,
      coalesce(sum((
        select count(*) from orders o where o.account_id = a.id and o.status in ('pending', 'working')
      )), 0)::int as orders,
      coalesce(sum((
        select count(*) from withdrawals w where w.account_id = a.id and w.status = 'pending'
      )), 0)::int as withdrawals
    from trading_accounts a where a.user_id = ${id}`.execute(db);
  const [row] = rows;
  return {
    hasAccount: (row?.accounts ?? 0) > 0,
    openPositions: row?.positions ?? 0,
    liveOrders: row?.orders ?? 0,
    pendingWithdrawals: row?.withdrawals ?? 0,
  };
}

/** Whether another user has a name or an address, in any case. */
export const findTakenLogin = (
  db: Kysely<Tables>,
  login: { readonly username: string; readonly email: string },
): Promise<'username_taken' | 'email_taken' | undefined> => findTaken(db, NOBODY, login);

/** A name and an address in lower case, as the database compares them. */
export async function lowerLogin(
  db: Kysely<Tables>,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<{ readonly username: string; readonly email: string }> {
  const { rows } = await sql<{ username: string; email: string }>`
    select lower(${username}) as username, lower(${email}) as email`.execute(db);
  return rows[0] as { username: string; email: string };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

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
