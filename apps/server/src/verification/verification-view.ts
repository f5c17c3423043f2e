import type { Verification } from '@lonja/protocol';
import type { VerificationRow } from '@lonja/store/verification/verification-requests';

/** A request for verification, for administrators. */
export const verificationAnswer = (row: VerificationRow): Verification => ({
  ...ownVerification(row),
  user: { id: row.userId, username: row.username, email: row.email },
});

/** A request for verification, for its client. */
export const ownVerification = (row: VerificationRow): Omit<Verification, 'user'> => ({
  id: row.id,
  fullName: row.fullName,
  country: row.country,
  dateOfBirth: row.dateOfBirth,
  documentNumber: row.documentNumber,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
