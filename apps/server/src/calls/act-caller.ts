import type { FastifyRequest } from 'fastify';
import type { ActCaller, RequestOrigin } from '../record/act-caller.ts';
import type { LogFault } from '../record/log-fault.ts';
import { readCredential } from './credential.ts';
import type { Caller, SignedInRequest } from './policy.ts';

export const readOrigin = (request: Pick<FastifyRequest, 'ip' | 'id'>): RequestOrigin => ({
  ip: request.ip,
  requestId: request.id,
});

/** The request's caller and address, and what the caller has shown. */
export const readCaller = (request: SignedInRequest): Caller & ActCaller => ({
  ...request.session,
  ...readOrigin(request),
  shown: readCredential(request),
});

/** Logs faults in the middle of an act. */
export const createFaultLog =
  (request: FastifyRequest): LogFault =>
  (fault, message) =>
    request.log.error(fault, message);
