import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface EntrySearch {
  /** A user's name. */
  readonly user: string | undefined;
  readonly kind: string | undefined;
  readonly from: Date | undefined;
  /** The exclusive end. */
  readonly until: Date | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** An entry with its user and, where an act caused it, the reason. Postings in micro-dollars by ledger account. */
export interface FoundEntry {
  readonly accountId: number;
  readonly username: string;
  readonly number: number;
  readonly kind: string;
  readonly at: Date;
  readonly act: string | null;
  readonly reason: string | null;
  readonly postings: Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;
/** How far back the search goes in steps, until the page is full. */
const STRETCHES_MS: readonly number[] = [HOUR_MS, 24 * HOUR_MS, 30 * 24 * HOUR_MS];

/**
 * The newest entries that match. For one user they are found by its accounts' numbers; for all users in stretches of time,
 * because the ledger has only a block index on time: an exact one would slow down every trade.
 */
export async function searchEntries(
  db: Kysely<Tables>,
  search: EntrySearch,
  now: Date,
): Promise<readonly FoundEntry[]> {
  if (search.user !== undefined) return findEntries(db, search, search.from, selectAccounts(search.user));
  const end = search.until ?? now;
  for (const stretch of STRETCHES_MS) {
    const from = new Date(end.getTime() - stretch);
    if (search.from && search.from >= from) break;
    const found = await findEntries(db, search, from, sql`true`);
    if (found.length === search.limit) return found;
  }
  return findEntries(db, search, search.from, sql`true`);
}

const selectAccounts = (user: string): RawBuilder<unknown> => sql`e.account_id = any(array(
  select a.id from trading_accounts a join users u on u.id = a.user_id where lower(u.username) = lower(${user})
))`;

async function findEntries(
  db: Kysely<Tables>,
  { kind, until, limit, offset }: EntrySearch,
  from: Date | undefined,
  whose: RawBuilder<unknown>,
): Promise<readonly FoundEntry[]> {
  const conditions = [
    whose,
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}`]),
  ];
  const { rows } = await sql<FoundEntry>`
    select e.account_id as "accountId", u.username, e.number, e.kind, e.at, e.act,
      l.record::jsonb ->> 'reason' as reason,
      (select jsonb_object_agg(p.ledger_account, p.amount::text) from ledger_postings p
        where p.account_id = e.account_id and p.entry_number = e.number) as postings
    from (
      select e.account_id, e.number, e.kind, e.at, e.act from ledger_entries e
      where ${sql.join(conditions, sql` and `)}
      order by e.at desc, e.account_id, e.number desc
      limit ${limit} offset ${offset}
    ) e
    join trading_accounts a on a.id = e.account_id
    join users u on u.id = a.user_id
    left join audit_log l on l.id = e.act
    order by e.at desc, e.account_id, e.number desc`.execute(db);
  return rows;
}
