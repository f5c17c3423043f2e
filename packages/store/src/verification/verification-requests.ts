import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface NewVerification {
  readonly id: string;
  readonly userId: string;
  readonly fullName: string;
  readonly country: string;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  readonly documentNumber: string;
  readonly at: Date;
}

/** A request with its user. */
export interface VerificationRow {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly country: string;
  readonly dateOfBirth: string;
  readonly documentNumber: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

/** @returns false when a pending or approved one exists */
export async function saveVerification(db: Kysely<Tables>, request: NewVerification): Promise<boolean> {
  const result = await sql`
    insert into verification_requests (id, user_id, full_name, country, date_of_birth, document_number, created_at)
    select ${request.id}, ${request.userId}, ${request.fullName}, ${request.country}, ${request.dateOfBirth}::date,
      ${request.documentNumber}, ${request.at}
    where not exists (
      select from verification_requests where user_id = ${request.userId} and status in ('pending', 'approved')
    )
    on conflict do nothing`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

interface VerificationSearch {
  readonly userId?: string;
  readonly id?: string;
  readonly status?: VerificationRow['status'] | undefined;
  readonly limit: number;
}

/** Pending ones, the oldest first; then the others, the newest first. */
export async function listVerifications(
  db: Kysely<Tables>,
  { userId, id, status, limit }: VerificationSearch,
): Promise<VerificationRow[]> {
  const { rows } = await sql<VerificationRow>`
    select v.id, v.user_id as "userId", u.username, u.email, v.full_name as "fullName", v.country,
      to_char(v.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", v.document_number as "documentNumber",
      v.status, v.reason, v.created_at as "createdAt", v.decided_at as "decidedAt"
    from verification_requests v join users u on u.id = v.user_id
    where (${userId ?? null}::uuid is null or v.user_id = ${userId ?? null}::uuid)
      and (${id ?? null}::uuid is null or v.id = ${id ?? null}::uuid)
      and (${status ?? null}::text is null or v.status = ${status ?? null}::text)
    order by v.status <> 'pending', case when v.status = 'pending' then v.created_at end, v.created_at desc, v.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Decides on a request. @returns false when it was decided before */
export async function decideVerification(
  work: Kysely<Tables>,
  { id, status, reason, at }: { id: string; status: 'approved' | 'rejected'; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('verification_requests')
    .set({ status, reason, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows !== 0n;
}
