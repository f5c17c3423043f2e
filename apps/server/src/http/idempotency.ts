import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ClientSubmission } from '../desk/submission.ts';
import { HttpRefusal } from './http-refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, before it was parsed. */
    bodyText: string;
  }
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The request's Idempotency-Key with a fingerprint of what it asks; nothing without the header. */
export function idempotencyOf(request: FastifyRequest): Pick<ClientSubmission, 'idempotency'> {
  const key = keyOf(request);
  if (key === undefined) return {};
  return { idempotency: { key, fingerprint: hash('sha256', askedBy(request), 'buffer') } };
}

/** The request's Idempotency-Key. @throws HttpRefusal when it is none */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new HttpRefusal('idempotency_key_invalid');
  return key;
}

/** All that a request asks, byte for byte. */
export const askedBy = (request: FastifyRequest): string =>
  `${request.method} ${request.url}\n${request.bodyText}`;
