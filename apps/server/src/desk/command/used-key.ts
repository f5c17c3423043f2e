import type { FoundResponse, UsedKey } from '@lonja/store/idempotency/idempotent-responses';
import { formatUuid } from '@lonja/protocol/uuid';
import type { KeyedRequest, Outcome } from './submission.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** An idempotency key as the store identifies it, for any command. */
export const usedKey = (digest: Buffer, userId: string = NOBODY): UsedKey => ({
  userId,
  id: formatUuid(digest.toString('hex', 0, 16)),
});

/** The response of a used key, if it was for the same request. */
export function answerAgain(
  stored: FoundResponse,
  { fingerprint }: KeyedRequest,
): Extract<Outcome, { kind: 'replayed' | 'refused' }> {
  const { status, body } = stored;
  if (!stored.fingerprint.equals(fingerprint)) {
    return { kind: 'refused', refusal: { code: 'idempotency_key_reused' } };
  }
  return status === null || body === null
    ? { kind: 'refused', refusal: { code: 'idempotency_in_flight' } }
    : { kind: 'replayed', answer: { status, body } };
}
