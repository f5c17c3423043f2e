import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from './http-refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the wait for an answer. */
    deadline: NodeJS.Timeout | null;
    /** Answered although its work still goes on: nobody knows yet what becomes of it. */
    isOverdue: boolean;
  }
}

/** With what sending may take, under the 15 s that no request waits longer than. */
const DEADLINE_MS = 12_500;

/**
 * Answers a request whose work does not end, whatever it waits for: 503, as for a commit whose answer was lost. What is
 * being sent already may take as long as it is long.
 */
export function limitWaiting(app: FastifyInstance, milliseconds = DEADLINE_MS): void {
  app.decorateRequest('deadline', null);
  app.decorateRequest('isOverdue', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = setTimeout(() => {
      if (reply.sent) return;
      request.isOverdue = true;
      void reply.send(new HttpRefusal('unavailable', { reason: 'the request took too long' }));
    }, milliseconds);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(request.deadline ?? undefined);
    done(null, payload);
  });
  // Whoever hangs up gets nothing that is sent.
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.deadline ?? undefined);
    done();
  });
}
