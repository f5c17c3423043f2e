import type { FastifyReply } from 'fastify';
import type { Outcome } from '../../desk/submission.ts';
import { httpRefusalOf } from './desk-refusal.ts';

/** An outcome as far as whoever asked is told it. */
export type AnsweredOutcome =
  Pick<Extract<Outcome, { kind: 'accepted' }>, 'kind' | 'answer'> | Exclude<Outcome, { kind: 'accepted' }>;

/** Sends what the desk kept or refuses; a replay says that it is one. */
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
