import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../desk/desk.ts';
import type { Changes, ClientSubmission, Outcome } from '../desk/command/submission.ts';
import { readCredential } from './credential.ts';
import { readIdempotency } from './idempotency.ts';
import { sendOutcome } from './outcome.ts';

interface SubmittedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly command: ClientSubmission['command'];
  /** The response body when the command is accepted. */
  readonly answer: (changes: Changes) => object;
  /** The response status, for calls that have two. */
  readonly statusOf?: (changes: Changes) => number;
}

/** Submits a call's command to the desk under the call's key, and sends the outcome. */
export const submit = async (desk: Pick<Desk, 'submit'>, call: SubmittedCall): Promise<FastifyReply> =>
  sendOutcome(call.reply, await submitForOutcome(desk, call));

/** As `submit`, for a call that does something before the answer is sent. */
export function submitForOutcome(
  desk: Pick<Desk, 'submit'>,
  { request, reply, command, answer, statusOf }: SubmittedCall,
): Promise<Outcome> {
  const { statusCode } = reply;
  return desk.submit({
    command,
    ...readIdempotency(request),
    shown: readCredential(request),
    render: (changes) => ({
      status: statusOf?.(changes) ?? statusCode,
      body: JSON.stringify(answer(changes)),
    }),
  });
}
