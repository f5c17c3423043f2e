import type { FastifyReply } from 'fastify';
import { isRefused, type Refused } from '../refusal/refusal.ts';
import type { Outcome } from '../desk/command/submission.ts';
import { httpRefusalOf } from './desk-refusal.ts';

/** The part of an outcome that its caller is answered. */
export type AnsweredOutcome =
  | Pick<Extract<Outcome, { kind: 'accepted' }>, 'kind' | 'answer'>
  | Exclude<Outcome, { kind: 'accepted' }>
  | Refused;

/** Sends the desk's answer or refusal; a replay is marked as one. */
export function sendOutcome(reply: FastifyReply, outcome: AnsweredOutcome): FastifyReply {
  if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
  if (outcome.kind === 'replayed') reply.header('idempotent-replayed', 'true');
  return reply
    .code(outcome.answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(asIs)
    .send(outcome.answer.body);
}

const asIs = (body: unknown): string => body as string;

/** The result of an act. @throws HttpRefusal where it was refused */
export function unlessRefused<Value>(outcome: Value | Refused): Value {
  if (isRefused(outcome)) throw httpRefusalOf(outcome.refusal);
  return outcome;
}
