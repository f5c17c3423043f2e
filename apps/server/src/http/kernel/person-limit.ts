import type { FastifyRequest } from 'fastify';
import { sessionOf } from './policy.ts';

/**
 * So many calls a minute of one person, from whatever address: a class of thirty sits behind one, and who has somebody's
 * session may have many.
 */
export const personLimit = (max: number) =>
  ({
    max,
    timeWindow: '1 minute',
    hook: 'preHandler', // after the policy, which knows the user
    keyGenerator: (request: FastifyRequest) => sessionOf(request).userId,
  }) as const;
