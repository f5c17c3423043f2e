import type { AuditEntry } from '@lonja/protocol';
import type { FoundAuditRow } from '@lonja/store/audit/audit-search';

interface AuditRecord {
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly subject: AuditEntry['subject'];
  readonly before: AuditEntry['before'];
  readonly after: AuditEntry['after'];
  readonly evidence?: NonNullable<AuditEntry['evidence']>;
  readonly reason: string;
  readonly requestId: string;
  readonly address: string;
}

/** A row of the audit log; a digest whose value is erased stays a digest. */
export function auditAnswer(row: FoundAuditRow, values: ReadonlyMap<string, string>): AuditEntry {
  const record = JSON.parse(row.record) as AuditRecord;
  const readable = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? (values.get(value) ?? value) : value,
      ]),
    );
  return {
    number: Number(row.number),
    id: record.id,
    at: new Date(record.at).toISOString(),
    actor: row.actorName,
    action: record.action,
    subject: record.subject,
    user: row.userName,
    before: readable(record.before),
    after: readable(record.after),
    evidence: record.evidence ?? null,
    reason: record.reason,
    requestId: record.requestId,
    address: values.get(record.address) ?? null,
    hash: row.hash.toString('hex'),
  };
}

/** The digests in a record. */
export const digestsIn = ({ record }: FoundAuditRow): readonly string[] => record.match(DIGEST) ?? [];

const DIGEST = /sha256:[0-9a-f]{64}/g;
