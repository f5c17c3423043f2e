import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

export type SettingsRow = Selectable<Tables['user_settings']>;
export type SettingsValues = Partial<Omit<Insertable<Tables['user_settings']>, 'user_id' | 'saved_at'>>;

/** Undefined for somebody who never saved: everything is at its default. */
export async function findSettings(db: Kysely<Tables>, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Changes what is given and keeps the rest. */
export async function saveSettings(
  db: Kysely<Tables>,
  userId: string,
  values: SettingsValues,
): Promise<SettingsRow> {
  const now = new Date();
  return db
    .insertInto('user_settings')
    .values({ user_id: userId, ...values, saved_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, saved_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
