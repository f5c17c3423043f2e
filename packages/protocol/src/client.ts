import type * as z from 'zod';
import type { CallRow } from './rows/call-row.ts';
import { CALLS, splitRoute, type CallName, type Calls } from './rows/calls.ts';
import type { CallSchemas } from './schemas/call-schemas.ts';
import { findCardRefusal, type CardRefusal } from './funds/card-guard.ts';
import type { ErrorBody } from './errors/error-body.ts';
import { readRefusal } from './errors/read-refusal.ts';
import type { ReadRefusal } from './errors/refusals.ts';
import { EXAMPLE_CARD } from './wire/test-cards.ts';

/** A non-OK answer: its text is status code, colon, message, as the specification's error catalogue has it. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly body: ReadRefusal | undefined;
  /** The server's text for a person, for a toast; empty without one. */
  readonly serverText: string;

  constructor(status: number, text: string, body?: ReadRefusal, serverText = text) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = body;
    this.serverText = serverText;
  }
}

type Part<Name extends CallName, Key extends string> =
  CallSchemas[Name] extends Record<Key, infer Schema extends z.ZodType>
    ? { [K in Key]: z.input<Schema> }
    : unknown;
export type CallInput<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  (Calls[Name] extends { readonly isOfAccount: true } ? OfAccount : unknown) &
  Part<Name, 'body'> & {
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** Continues after the page is left, unless it is too large for the browser's keepalive. */
    readonly outlivesPage?: boolean;
  };
/** Undefined for a call without a JSON answer. */
export type CallOutput<Name extends CallName> =
  CallSchemas[Name] extends Record<'response', infer Schema extends z.ZodType> ? z.output<Schema> : never;

interface OfAccount {
  /** Number of one of the caller's trading accounts; without it the one of `readAccount`. */
  readonly account?: string | undefined;
}

export interface ClientOptions {
  /** Origin of the server; '' in a browser on the same origin. */
  readonly origin: string;
  /** The bearer of the session, or null when nobody is signed in. */
  readonly readToken: () => string | null;
  /** The trading account that calls are about; without it, or where it is undefined, the primary one. */
  readonly readAccount?: () => string | undefined;
  /** The world whose market calls read; without it, or where it is undefined, the installation's own. */
  readonly readWorld?: () => string | undefined;
  /** The language of refusals; without it the specification's own texts, or the browser's language. */
  readonly readLanguage?: () => string;
  /** Text for a call that is not sent, where the screen has none for its code. */
  readonly refusalText?: (code: CardRefusal) => Promise<string>;
  readonly fetch?: Send;
  /** Called for every call that failed, but not for one that was aborted here. */
  readonly onFailure?: (error: Error) => void;
}

/** What is read of an answer; a `Response` is one. */
export type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/** What sends a call; `fetch` is one. */
export type Send = (url: string, init?: RequestInit) => Promise<Answer>;

export interface Client {
  /**
   * @throws CallError on a non-OK answer, or when a write is answered with something other than JSON; also instead of
   * sending a card's number that is no test card
   */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
}

export function createClient(options: ClientOptions): Client {
  const send: Send = options.fetch ?? fetch;
  const ask = async (name: CallName, input: AnyInput): Promise<unknown> => {
    const { method, path, body } = buildRequest(name, input, options);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const refused = findCardRefusal(body);
    if (refused) {
      const body = { code: refused, details: { example: EXAMPLE_CARD } };
      throw new CallError(400, refused, body, (await options.refusalText?.(refused)) ?? '');
    }
    const sendAs = (token: string | null): Promise<Answer> =>
      send(options.origin + path, {
        method,
        credentials: 'include',
        headers: {
          ...buildHeaders(token, input.idempotencyKey, body !== undefined),
          ...(options.readLanguage ? { 'accept-language': options.readLanguage() } : {}),
        },
        ...(text === undefined ? {} : { body: text }),
        ...(input.outlivesPage && (text?.length ?? 0) <= MAX_KEPT_ALIVE ? { keepalive: true } : {}),
        ...(input.signal ? { signal: input.signal } : {}),
      });
    const token = options.readToken();
    const response = await sendAs(token);
    // Who signs in anew in another tab meanwhile has a session, whatever was refused to the one before.
    const newer = response.status === UNAUTHENTICATED ? options.readToken() : token;
    return readAnswer(newer === null || newer === token ? response : await sendAs(newer));
  };
  return {
    call: (name, input) =>
      ask(name, input as AnyInput).catch((error: Error) => {
        if (!input.signal?.aborted) options.onFailure?.(error);
        throw error;
      }) as Promise<never>,
  };
}

const UNAUTHENTICATED = 401;

/** Characters; browsers refuse more than 64 KiB at once (Fetch standard, keepalive), and a character may be three bytes. */
const MAX_KEPT_ALIVE = 16_000;

/** What a call is given, whichever it is. */
export interface AnyInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly account?: string | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
}

/** @returns method, path with its query, and body of a call */
export function buildRequest(
  name: CallName,
  input: AnyInput,
  { readAccount, readWorld }: Pick<ClientOptions, 'readAccount' | 'readWorld'>,
) {
  const row: CallRow = CALLS[name];
  const { method, path: template } = splitRoute(row.route);
  const account = row.isOfAccount ? (input.account ?? readAccount?.()) : undefined;
  const world = row.isOfWorld ? readWorld?.() : undefined;
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
  const query = new URLSearchParams({
    ...input.query,
    ...(account ? { account } : {}),
    ...(world ? { world } : {}),
  }).toString();
  return { method, path: query === '' ? path : `${path}?${query}`, body: input.body };
}

/** The headers that every client sends. */
export const buildHeaders = (token: string | null, idempotencyKey: string | undefined, hasBody: boolean) => ({
  accept: 'application/json',
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
});

async function readAnswer(response: Answer): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok && isJson) return response.json();
  const { status, statusText } = response;
  if (response.ok) throw new CallError(status, 'The server did not answer with JSON', undefined, '');
  const text = await response.text();
  const body = isJson ? parseBody(text) : undefined;
  const said = body?.message || body?.error || '';
  // A foreign answer, such as a proxy's page, is for the console and not for a toast.
  const refusal = body?.code === undefined ? undefined : readRefusal(body.code, body.details);
  throw new CallError(status, said || (isJson ? '' : text) || statusText, refusal, said);
}

function parseBody(text: string): Partial<ErrorBody> | undefined {
  try {
    return (JSON.parse(text) ?? undefined) as Partial<ErrorBody> | undefined;
  } catch {
    return undefined;
  }
}
