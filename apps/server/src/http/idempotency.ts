import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Submission } from '../desk/submission.ts';
import { HttpRefusal } from './http-refusal.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The request's Idempotency-Key with a fingerprint of what it asks; nothing without the header. */
export function idempotencyOf(request: FastifyRequest): Pick<Submission, 'idempotency'> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return {};
  if (typeof key !== 'string' || !KEY.test(key)) throw new HttpRefusal('idempotency_key_invalid');
  const asked = JSON.stringify([request.method, request.url, request.body], (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return { idempotency: { key, fingerprint: createHash('sha256').update(asked).digest() } };
}
