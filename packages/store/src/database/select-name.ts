import { sql, type RawBuilder } from 'kysely';

/** What a person of this alias of `users` is called; null who is erased. */
export const selectName = (users: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${sql.ref(`${users}.deleted_at`)} is null then coalesce(${sql.ref(`${users}.full_name`)}, ${sql.ref(`${users}.username`)}) end`;
