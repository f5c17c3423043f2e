import { CompiledQuery, type Kysely } from 'kysely';
import type { Statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import { saveNotices, type NewNotice } from '../notices/notices.ts';
import type { PersonalValues } from './audit.ts';
import { lockCredentials, type Credential } from './credentials.ts';

/** One row of the audit log; its number and its hashes are the database's. */
export interface NewAuditRow {
  /** The act's id. */
  readonly id: string;
  /** Canonical JSON. */
  readonly record: string;
  /** The values of its digests for a person whom the act creates: written with the row or not at all. */
  readonly personal?: PersonalValues | undefined;
  /** What its actor has shown, which must hold in the transaction that writes it. */
  readonly shown?: Credential | undefined;
}

/** The audit rows and the notices of a change. */
interface Recorded {
  readonly audit: readonly NewAuditRow[];
  readonly notices: readonly NewNotice[];
}

/** Writes both in the transaction of the change. */
export async function saveRecorded(db: Kysely<Tables>, { audit, notices }: Recorded): Promise<void> {
  await saveAudit(db, audit);
  await saveNotices(db, notices);
}

/**
 * Writes rows in the transaction that is passed in: they commit with the change that they record, while what their actors have shown
 * holds, or not at all.
 * @throws CredentialEnded
 */
async function saveAudit(db: Kysely<Tables>, rows: readonly NewAuditRow[]): Promise<void> {
  await lockCredentials(
    db,
    rows.flatMap(({ shown }) => (shown ? [shown] : [])),
  );
  for (const { text, values } of insertAudit(rows)) {
    await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
  }
}

/** Audit rows are written first, because positions and entries refer to their act. */
export const insertAudit = (rows: readonly NewAuditRow[]): Statement[] =>
  rows.flatMap(({ id, record, personal }) => [
    {
      name: 'insert-audit',
      text: 'insert into audit_log (id, record) values ($1, $2)',
      values: [id, record],
    },
    ...(personal ? insertPersonal(personal) : []),
  ]);

const insertPersonal = ({ userId, salt, values }: PersonalValues): Statement[] => [
  {
    name: 'insert-audit-salt',
    text: 'insert into audit_salts (user_id, salt) values ($1, $2)',
    values: [userId, salt],
  },
  ...values.map(({ digest, value }) => ({
    name: 'insert-personal-value',
    text: 'insert into audit_personal_values (digest, user_id, value) values ($1, $2, $3) on conflict do nothing',
    values: [digest, userId, value],
  })),
];
