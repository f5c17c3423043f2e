import type { CertificateFacts } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { AuditRow } from '@lonja/store/audit/audit';

/** What somebody has come to, before a certificate of it has an id. */
export interface CertifiedResult extends Pick<CertificateFacts, 'result' | 'sealed' | 'seal' | 'audit'> {
  readonly accountId: number;
  readonly person: { readonly username: string; readonly fullName: string | null };
}

export const buildAuditLink = ({
  number,
  hash,
}: Pick<AuditRow, 'number' | 'hash'>): CertificateFacts['audit'] => ({
  number: Number(number),
  hash: hash.toString('hex'),
});

/** What was sealed, as the very JSON that was hashed: whoever reads it computes the hash again. */
export const writtenSeal = (sealed: object): CertificateFacts['sealed'] =>
  JSON.parse(canonicalJson(sealed)) as CertificateFacts['sealed'];
