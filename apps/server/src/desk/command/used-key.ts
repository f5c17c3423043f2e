import type { FoundResponse, UsedKey } from '@lonja/store/idempotency/idempotent-responses';
import type { KeyedRequest, Outcome } from './submission.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** An idempotency key as the store identifies it, for any command. */
export const usedKey = (digest: Buffer, userId: string = NOBODY): UsedKey => ({
  userId,
  id: digest.toString('hex', 0, 16).replace(UUID_PARTS, '$1-$2-$3-$4-$5'),
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
