import type { FastifyRequest } from 'fastify';
import { HttpRefusal } from './http-refusal.ts';
import { sessionOf } from './policy.ts';

/** The caller's trading account; the id that a payload names must be the caller's own. */
export function tradingAccountOf(request: FastifyRequest, userId: string): number {
  const session = sessionOf(request);
  if (userId !== session.userId || session.accountId === null) throw new HttpRefusal('not_found');
  return session.accountId;
}
