import { hash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A row of the audit log as it is chained. */
export type AuditRow = Pick<
  Selectable<Tables['audit_log']>,
  'number' | 'id' | 'record' | 'previous_hash' | 'hash'
>;

/** Personal data in the audit log: digests with the person's own salt, and the values until the person is erased. */
export interface PersonalValues {
  readonly userId: string;
  readonly salt: Buffer;
  readonly values: readonly { readonly digest: string; readonly value: string }[];
}

/**
 * The digests of a person whom an act creates, with their values. Values and digests are written with the act's row, so that a
 * refused creation stores no personal data. Null stays null.
 */
export function digestNewPerson(
  userId: string,
  person: Readonly<Record<string, string | null>>,
): { readonly digests: Record<string, string | null>; readonly personal: PersonalValues } {
  const salt = randomBytes(32);
  const values = Object.entries(person).flatMap(([field, value]) =>
    value === null ? [] : [{ field, value, digest: digestField(salt, field, value) }],
  );
  const byField = new Map(values.map(({ field, digest }) => [field, digest]));
  return {
    digests: Object.fromEntries(Object.keys(person).map((field) => [field, byField.get(field) ?? null])),
    personal: { userId, salt, values: values.map(({ digest, value }) => ({ digest, value })) },
  };
}

/**
 * The audit log's form of a person's data: digests with the person's own salt, and, until the person is erased, the values
 * beside them. Null stays null.
 */
export async function digestPersonal(
  db: Kysely<Tables>,
  userId: string,
  values: Readonly<Record<string, string | null>>,
): Promise<Record<string, string | null>> {
  const salt = await loadSalt(db, userId);
  const digests = Object.entries(values).map(([field, value]) => ({
    field,
    value,
    digest: value === null ? null : digestField(salt, field, value),
  }));
  const rows = digests.flatMap(({ value, digest }) =>
    value === null || digest === null ? [] : [{ digest, user_id: userId, value }],
  );
  if (rows.length > 0) {
    await db
      .insertInto('audit_personal_values')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return Object.fromEntries(digests.map(({ field, digest }) => [field, digest]));
}

const digestField = (salt: Buffer, field: string, value: string): string =>
  `sha256:${hash('sha256', Buffer.concat([salt, Buffer.from(`${field}\n${value}`)]), 'hex')}`;

async function loadSalt(db: Kysely<Tables>, userId: string): Promise<Buffer> {
  await db
    .insertInto('audit_salts')
    .values({ user_id: userId, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('audit_salts')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return salt;
}

/** The values of the digests, unless the person is erased. */
export async function findPersonalValues(
  db: Kysely<Tables>,
  digests: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_personal_values')
    .select(['digest', 'value'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map((row) => [row.digest, row.value]));
}
