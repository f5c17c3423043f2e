import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether a request comes from the operator. */
export type IsOperator = (request: FastifyRequest) => boolean;

/**
 * A request with the token; without a configured token, one from this machine by one of its own names. Behind a proxy every
 * request comes from this machine, so there only the token counts.
 * @param options.isBehindProxy whether a public address is set
 */
export function createOperatorCheck(options: {
  readonly token: string | undefined;
  readonly isBehindProxy: boolean;
}): IsOperator {
  const { token, isBehindProxy } = options;
  if (token !== undefined) return (request) => isSame(request.headers.authorization, `Bearer ${token}`);
  return (request) =>
    !isBehindProxy &&
    isLoopback(request.socket.remoteAddress) &&
    isLoopbackHost(request.headers.host) &&
    !FORWARDING.some((name) => request.headers[name] !== undefined);
}

/** The headers of a proxy that is not configured. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const isLoopback = (address = ''): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** Refuses DNS rebinding: a foreign name that resolves to this machine appears in this header. */
const isLoopbackHost = (host = ''): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/** In constant time. */
const isSame = (sent: string | undefined, expected: string): boolean =>
  sent !== undefined && timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
