import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A balanced entry for an export: its postings by ledger account, in micro-dollars. */
export interface ExportedEntry {
  readonly number: number;
  readonly kind: string;
  readonly at: Date;
  readonly postings: Readonly<Record<string, string>>;
}

/** An account's entries, the oldest first. */
export async function listLedgerEntries(db: Kysely<Tables>, accountId: number): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select entry_number as number, kind, at, jsonb_object_agg(ledger_account, amount::text) as postings
    from ledger_postings where account_id = ${accountId}
    group by entry_number, kind, at order by entry_number`.execute(db);
  return rows;
}
