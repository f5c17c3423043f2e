import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from '../refusal/http-refusal.ts';

/**
 * Refuses a request of two hosts (RFC 9112, section 3.2): with two headers, or with another one in its address, whatever stands before this
 * server may take it for one site while it is answered as another.
 */
export function refuseSecondHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOfOneHost(request.raw) ? undefined : new HttpRefusal('invalid_request'));
  });
}

function isOfOneHost({ rawHeaders, headers: { host = '' }, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return false;
  return !/^[a-z][a-z0-9+.-]*:/i.test(url) || findHost(url) === findHost(`http://${host}`);
}

/** Undefined where it is no address. */
const findHost = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined;
