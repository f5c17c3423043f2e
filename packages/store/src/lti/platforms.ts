import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** A learning platform that may launch. */
export interface PlatformRecord extends PlatformTerms {
  readonly id: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly createdAt: Date;
}

export interface PlatformTerms {
  readonly name: string;
  readonly deploymentIds: readonly string[];
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
  /** Null while it may launch. */
  readonly closedAt: Date | null;
}

const platforms = (db: Kysely<Tables>) =>
  db
    .selectFrom('lti_platforms')
    .select([
      'id',
      'name',
      'issuer',
      'client_id as clientId',
      'deployment_ids as deploymentIds',
      'authorization_url as authorizationUrl',
      'token_url as tokenUrl',
      'keys_url as keysUrl',
      'created_at as createdAt',
      'closed_at as closedAt',
    ]);

export const listPlatforms = (db: Kysely<Tables>): Promise<PlatformRecord[]> =>
  platforms(db).orderBy('id').execute();

export const findPlatform = (db: Kysely<Tables>, id: number): Promise<PlatformRecord | undefined> =>
  platforms(db).where('id', '=', id).executeTakeFirst();

/** The platforms of an issuer: several registrations of one have different clients. */
export const listIssuerPlatforms = (db: Kysely<Tables>, issuer: string): Promise<PlatformRecord[]> =>
  platforms(db).where('issuer', '=', issuer).where('closed_at', 'is', null).orderBy('id').execute();

export type NewPlatform = Omit<PlatformTerms, 'closedAt'> & {
  readonly issuer: string;
  readonly clientId: string;
  readonly at: Date;
};

/** @param most platforms there may be @returns its number, or why it is refused */
export async function savePlatform(
  work: Work,
  { issuer, clientId, at, ...terms }: NewPlatform,
  maximum: number,
): Promise<number | 'platform_exists' | 'too_many_platforms'> {
  await sql`select pg_advisory_xact_lock(hashtext('lonja lti platforms'))`.execute(work);
  const { count } = await work
    .selectFrom('lti_platforms')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maximum) return 'too_many_platforms';
  const saved = await work
    .insertInto('lti_platforms')
    .values({ ...writePlatform(terms), issuer, client_id: clientId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) return 'platform_exists';
  return saved.id;
}

const writePlatform = ({
  name,
  deploymentIds,
  authorizationUrl,
  tokenUrl,
  keysUrl,
}: Omit<PlatformTerms, 'closedAt'>) => ({
  name,
  deployment_ids: [...deploymentIds],
  authorization_url: authorizationUrl,
  token_url: tokenUrl,
  keys_url: keysUrl,
});

/** Issuer and client stay: who people are depends on them. */
export async function changePlatform(
  work: Kysely<Tables>,
  id: number,
  { closedAt, ...terms }: PlatformTerms,
): Promise<void> {
  await work
    .updateTable('lti_platforms')
    .set({ ...writePlatform(terms), closed_at: closedAt })
    .where('id', '=', id)
    .execute();
}

/** A key pair of the installation, as PKCS #8. */
export interface ToolKey {
  readonly kid: string;
  readonly privateKey: string;
  readonly createdAt: Date;
}

/** The newest first, at most two. */
export const listToolKeys = (db: Kysely<Tables>): Promise<ToolKey[]> =>
  db
    .selectFrom('lti_keys')
    .select(['kid', 'private_key as privateKey', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .limit(KEPT_KEYS)
    .execute();

const KEPT_KEYS = 2;

/** Saves the first key; of several that are made at once one is kept. */
export async function saveFirstToolKey(db: Kysely<Tables>, key: ToolKey): Promise<void> {
  await db.transaction().execute(async (work) => {
    await lockKeys(work);
    if ((await listToolKeys(work)).length === 0) await insertKey(work, key);
  });
}

/** Saves another key; only the one before it stays beside it. */
export async function saveNextToolKey(work: Work, key: ToolKey): Promise<void> {
  await lockKeys(work);
  await insertKey(work, key);
  const kept = (await listToolKeys(work)).map(({ kid }) => kid);
  await work.deleteFrom('lti_keys').where('kid', 'not in', kept).execute();
}

const lockKeys = (work: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(hashtext('lonja lti keys'))`.execute(work);

const insertKey = (work: Kysely<Tables>, { kid, privateKey, createdAt }: ToolKey) =>
  work.insertInto('lti_keys').values({ kid, private_key: privateKey, created_at: createdAt }).execute();
