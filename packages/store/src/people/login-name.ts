import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a user's name or address is what somebody typed, in any case. The database lowers both: its rule is the unique
 * indexes', and JavaScript's is another one (a capital sigma at the end, a dotted capital I).
 */
export const hasLogin = (login: string): RawBuilder<boolean> =>
  sql<boolean>`(lower(username) = lower(${login}) or lower(email) = lower(${login}))`;
