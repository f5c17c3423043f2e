import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../audit/act-caller.ts';
import type { LogFault } from '../../administration/administration.ts';
import type { Caller, SignedInRequest } from './policy.ts';

export const originOf = (request: Pick<FastifyRequest, 'ip' | 'id'>): RequestOrigin => ({
  ip: request.ip,
  requestId: request.id,
});

/** Who makes the request, and from where. */
export const callerOf = (request: SignedInRequest): Caller & RequestOrigin => ({
  ...request.session,
  ...originOf(request),
});

/** Where what fails half-way in an act is written down. */
export const faultLogOf =
  (request: FastifyRequest): LogFault =>
  (fault, message) =>
    request.log.error(fault, message);
