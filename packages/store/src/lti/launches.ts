import type { LaunchClaims } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
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

/** Lets nobody else link somebody of a platform until the transaction ends: the second of two at once waits, and finds who it is by then. */
export async function lockIdentity(work: Work, { platformId, subject }: Identity): Promise<void> {
  const name = `lti ${platformId} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(work);
}

/** Links somebody of a platform to a person. @returns false where one of them is linked otherwise */
export async function linkPerson(
  db: Kysely<Tables>,
  { platformId, subject, userId, at }: Identity & { readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const linked = await db
    .insertInto('lti_people')
    .values({ platform_id: platformId, subject, user_id: userId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
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
