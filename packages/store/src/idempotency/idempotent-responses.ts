import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An Idempotency-Key, whatever call it came with. */
export interface UsedKey {
  /** The key's owner; all zeros without a session. */
  readonly userId: string;
  /** A UUID from a hash of owner and key. */
  readonly id: string;
}

/** A claim of an Idempotency-Key for a write. */
export interface ResponseClaim extends UsedKey {
  /** Fingerprint of the key's request. */
  readonly fingerprint: Buffer;
  readonly at: Date;
  /** UTC days whose keys count, today the last. */
  readonly days: readonly string[];
  /** An earlier claim without a response belongs to a process that ended in between. */
  readonly givenUpBefore: Date;
}

/** A claimed key, with the day of its claim. */
export interface ClaimedKey extends UsedKey {
  readonly day: string;
}

/** The result of a claim: the key is claimed, or was claimed before, with or without a response yet. */
export type ClaimedResponse =
  | { readonly kind: 'claimed'; readonly day: string }
  | {
      readonly kind: 'found';
      readonly fingerprint: Buffer;
      readonly status: number;
      /** Undefined where the desk saved the response, which is of another call. */
      readonly sealed: Buffer | undefined;
    }
  | { readonly kind: 'in_flight'; readonly fingerprint: Buffer | undefined };

/** Claims a key, unless it is claimed already. */
export async function claimResponse(db: Kysely<Tables>, claim: ResponseClaim): Promise<ClaimedResponse> {
  const { userId, id, fingerprint, at, days, givenUpBefore } = claim;
  const today = days.at(-1) as string;
  const before = sql.join(days.slice(0, -1).map((day) => sql`${day}::date`));
  const taken = await sql`
    insert into idempotency_keys (day, user_id, id, fingerprint, claimed_at)
    select ${today}::date, ${userId}::uuid, ${id}::uuid, ${fingerprint}, ${at}
    where not exists (
      select from idempotency_keys where user_id = ${userId} and id = ${id} and day in (${before})
    ) on conflict do nothing`.execute(db);
  if ((taken.numAffectedRows ?? 0n) > 0n) return { kind: 'claimed', day: today };
  const retaken = await db
    .updateTable('idempotency_keys')
    .set({ claimed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('day', 'in', [...days])
    .where('status', 'is', null)
    .where('claimed_at', '<', givenUpBefore)
    .where('fingerprint', '=', fingerprint)
    .returning(DAY)
    .executeTakeFirst();
  if (retaken) return { kind: 'claimed', day: retaken.day };
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'sealed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('day', 'in', [...days])
    .executeTakeFirst();
  if (row?.status == null) return { kind: 'in_flight', fingerprint: row?.fingerprint };
  const { status, sealed } = row;
  return { kind: 'found', fingerprint: row.fingerprint, status, sealed: sealed ?? undefined };
}

const DAY = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');

export async function saveSealedResponse(
  db: Kysely<Tables>,
  { userId, id, day }: ClaimedKey,
  { status, sealed }: { readonly status: number; readonly sealed: Buffer },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, sealed })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('day', '=', day)
    .execute();
}

/** Releases a claimed key after a refusal or a fault. */
export async function releaseClaim(db: Kysely<Tables>, { userId, id, day }: ClaimedKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('day', '=', day)
    .where('status', 'is', null)
    .execute();
}

/** The response of a write that saves it in its own transaction. */
export interface IdempotentResponse extends UsedKey {
  /** SHA-256 of the request that the key came with. */
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

/** A key that was used before: with its response, unless it is a claim, or the response of another call. */
export interface FoundResponse extends UsedKey {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly body: string | null;
}

export async function findResponse(
  db: Kysely<Tables>,
  { userId, id }: UsedKey,
  days: readonly string[],
): Promise<FoundResponse | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('day', 'in', [...days])
    .executeTakeFirst();
  return row && { userId, id, ...row };
}

/** Saves a response in the transaction of its effect. */
export async function saveResponse(
  transaction: Kysely<Tables>,
  { userId, id, fingerprint, status, body }: IdempotentResponse,
  day: string,
): Promise<void> {
  await transaction
    .insertInto('idempotency_keys')
    .values({ day, user_id: userId, id, fingerprint, status, body })
    .execute();
}
