import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from './http-refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the wait for an answer. */
    deadline: NodeJS.Timeout | null;
    /** Answered with a timeout while its work goes on, with unknown outcome. */
    isOverdue: boolean;
  }
}

/** Including the sending below the 15 s limit of a request. */
const DEADLINE_MS = 12_500;

/**
 * Answers a request whose work does not end with 503, as for a commit whose answer was lost. An answer that is already being
 * sent has no limit.
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
  // `onSend` does not run for a client that has hung up.
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.deadline ?? undefined);
    done();
  });
}
