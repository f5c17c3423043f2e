import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditRow } from './audit.ts';
import type { Tables } from '../database/tables.ts';

/** The last number of the chain, and its hash. */
export interface AuditHead {
  readonly number: bigint;
  readonly hash: Buffer;
}

/** A fault of the chain. */
type AuditBreach = string;

/** Rows that one step reads: some milliseconds. */
const PAGE = 500;
const ZERO = Buffer.alloc(32);

export async function findAuditHead(db: Kysely<Tables>): Promise<AuditHead> {
  return db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow();
}

/**
 * One round over the audit log up to its head of this moment, in short steps, each with the breaches that it found: every row's
 * number, link and hash are recomputed, and the last one must be the head.
 */
export async function* verifyAudit(db: Kysely<Tables>): AsyncGenerator<AuditBreach[], AuditHead> {
  const head = await findAuditHead(db);
  let last: AuditHead = { number: 0n, hash: ZERO };
  while (last.number < head.number) {
    const rows = await readPage(db, last.number, head.number);
    const breaches: AuditBreach[] = [];
    for (const row of rows) {
      breaches.push(...findBreaches(row, last));
      last = { number: row.number, hash: row.hash };
    }
    if (rows.length === 0) break;
    yield breaches;
  }
  if (last.number !== head.number || !last.hash.equals(head.hash)) {
    yield [`the chain ends at ${last.number}, its head says ${head.number}`];
  }
  return head;
}

const readPage = (db: Kysely<Tables>, after: bigint, until: bigint): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .select(['number', 'id', 'record', 'previous_hash', 'hash'])
    .where('number', '>', after)
    .where('number', '<=', until)
    .orderBy('number')
    .limit(PAGE)
    .execute();

function findBreaches(row: AuditRow, last: AuditHead): AuditBreach[] {
  if (row.number !== last.number + 1n) return [`row ${last.number + 1n} is missing`];
  if (!row.previous_hash.equals(last.hash)) return [`row ${row.number} is not linked to the one before`];
  return row.hash.equals(hashRow(row)) ? [] : [`row ${row.number} was changed`];
}

/** h(n) = SHA-256(n, h(n-1), record), one line each, as the database computes it. */
const hashRow = ({ number, previous_hash: previous, record }: AuditRow): Buffer =>
  hash('sha256', `${number}\n${previous.toString('hex')}\n${record}`, 'buffer');

/** The hash of the chain at a number, to compare with one that was noted earlier. */
export async function findAuditHash(db: Kysely<Tables>, number: bigint): Promise<Buffer | undefined> {
  if (number === 0n) return ZERO;
  const row = await db.selectFrom('audit_log').select('hash').where('number', '=', number).executeTakeFirst();
  return row?.hash;
}
