import type { Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** What an installation signs with. */
export interface SigningKey {
  /** X.509, DER. */
  readonly certificate: Buffer;
  /** PKCS #8, DER. Never sent, logged or exported. */
  readonly privateKey: Buffer;
}

/** A certificate of an installation, for everybody. */
export interface SigningCertificate {
  /** X.509, DER. */
  readonly certificate: Buffer;
  readonly madeAt: Date;
  /** Null for the one that signs now. */
  readonly retiredAt: Date | null;
  /** Somebody else has had its key. */
  readonly isLeaked: boolean;
}

/** The one that signs now; undefined before the first is made. */
export async function findSigningKey(db: Kysely<Tables>): Promise<SigningKey | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .select(['certificate', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.private_key ? { certificate: row.certificate, privateKey: row.private_key } : undefined;
}

/** Saves a key where none signs; of several that come at once the first stays. @returns the one that signs */
export async function saveFirstSigningKey(
  db: Kysely<Tables>,
  key: SigningKey,
  at: Date,
): Promise<SigningKey> {
  await db
    .insertInto('signing_keys')
    .values({ certificate: key.certificate, private_key: key.privateKey, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const current = await findSigningKey(db);
  if (!current) throw new Error('no key signs');
  return current;
}

/** Puts a key in the place of the one that signs, whose private key is deleted. */
export async function replaceSigningKey(
  work: Work,
  key: SigningKey,
  { at, isLeaked }: { readonly at: Date; readonly isLeaked: boolean },
): Promise<void> {
  await work
    .updateTable('signing_keys')
    .set({ private_key: null, retired_at: at, is_leaked: isLeaked })
    .where('retired_at', 'is', null)
    .execute();
  await work
    .insertInto('signing_keys')
    .values({ certificate: key.certificate, private_key: key.privateKey, made_at: at })
    .execute();
}

/** All that ever signed, the newest first. */
export async function listSigningCertificates(db: Kysely<Tables>): Promise<SigningCertificate[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['certificate', 'made_at', 'retired_at', 'is_leaked'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    certificate: row.certificate,
    madeAt: row.made_at,
    retiredAt: row.retired_at,
    isLeaked: row.is_leaked,
  }));
}
