import { hash } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@lonja/protocol';
import type { UsedKey } from '@lonja/store/idempotency/idempotent-responses';
import type { FastifyRequest } from 'fastify';
import type { KeyedRequest } from '../desk/command/submission.ts';
import { usedKey } from '../desk/command/used-key.ts';
import { refuse } from '../refusal/refuse.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, before parsing. */
    bodyText: string;
    /** The key as the store knows it, once it has been asked for. */
    usedKey: UsedKey | null;
  }
}

/** The request's Idempotency-Key with a fingerprint of the request; nothing without the header. */
export function readIdempotency(request: FastifyRequest): { readonly idempotency?: KeyedRequest } {
  const key = readKey(request);
  if (key === undefined) return {};
  return {
    idempotency: { ...findUsedKey(request, key), fingerprint: hash('sha256', askedBy(request), 'buffer') },
  };
}

/**
 * The key of one part of a request whose answer the kernel saves, for a part that moves money: after a process that ended in between,
 * the request is executed again, and the part is not.
 */
export function idempotencyOfPart(
  request: FastifyRequest,
  part: string,
): { readonly idempotency?: KeyedRequest } {
  const whole = readKey(request);
  if (whole === undefined) return {};
  const digest = hash('sha256', Buffer.concat([digestOfKey(request, whole), Buffer.from(part)]), 'buffer');
  const fingerprint = hash('sha256', askedBy(request), 'buffer');
  return { idempotency: { ...usedKey(digest, request.session?.userId), fingerprint } };
}

/** The request's key as the store knows it. */
export const findUsedKey = (request: FastifyRequest, key: string): UsedKey =>
  (request.usedKey ??= usedKey(digestOfKey(request, key), request.session?.userId));

/** A digest of owner and key. Without a session the request itself is the owner, because two visitors may use the same key. */
export const digestOfKey = (request: FastifyRequest, key: string): Buffer =>
  hash('sha256', `${request.session?.userId ?? ''}\n${deriveSecret(request, key)}`, 'buffer');

/** A secret that only the request's sender knows. */
export const deriveSecret = (request: FastifyRequest, key: string): string =>
  request.session ? key : `${key}\n${askedBy(request)}`;

/** The request's Idempotency-Key. @throws HttpRefusal when it is malformed */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) refuse('idempotency_key_invalid');
  return key;
}

/** The whole request, byte for byte. */
export const askedBy = (request: FastifyRequest): string =>
  `${request.method} ${request.url}\n${request.bodyText}`;
