import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Statement } from '../database/statement.ts';
import { rowStatement } from '../database/columns.ts';

/** What a command's sender has shown: a session, or an API key. */
export interface Credential {
  readonly kind: 'session' | 'key';
  readonly id: string;
}

export const CREDENTIAL_KINDS = ['session', 'key'] as const satisfies readonly Credential['kind'][];

const TABLES = { session: 'sessions', key: 'api_keys' } as const satisfies Record<Credential['kind'], string>;

/**
 * The credentials `c` of the rows `u` that are there, of people who are active. Locked until the transaction ends, so that an end of one
 * waits for its commit or comes before it: what is ended moves nothing from the answer on, at whichever process. A use that is noted
 * meanwhile waits for nothing.
 */
export const joinCredential = (kind: Credential['kind']): string =>
  `join ${TABLES[kind]} c on c.id = u.id join users p on p.id = c.user_id and p.is_active for key share of c`;

const createVerify = (kind: Credential['kind']) =>
  rowStatement<Credential>({
    name: `verify-${kind}`,
    columns: [{ name: 'id', type: 'uuid', of: ({ id }) => id }],
    expects: 'all',
    text: (given) => `select 1 from ${given} ${joinCredential(kind)}`,
  });
const VERIFY = { session: createVerify('session'), key: createVerify('key') };

/** Raises unless each of them still holds. */
export const verifyCredentials = (credentials: readonly Credential[]): Statement[] =>
  CREDENTIAL_KINDS.flatMap((kind) => VERIFY[kind](credentials.filter((one) => one.kind === kind)));

/** What somebody has shown has ended since it was read: nothing of the transaction is written. */
export class CredentialEnded extends Error {
  override readonly name = 'CredentialEnded';
}

/** As `verifyCredentials`, in a transaction of any other write. @throws CredentialEnded */
export async function lockCredentials(
  work: Kysely<Tables>,
  credentials: readonly Credential[],
): Promise<void> {
  for (const [id, kind] of new Map(credentials.map((one) => [one.id, one.kind]))) {
    const { rows } = await sql`select 1 from ${sql.table(TABLES[kind])} c
      join users p on p.id = c.user_id and p.is_active where c.id = ${id} for key share of c`.execute(work);
    if (rows.length === 0) throw new CredentialEnded(`the ${kind} has ended`);
  }
}
