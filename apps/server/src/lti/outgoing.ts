import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Where requests to platforms may go: 'public' is https to public addresses; 'own' is a school's own network too, and http. */
export type OutgoingNetwork = 'public' | 'own';

interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request to a platform. @throws OutgoingRefused where it may not go there; the network's fault otherwise */
export type SendOutgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** An address to which nothing is sent. */
class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/**
 * Redirects are not followed. Names are resolved once, and the connection goes to the very address that was looked at, so that
 * a name can't lead elsewhere in between.
 */
export function createOutgoing(network: OutgoingNetwork, timeoutMs = TIMEOUT_MS): SendOutgoing {
  return async (address, { method, headers, body }) => {
    const url = outgoingUrl(address, network);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise((resolve, reject) => {
      const outgoing = send(
        url,
        {
          method,
          headers: {
            ...headers,
            'user-agent': 'Lonja LTI',
            ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
          },
          signal,
          agent: false,
          ...(network === 'public' ? { lookup: lookUpPublic } : {}),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let length = 0;
          response.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > MAX_BYTES) response.destroy(new OutgoingRefused('the answer is too long'));
            else chunks.push(chunk);
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  };
}

/** @throws OutgoingRefused */
function outgoingUrl(address: string, network: OutgoingNetwork): URL {
  if (!isOutgoingAddress(address, network)) throw new OutgoingRefused('this address is not allowed');
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (network === 'public' && isIP(host) !== 0 && !isPublic(host))
    throw new OutgoingRefused('the address is of a network of its own');
  return url;
}

/** Whether it is an address of the web without credentials, and https unless the operator allows http. */
export function isOutgoingAddress(address: string, network: OutgoingNetwork): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (network === 'own' && protocol === 'http:');
}

const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 4);
    if (found.length === 0 || found.some(({ address }) => !isPublic(address)))
      return done(new OutgoingRefused('the name is of a network of its own'), '', 4);
    // Either form, as the caller asks for it.
    if (options.all) return done(null, found);
    const [first] = found;
    return done(null, first?.address ?? '', first?.family ?? 4);
  });
};

/** Networks that are nobody else's: this machine, private and link-local ones, and what is reserved. */
const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6');

/** @param address of IPv4 or IPv6; one of IPv4 written as IPv6 counts as what it is */
export function isPublic(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return isIP(address) !== 0 && !NOT_PUBLIC.check(address, family);
}
