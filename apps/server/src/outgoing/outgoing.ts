import { promises as dns } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { Reach } from './reach.ts';

interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
}

interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty where only the status is wanted. */
  readonly text: string;
}

/**
 * Sends a request to an address that somebody else has named.
 * @throws OutgoingRefused where it may not go there, OutgoingTimeout; the network's fault otherwise
 */
export type SendOutgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** An address to which nothing is sent, or an answer that is not read. */
class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
}

/** There was no answer in time. */
export class OutgoingTimeout extends Error {
  override readonly name = 'OutgoingTimeout';
}

/** The addresses of a name. @throws where there are none */
export type ResolveName = (name: string) => Promise<readonly string[]>;

export interface OutgoingOptions {
  readonly reach: Reach;
  readonly userAgent: string;
  readonly timeoutMs?: number;
  /** Whether nothing of an answer is read but its status: not even its length can be asked for. */
  readonly wantsStatusOnly?: boolean;
  readonly resolve?: ResolveName;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Redirects are not followed. Names are resolved once, and the connection goes to the very address that was looked at, so that
 * a name can't lead elsewhere in between.
 */
export function createOutgoing({
  reach,
  userAgent,
  timeoutMs = TIMEOUT_MS,
  wantsStatusOnly = false,
  resolve = resolveAsSystem,
}: OutgoingOptions): SendOutgoing {
  return async (address, { method, headers, body, signal }) => {
    const url = outgoingUrl(address, reach);
    const timeout = AbortSignal.timeout(timeoutMs);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const options = {
      method,
      headers: {
        ...headers,
        'user-agent': userAgent,
        ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      lookup: lookUpWithin(url, reach, resolve),
    } as const;
    try {
      return await new Promise<OutgoingAnswer>((done, fail) => {
        const outgoing = send(url, options, (response) => {
          done(readAnswer(response, wantsStatusOnly));
        });
        outgoing.on('error', fail);
        outgoing.end(body);
      });
    } catch (error) {
      if (timeout.aborted) throw new OutgoingTimeout('no answer in time: aborted', { cause: error });
      throw error;
    }
  };
}

function readAnswer(response: IncomingMessage, wantsStatusOnly: boolean): Promise<OutgoingAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (wantsStatusOnly) {
    response.destroy();
    return Promise.resolve({ status, headers, text: '' });
  }
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BYTES) response.destroy(new OutgoingRefused('the answer is too long'));
      else chunks.push(chunk);
    });
    response.on('error', fail);
    response.on('end', () => done({ status, headers, text: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** @throws OutgoingRefused */
function outgoingUrl(address: string, reach: Reach): URL {
  if (!isOutgoingAddress(address, reach)) throw new OutgoingRefused('this address is not allowed');
  return new URL(address);
}

/** Below them listen the services of a machine, which a request of HTTP might reach as a command. */
const LOWEST_FREE_PORT = 1_024;

/**
 * Whether it is an address of the web without credentials that may be reached, as far as it says itself: where a name leads is looked at
 * when something is sent.
 */
export function isOutgoingAddress(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const way = isIP(host) === 0 ? (reach.hasOwn ? 'any' : 'https') : reach.of(host);
  return isReached(way, { protocol, port });
}

const isReached = (
  way: ReturnType<Reach['of']>,
  { protocol, port }: Pick<URL, 'protocol' | 'port'>,
): boolean =>
  way === 'any' ||
  (way === 'https' && protocol === 'https:' && (port === '' || Number(port) >= LOWEST_FREE_PORT));

function lookUpWithin(url: URL, reach: Reach, resolve: ResolveName): LookupFunction {
  const find = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname);
    // All of them: one that leads inside is no accident.
    if (addresses.length === 0 || !addresses.every((address) => isReached(reach.of(address), url)))
      throw new OutgoingRefused('the name leads to where nothing is sent');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });
  return (hostname, options, done) =>
    find(hostname, (error, found) => {
      if (error) return done(error, '', 4);
      const [first] = found;
      // Either form, as the caller asks for it.
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 4);
    });
}

/** As this machine resolves names, its own list of hosts included. */
const resolveAsSystem: ResolveName = async (name) =>
  (await dns.lookup(name, { all: true })).map(({ address }) => address);

const NAME_MS = 3_000;

/**
 * By the name servers alone. A name that is slow to resolve occupies nothing that others wait for, as it would in the system's own
 * way, of which a process has a few at a time.
 */
export function createNameServers(): ResolveName {
  const resolver = new dns.Resolver({ timeout: NAME_MS, tries: 1 });
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const failed = found.find((one) => one.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    return addresses;
  };
}
