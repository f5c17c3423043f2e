import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from './tables.ts';

/** An Idempotency-Key that somebody wants to use for a write. */
export interface AnswerClaim {
  /** Hash of whose key it is, and which. */
  readonly id: Buffer;
  readonly userId: string | null;
  /** Of the request that it came with. */
  readonly fingerprint: Buffer;
  readonly at: Date;
  /** A claim of before this moment without an answer is of a process that ended on the way. */
  readonly givenUpBefore: Date;
}

/** What became of a claim: the key is ours now; or somebody has it, with an answer or on the way to one. */
export type ClaimedAnswer =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'kept'; readonly fingerprint: Buffer; readonly status: number; readonly answer: Buffer }
  | { readonly kind: 'in_flight'; readonly fingerprint: Buffer | undefined };

/** Takes a key, unless somebody has it. */
export async function claimAnswer(db: Kysely<Tables>, claim: AnswerClaim): Promise<ClaimedAnswer> {
  const { id, userId, fingerprint, at, givenUpBefore } = claim;
  const taken = await sql`
    insert into kept_answers (id, user_id, fingerprint, claimed_at) values (${id}, ${userId}, ${fingerprint}, ${at})
    on conflict (id) do update set claimed_at = excluded.claimed_at
    where kept_answers.answer is null and kept_answers.claimed_at < ${givenUpBefore}
      and kept_answers.fingerprint = excluded.fingerprint`.execute(db);
  if ((taken.numAffectedRows ?? 0n) > 0n) return { kind: 'claimed' };
  const row = await db
    .selectFrom('kept_answers')
    .select(['fingerprint', 'status', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.status == null || row.answer === null) {
    return { kind: 'in_flight', fingerprint: row?.fingerprint };
  }
  return { kind: 'kept', fingerprint: row.fingerprint, status: row.status, answer: row.answer };
}

export async function keepAnswer(
  db: Kysely<Tables>,
  id: Buffer,
  { status, answer }: { readonly status: number; readonly answer: Buffer },
): Promise<void> {
  await db.updateTable('kept_answers').set({ status, answer }).where('id', '=', id).execute();
}

/** Gives a key back that came to nothing. */
export async function releaseAnswer(db: Kysely<Tables>, id: Buffer): Promise<void> {
  await db.deleteFrom('kept_answers').where('id', '=', id).where('answer', 'is', null).execute();
}

export async function deleteOldAnswers(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('kept_answers').where('claimed_at', '<', before).execute();
}
