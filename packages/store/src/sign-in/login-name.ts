import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a user's name or e-mail address equals the typed login, in any case. The database lower-cases both, because the
 * unique indexes use its rule, which differs from JavaScript's (a capital sigma at the end, a dotted capital I).
 */
export const hasLogin = (login: string): RawBuilder<boolean> =>
  sql<boolean>`(lower(username) = lower(${login}) or lower(email) = lower(${login}))`;
