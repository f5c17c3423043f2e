import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { takesIdempotencyKey, type CallName, type CallOutput } from '@lonja/protocol';
import { buildHeaders, buildRequest } from '@lonja/protocol/client';
import { isRead, getCallRow } from './commands.ts';
import type { Connection } from './connection.ts';
import { EXIT, Failure } from './failure.ts';
import type { Input } from './input.ts';
import { getSchema } from './json-schema.ts';

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
  const { method, path } = buildRequest(name, { params, query, body }, {});
  const own = takesIdempotencyKey(getCallRow(name)) ? idempotencyKey : undefined;
  const headers = { ...buildHeaders(null, own, body !== undefined), 'accept-language': language };
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
export function send(request: Request, connection: Connection): Promise<Answer> {
  const work = sendRepeatedly(request, connection);
  return request.idempotencyKey === undefined ? work : connection.guard(work, interrupted(request).report());
}

/** Makes a call whose answer this program reads. @throws Failure */
export async function ask<Name extends CallName>(
  name: Name,
  input: Input,
  connection: Connection,
): Promise<CallOutput<Name>> {
  const request = makeRequest(name, input, connection);
  const { bytes } = await send(request, connection);
  const parsed = getSchema(name).response?.safeParse(parseBytes(bytes));
  if (!parsed?.success) throw foreign(request, 'The answer is none of this version of Lonja');
  return parsed.data as CallOutput<Name>;
}

async function sendRepeatedly(request: Request, { key, session }: Connection): Promise<Answer> {
  const bearer = key ?? session;
  let wasOpen = false;
  for (let attempt = 0; ; attempt++) {
    const outcome = await exchange(request, bearer);
    const wait = pauseBefore(request, outcome, PAUSES_MS[attempt]);
    if (wait === undefined) return readAnswer(request, outcome, wasOpen);
    wasOpen ||= isOpen(outcome);
    await pause(wait);
  }
}

interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Whether the request was worked on is open. */
interface NoAnswer {
  readonly cause: string;
}

async function exchange(
  { method, url, headers, body }: Request,
  bearer: string | undefined,
): Promise<Exchange | NoAnswer> {
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
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: NodeJS.ErrnoException };
    return { cause: cause?.code ?? cause?.message ?? name };
  }
}

/** Milliseconds until the next attempt; undefined where there is none. */
function pauseBefore(
  { name, idempotencyKey }: Request,
  outcome: Exchange | NoAnswer,
  usual: number | undefined,
): number | undefined {
  if (usual === undefined) return undefined;
  if ('status' in outcome && outcome.status === 429) return retryAfter(outcome);
  return isOpen(outcome) && (isRead(name) || idempotencyKey !== undefined) ? usual : undefined;
}

const isOpen = (outcome: Exchange | NoAnswer): boolean =>
  'cause' in outcome || outcome.status >= 500 || readError(outcome).code === 'idempotency_in_flight';

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

const readError = ({ bytes }: Exchange): ErrorText => (parseBytes(bytes) ?? {}) as ErrorText;

function parseBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** These may come before the server looks at the key: what an earlier attempt has done stays open. */
const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429]);

function readAnswer(request: Request, outcome: Exchange | NoAnswer, wasOpen: boolean): Answer {
  if ('cause' in outcome) throw unreachable(request, outcome.cause);
  const { status, headers, bytes } = outcome;
  const location = headers.get('location');
  if (status < 400) {
    const isJson = headers.get('content-type')?.includes('json') ?? false;
    if (isSuccess(request, outcome, isJson)) return { bytes, isJson, location };
    throw foreign(request, `The server answered ${status}, but not as Lonja does`, {
      status,
      ...(location === null ? {} : { details: { location } }),
    });
  }
  const { code = NO_LONJA, message, requestId, details } = readError(outcome);
  const exitCode = isOpen(outcome) || (wasOpen && BEFORE_THE_KEY.has(status)) ? EXIT.open : EXIT.refused;
  throw new Failure(exitCode, code, message ?? `The server answered ${status}, but not as Lonja does`, {
    status,
    ...(requestId === undefined ? {} : { requestId }),
    ...(details === undefined ? {} : { details }),
    ...(exitCode === EXIT.open ? keepKey(request) : {}),
  });
}

/** A redirect is one where it stays at the server: another one is that of a network that asks for a sign-in. */
function isSuccess({ name, url }: Request, { status, headers, bytes }: Exchange, isJson: boolean): boolean {
  if (getSchema(name).response) return isJson && parseBytes(bytes) !== undefined;
  const location = headers.get('location');
  const isHere = location !== null && URL.parse(location, url)?.origin === new URL(url).origin;
  return status < 300 ? !headers.get('content-type')?.includes('html') : isHere;
}

const NO_LONJA = 'no_answer_of_lonja';

/** Under its key the same request is executed once. */
export const keepKey = ({ idempotencyKey }: Request) =>
  idempotencyKey === undefined ? {} : { idempotencyKey };

const unreachable = (request: Request, cause: string): Failure =>
  new Failure(EXIT.open, 'unreachable', `No answer from ${new URL(request.url).origin}`, {
    details: { cause },
    ...keepKey(request),
  });

const interrupted = (request: Request): Failure =>
  new Failure(
    EXIT.interrupted,
    'interrupted',
    'Ended while it was being sent: whether it was done is open',
    keepKey(request),
  );

const foreign = (request: Request, message: string, circumstances = {}): Failure =>
  new Failure(EXIT.open, NO_LONJA, message, { ...circumstances, ...keepKey(request) });
