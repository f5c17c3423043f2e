import { randomUUID } from 'node:crypto';
import { hasCardNumber, hasControlCharacter } from '@lonja/protocol';
import { digestPersonal, type Database } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { HttpRefusal } from '../http/kernel/http-refusal.ts';
import { sessionOf } from '../http/kernel/policy.ts';
import { NO_REASON, type Act } from './act.ts';

type ActOn = Pick<Act, 'action' | 'subject' | 'userId'> & { readonly reason: string | null | undefined };

/** The act that a request asks for. @throws HttpRefusal when its reason is none */
export async function newAct(
  db: Database,
  request: FastifyRequest,
  { reason, ...on }: ActOn,
): Promise<Act & { readonly actorId: string }> {
  const { userId: actorId } = sessionOf(request);
  const { address } = await digestPersonal(db, actorId, { address: request.ip });
  return {
    ...on,
    id: randomUUID(),
    actorId,
    reason: reasonOf(reason),
    requestId: request.id,
    address: address ?? '',
  };
}

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;
/** @throws HttpRefusal when it is too short, too long or has a card's number in it; a blank one is none */
function reasonOf(reason: string | null | undefined): string {
  const text = (reason ?? '').trim();
  if (text === '') return NO_REASON;
  if (!isReason(text)) throw new HttpRefusal('reason_invalid');
  return text;
}

/** Whether a trimmed text may be an act's reason. */
export const isReason = (text: string): boolean =>
  text.length >= SHORTEST_REASON &&
  text.length <= LONGEST_REASON &&
  !hasControlCharacter(text) &&
  !hasCardNumber(text);
