import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether a request comes from whoever runs the installation. */
export type IsOperator = (request: FastifyRequest) => boolean;

/**
 * Who has the token; where none is set, who connects from this machine itself, by one of its own names. Behind a proxy everybody does that, so
 * there only the token counts.
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

/** A page whose name its owner lets lead to this machine would say that name here. */
const isLoopbackHost = (host = ''): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/** In the same time whatever differs. */
const isSame = (sent: string | undefined, expected: string): boolean =>
  sent !== undefined && timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
