import type { FastifyReply } from 'fastify';
import { orRefuse } from '../refusal/refuse.ts';
import type { Outcome } from '../desk/command/submission.ts';

/** The part of an outcome that its caller is answered. */
type AnsweredOutcome =
  Pick<Extract<Outcome, { kind: 'accepted' }>, 'kind' | 'answer'> | Exclude<Outcome, { kind: 'accepted' }>;

/** Sends the desk's answer or refusal; a replay is marked as one. */
export function sendOutcome(reply: FastifyReply, outcome: AnsweredOutcome): FastifyReply {
  const { kind, answer } = orRefuse(outcome);
  if (kind === 'replayed') reply.header('idempotent-replayed', 'true');
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(asIs)
    .send(answer.body);
}

const asIs = (body: unknown): string => body as string;
