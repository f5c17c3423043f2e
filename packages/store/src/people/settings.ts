import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type SettingsRow = Selectable<Tables['user_settings']>;
export type SettingsValues = Partial<Omit<Insertable<Tables['user_settings']>, 'user_id' | 'saved_at'>>;

/** Undefined where nothing was ever saved: everything has its default. */
export async function findSettings(db: Kysely<Tables>, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Changes the given settings and keeps the rest. */
export async function saveSettings(
  db: Kysely<Tables>,
  userId: string,
  values: SettingsValues,
  at: Date,
): Promise<SettingsRow> {
  return db
    .insertInto('user_settings')
    .values({ user_id: userId, ...values, saved_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, saved_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * As `saveSettings`, if every setting of `expected` still has that value, or already the new one.
 * @returns undefined otherwise; nothing is changed then
 */
export async function saveExpectedSettings(
  db: Kysely<Tables>,
  userId: string,
  { values, expected }: { readonly values: SettingsValues; readonly expected: SettingsValues },
  at: Date,
): Promise<SettingsRow | undefined> {
  return db.transaction().execute(async (work) => {
    // The row of defaults is inserted only to be locked; left alone it would look like a save.
    await sql`savepoint before_defaults`.execute(work);
    await work
      .insertInto('user_settings')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const kept = await work
      .selectFrom('user_settings')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const names = Object.keys(expected) as (keyof SettingsValues)[];
    const isExpected = names.every((name) => kept[name] === expected[name] || kept[name] === values[name]);
    if (isExpected) return saveSettings(work, userId, values, at);
    await sql`rollback to savepoint before_defaults`.execute(work);
    return undefined;
  });
}
