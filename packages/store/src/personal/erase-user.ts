import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockUser } from '../people/user-administration.ts';
import type { ColumnErasure, LeavingUser, Owner, PersonalRow } from './personal-row.ts';
import { PERSONAL_ROWS } from './rows.ts';

/** Why a user can't be erased yet; `not_found` after the erasure. */
type ClosingRefusal = 'not_found' | 'last_administrator' | 'user_has_open_books';

/**
 * Erases the personal data of a user who leaves; account, fills and ledger stay under the opaque id, and the account is closed:
 * later orders for it are refused.
 * @returns why not: nobody else could administer the installation; or a position is open, an order waits, or money is held for
 * a withdrawal
 */
export async function eraseUser(work: Work, leaving: LeavingUser): Promise<ClosingRefusal | undefined> {
  const state = await lockUser(work, leaving.id);
  const refusal = findRefusal(state) ?? (state && state.liveOrders > 0 ? 'user_has_open_books' : undefined);
  if (refusal) return refusal;
  await closeAccounts(work, leaving);
  await erase(work, leaving);
  return undefined;
}

/** Why a user can't be erased, apart from waiting orders: checked before those are cancelled. */
export const findClosingRefusal = (db: Kysely<Tables>, id: string): Promise<ClosingRefusal | undefined> =>
  db.transaction().execute(async (transaction) => findRefusal(await lockUser(transaction, id)));

function findRefusal(state: Awaited<ReturnType<typeof lockUser>>): ClosingRefusal | undefined {
  if (!state) return 'not_found';
  if (state.isLastAdministrator) return 'last_administrator';
  return state.openPositions + state.pendingWithdrawals > 0 ? 'user_has_open_books' : undefined;
}

/** The new version invalidates every cached copy of the account, in all processes. */
async function closeAccounts(db: Kysely<Tables>, { id, at }: LeavingUser): Promise<void> {
  await db
    .updateTable('trading_accounts')
    .set({ closed_at: at, version: sql<number>`version + 1` })
    .where('user_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

type Table = keyof Tables;

/** What the rows of a table say of any of its columns. */
type ColumnErasures = Readonly<Record<string, ColumnErasure<unknown>>>;

/** Does what the rows say, in their order. */
async function erase(db: Kysely<Tables>, leaving: LeavingUser): Promise<void> {
  for (const [table, row] of Object.entries(PERSONAL_ROWS) as [Table, PersonalRow<Table>][]) {
    if (row === 'nobody' || row.erased === 'keep') continue;
    const { erased } = row;
    const own = isOwn(row.of, leaving.id);
    if (typeof erased === 'function') await erased(db, leaving);
    else if (erased === 'delete') await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
    else if (!('with' in erased) && !('elsewhere' in erased))
      await sql`update ${sql.table(table)} set ${listErasures(erased, leaving)} where ${own}`.execute(db);
  }
}

/** SQL: whether a row is the person's. */
function isOwn(of: Owner<Table>, id: string): RawBuilder<unknown> {
  if (typeof of === 'string') return sql`${sql.ref(of)} = ${id}`;
  return sql`${sql.ref(of.column)} in (${OWNED[of.by](id)})`;
}

/** SQL: what a person has, by which rows are the person's. */
const OWNED: Readonly<Record<Exclude<Owner<Table>, string>['by'], (id: string) => RawBuilder<unknown>>> = {
  account: (id) => sql`select id from trading_accounts where user_id = ${id}`,
  endpoint: (id) => sql`select id from webhook_endpoints where user_id = ${id}`,
  hook: (id) => sql`select number from hooks where user_id = ${id}`,
  login: (id) => sql`select unnest(array[lower(email), lower(username)]) from users where id = ${id}`,
};

const listErasures = (columns: ColumnErasures, leaving: LeavingUser): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).flatMap(([column, erasure]) =>
      erasure === 'keep' ? [] : [sql`${sql.ref(column)} = ${erasedValue(column, erasure, leaving)}`],
    ),
  );

function erasedValue(
  column: string,
  erasure: Exclude<ColumnErasure<unknown>, 'keep'>,
  leaving: LeavingUser,
): RawBuilder<unknown> {
  if (erasure === 'null') return sql`null`;
  if ('to' in erasure) return sql`${erasure.to(leaving)}`;
  return sql`case when ${sql.ref(column)} is not null then ${erasure.text} end`;
}
