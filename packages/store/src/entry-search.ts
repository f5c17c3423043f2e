import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface EntrySearch {
  /** A user's name. */
  readonly user: string | undefined;
  readonly kind: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** An entry with whose it is and, where it comes from an act, why. Postings in micro-dollars by ledger account. */
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

/** The newest entries that match. */
export async function searchEntries(
  db: Kysely<Tables>,
  { user, kind, limit, offset }: EntrySearch,
): Promise<readonly FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select e.account_id as "accountId", u.username, e.number, e.kind, e.at, e.act,
      l.record::jsonb ->> 'reason' as reason,
      (select jsonb_object_agg(p.ledger_account, p.amount::text) from ledger_postings p
        where p.account_id = e.account_id and p.entry_number = e.number) as postings
    from (
      select e.* from ledger_entries e
      join trading_accounts a on a.id = e.account_id
      join users u on u.id = a.user_id
      where (${user ?? null}::text is null or lower(u.username) = lower(${user ?? null}))
        and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
      order by e.at desc, e.account_id, e.number desc
      limit ${limit} offset ${offset}
    ) e
    join trading_accounts a on a.id = e.account_id
    join users u on u.id = a.user_id
    left join audit_log l on l.id = e.act
    order by e.at desc, e.account_id, e.number desc`.execute(db);
  return rows;
}
