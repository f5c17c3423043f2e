import type { LaunchClaims } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { saveRecorded, type Recorded } from '../audit/audit.ts';
import type { Tables } from '../database/tables.ts';

/** A launch whose token was verified. */
export interface LaunchRecord {
  readonly platformId: number;
  readonly cookieName: string;
  readonly browserHash: Buffer;
  readonly claims: LaunchClaims;
  readonly launchedAt: Date;
  /** Who has proven to be its person; null until then. */
  readonly userId: string | null;
  /** When its session was opened; null until then. */
  readonly signedInAt: Date | null;
}

export type NewLaunch = Omit<LaunchRecord, 'userId' | 'signedInAt'> & {
  readonly stateHash: Buffer;
  readonly ticketHash: Buffer;
};

/** Saves a launch. @returns whether it was one: the same state counts once */
export async function saveLaunch(db: Kysely<Tables>, launch: NewLaunch): Promise<boolean> {
  const saved = await db
    .insertInto('lti_launches')
    .values({
      state_hash: launch.stateHash,
      ticket_hash: launch.ticketHash,
      cookie_name: launch.cookieName,
      browser_hash: launch.browserHash,
      platform_id: launch.platformId,
      claims: JSON.stringify(launch.claims),
      launched_at: launch.launchedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('platform_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** @param after launches of before it are over */
export const findLaunch = (
  db: Kysely<Tables>,
  ticketHash: Buffer,
  after: Date,
): Promise<LaunchRecord | undefined> =>
  db
    .selectFrom('lti_launches')
    .select([
      'platform_id as platformId',
      'cookie_name as cookieName',
      'browser_hash as browserHash',
      'claims',
      'launched_at as launchedAt',
      'user_id as userId',
      'signed_in_at as signedInAt',
    ])
    .where('ticket_hash', '=', ticketHash)
    .where('launched_at', '>', after)
    .executeTakeFirst();

/** Names who is asked for the code of the second factor. */
export async function nameLaunched(db: Kysely<Tables>, ticketHash: Buffer, userId: string): Promise<void> {
  await db
    .updateTable('lti_launches')
    .set({ user_id: userId })
    .where('ticket_hash', '=', ticketHash)
    .where('signed_in_at', 'is', null)
    .execute();
}

/** Takes the one sign-in that a launch is good for. @returns whether it was left */
export async function takeSignIn(
  db: Kysely<Tables>,
  ticketHash: Buffer,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_launches')
    .set({ user_id: userId, signed_in_at: at })
    .where('ticket_hash', '=', ticketHash)
    .where('signed_in_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetLaunches(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('lti_launches').where('launched_at', '<', before).execute();
}

interface Identity {
  readonly platformId: number;
  readonly subject: string;
}

/** Who somebody of a platform is here. */
export async function findLinkedPerson(
  db: Kysely<Tables>,
  { platformId, subject }: Identity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('lti_people')
    .select('user_id')
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Links somebody of a platform to a person. The second of two at once waits and gets who it is by then.
 * @param nominate who it shall be; called only where nobody is linked
 * @returns the linked person; 'linked_otherwise' where the person is somebody else on that platform
 */
export async function linkPerson(
  db: Kysely<Tables>,
  { platformId, subject, at }: Identity & { readonly at: Date },
  nominate: () => Promise<{ readonly userId: string; readonly recorded: Recorded }>,
): Promise<{ readonly userId: string; readonly isNew: boolean } | 'linked_otherwise'> {
  return db.transaction().execute(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lti ${platformId} ${subject}`}, 0))`.execute(
      work,
    );
    const known = await findLinkedPerson(work, { platformId, subject });
    if (known !== undefined) return { userId: known, isNew: false };
    const nominee = await nominate();
    const linked = await work
      .insertInto('lti_people')
      .values({ platform_id: platformId, subject, user_id: nominee.userId, linked_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!linked) return 'linked_otherwise';
    await saveRecorded(work, nominee.recorded);
    return { userId: nominee.userId, isNew: true };
  });
}

/** Who a person is on platforms, for the person's own export. */
export const listOwnIdentities = (
  db: Kysely<Tables>,
  userId: string,
): Promise<{ readonly platform: string; readonly subject: string; readonly linkedAt: Date }[]> =>
  db
    .selectFrom('lti_people as p')
    .innerJoin('lti_platforms as f', 'f.id', 'p.platform_id')
    .select(['f.name as platform', 'p.subject', 'p.linked_at as linkedAt'])
    .where('p.user_id', '=', userId)
    .orderBy('p.linked_at')
    .execute();
