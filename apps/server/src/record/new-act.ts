import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lonja/core';
import { hasCardNumber, hasControlCharacter, hasInvisibleCharacter } from '@lonja/protocol';
import { digestPersonal } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import { refuse } from '../refusal/refuse.ts';
import type { ActCaller } from './act-caller.ts';
import { NO_REASON, type Act } from './act.ts';

type ActOn = Pick<Act, 'action' | 'subject' | 'userId'> & { readonly reason: string | null | undefined };

/** A requested act; refused where its reason is too short, too long or has a card number in it. */
export async function newAct(
  db: Database,
  { userId: actorId, role: actorRole, shown, ip, requestId }: ActCaller,
  { reason, ...on }: ActOn,
): Promise<Act & { readonly actorId: string }> {
  const { address } = await digestPersonal(db, actorId, { address: ip });
  const text = (reason ?? '').trim() || NO_REASON;
  if (!isReason(text)) refuse('reason_invalid');
  return {
    ...on,
    id: randomUUID(),
    actorId,
    actorRole,
    shown,
    reason: text,
    requestId,
    address: address ?? '',
  };
}

const [SHORTEST_REASON, LONGEST_REASON] = LIMITS.reason.characters;

/** Whether a trimmed text may be an act's reason. */
export const isReason = (text: string): boolean =>
  text.length >= SHORTEST_REASON &&
  text.length <= LONGEST_REASON &&
  !hasControlCharacter(text) &&
  !hasInvisibleCharacter(text) &&
  !hasCardNumber(text);
