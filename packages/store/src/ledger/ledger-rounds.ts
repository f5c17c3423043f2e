import { sql, type Kysely } from 'kysely';
import { numberArray } from '../database/array-literal.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditShare } from './ledger-audit.ts';

/** From when to when a round was under way. */
export interface RoundTime {
  readonly beganAt: Date;
  readonly endedAt: Date;
}

const SLOTS = 256;
/** What belongs to no user, beside the slots. */
const OF_NO_USER = 256;
const PARTS = SLOTS + 1;

/** Notes a whole round over a share, and forgets rounds all of whose parts have been looked at again since. */
export async function saveLedgerRound(
  db: Kysely<Tables>,
  share: AuditShare,
  { beganAt, endedAt }: RoundTime,
): Promise<void> {
  await sql`insert into ledger_rounds (parts, began_at, ended_at)
    values (${numberArray(listParts(share))}::smallint[], ${beganAt}, ${endedAt})`.execute(db);
  const full = await findFullRound(db);
  if (full)
    await sql`delete from ledger_rounds
      where began_at < ${full.beganAt} and ended_at < ${full.endedAt}`.execute(db);
}

const listParts = ({ slots, house }: AuditShare): number[] => [
  ...(slots ?? Array.from({ length: SLOTS }, (_, slot) => slot)),
  ...(house ? [OF_NO_USER] : []),
];

/**
 * Earliest beginning and earliest end of the last rounds over each part of the books, by whichever process: everything has been
 * looked at since that beginning, and nothing was looked at last before that end.
 * @returns undefined while a part has not been looked at
 */
export async function findFullRound(db: Kysely<Tables>): Promise<RoundTime | undefined> {
  const { rows } = await sql<RoundTime>`
    select min(began_at) as "beganAt", min(ended_at) as "endedAt" from (
      select part, max(began_at) as began_at, max(ended_at) as ended_at
      from ledger_rounds cross join unnest(parts) as u (part) group by part
    ) last_of_part having count(*) = ${PARTS}`.execute(db);
  return rows[0];
}
