import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../audit/act-caller.ts';
import type { LogFault } from '../../administration/administration.ts';
import type { Caller, SignedInRequest } from './policy.ts';

export const originOf = (request: Pick<FastifyRequest, 'ip' | 'id'>): RequestOrigin => ({
  ip: request.ip,
  requestId: request.id,
});

/** The request's caller and address. */
export const callerOf = (request: SignedInRequest): Caller & RequestOrigin => ({
  ...request.session,
  ...originOf(request),
});

/** Logs faults in the middle of an act. */
export const faultLogOf =
  (request: FastifyRequest): LogFault =>
  (fault, message) =>
    request.log.error(fault, message);
