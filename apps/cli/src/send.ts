import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { takesIdempotencyKey, type CallName } from '@lonja/protocol';
import { headersOf, requestOf } from '@lonja/protocol/client';
import { isRead, rowOf } from './commands.ts';
import type { Connection } from './connection.ts';
import { EXIT, Failure } from './failure.ts';
import type { Input } from './input.ts';
import { schemaOf } from './json-schema.ts';

/** A request as it goes out, without the secret. */
export interface Request {
  readonly name: CallName;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

/** The key of a write is made before it is sent, so that a repetition has the same one. */
export function makeRequest(
  name: CallName,
  input: Input,
  { origin, language }: Connection,
  idempotencyKey: string = randomUUID(),
): Request {
  const { params, query, body } = input;
  const { method, path } = requestOf(name, { params, query, body }, {});
  const own = takesIdempotencyKey(rowOf(name)) ? idempotencyKey : undefined;
  const headers = { ...headersOf(null, own, body !== undefined), 'accept-language': language };
  return { name, method, url: origin + path, headers, body, idempotencyKey: own };
}

/** A success: JSON, or a file. */
export interface Answer {
  readonly bytes: Uint8Array;
  readonly isJson: boolean;
  readonly location: string | null;
}

/** Before the second and the third attempt. */
const PAUSES_MS = [500, 2_000];
/** The longest that a server's Retry-After is waited for. */
const MAX_WAIT_SECONDS = 60;
/** The server answers, or gives up, within 15 s. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a request, again where that does nothing twice: a read, a write under its key, and what a limit has turned away.
 * @throws Failure for everything but a success
 */
export async function send(request: Request, { key, session }: Connection): Promise<Answer> {
  const bearer = key ?? session;
  for (let attempt = 0; ; attempt++) {
    const found = await exchange(request, bearer);
    const wait = pauseBefore(request, found, PAUSES_MS[attempt]);
    if (wait === undefined) return readAnswer(request, found);
    await pause(wait);
  }
}

interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Undefined where no answer came: whether the request was worked on is open. */
async function exchange(
  { method, url, headers, body }: Request,
  bearer: string | undefined,
): Promise<Exchange | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      // The secret goes nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, bytes: await response.bytes() };
  } catch {
    return undefined;
  }
}

/** Milliseconds until the next attempt; undefined where there is none. */
function pauseBefore(
  { name, idempotencyKey }: Request,
  found: Exchange | undefined,
  usual: number | undefined,
): number | undefined {
  if (usual === undefined) return undefined;
  if (found?.status === 429) return retryAfter(found);
  const isOpen = found === undefined || found.status >= 500 || codeOf(found) === 'idempotency_in_flight';
  return isOpen && (isRead(name) || idempotencyKey !== undefined) ? usual : undefined;
}

function retryAfter({ headers }: Exchange): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? 1);
  return seconds >= 0 && seconds <= MAX_WAIT_SECONDS ? seconds * 1_000 : undefined;
}

interface ErrorText {
  readonly code?: string;
  readonly message?: string;
  readonly requestId?: string;
  readonly details?: unknown;
}

const codeOf = (found: Exchange): string | undefined => readError(found).code;

function readError({ bytes }: Exchange): ErrorText {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) ?? {}) as ErrorText;
  } catch {
    return {};
  }
}

function readAnswer({ name, url, idempotencyKey }: Request, found: Exchange | undefined): Answer {
  const repeat = idempotencyKey === undefined ? {} : { idempotencyKey };
  if (!found)
    throw new Failure(EXIT.unreachable, 'unreachable', `No answer from ${new URL(url).origin}`, repeat);
  const { status, headers, bytes } = found;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const location = headers.get('location');
  if (status < 400 && (isJson || !schemaOf(name).response)) return { bytes, isJson, location };
  const { code, message, requestId, details } = readError(found);
  const exitCode = status < 400 || status >= 500 ? EXIT.unreachable : EXIT.refused;
  throw new Failure(
    exitCode,
    code ?? 'no_answer_of_lonja',
    message ?? `The server answered ${status}, but not as Lonja does`,
    {
      status,
      ...(requestId === undefined ? {} : { requestId }),
      ...(details === undefined ? {} : { details }),
      ...(exitCode === EXIT.unreachable ? repeat : {}),
    },
  );
}
