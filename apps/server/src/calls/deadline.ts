import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { findRefusal } from './errors.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';

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

/** The result of a request's work; nothing once the request was answered at its deadline. A fault of late work is logged, since no answer says it. */
async function unlessOverdue(request: FastifyRequest, work: Promise<unknown>): Promise<unknown> {
  try {
    const result = await work;
    return request.isOverdue ? undefined : result;
  } catch (error) {
    if (!request.isOverdue) throw error;
    if (!findRefusal(error as FastifyError))
      request.log.error({ err: error }, 'request failed after its deadline');
    return undefined;
  }
}

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
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    // The framework would take what comes after the answer for a second one, and say so with a stack.
    route.handler = function (request, reply) {
      const work: unknown = handler.call(this, request, reply);
      return work instanceof Promise ? unlessOverdue(request, work) : work;
    };
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
