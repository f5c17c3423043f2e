import {
  CALL_SCHEMAS,
  CALLS,
  getKeyAccess,
  findLimit,
  plainWhat,
  refusalsOfCall,
  splitRoute,
  takesIdempotencyKey,
  type CallLimit,
  type CallName,
  type CallRow,
  type CallSchema,
  type Calls,
  type CallSchemas,
  type SchemasWithoutProof,
} from '@lonja/protocol';
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SharedLimits } from '../identity/shared-limits.ts';
import type { Api } from '../reading/api.ts';
import { compressAnswer } from '../reading/compressed-answers.ts';
import { withProof, type Confirmed } from './confirm.ts';
import { refuseFor } from '../refusal/refuse.ts';
import type { SignedInRequest } from './policy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sharedLimits: SharedLimits;
  }
}

type Part<Name extends CallName, Key extends string> =
  SchemasWithoutProof[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;

/** A call's request with its typed input, its caller, and what is known of the caller beyond the session. */
export type CallRequest<Name extends CallName> = FastifyRequest<{
  Params: Part<Name, 'params'>;
  Querystring: Part<Name, 'query'> &
    (Calls[Name] extends { readonly isOfWorld: true } ? { readonly world?: string } : unknown);
  Body: Part<Name, 'body'>;
}> &
  (Calls[Name]['policy'] extends 'public' ? unknown : Pick<SignedInRequest, 'session'>) &
  Confirmed<Name>;

/** The reply where the handler sends the answer itself: a file, prepared bytes, a variable status. */
type Answer<Name extends CallName> =
  | FastifyReply
  | (CallSchemas[Name] extends Record<'response', infer Schema extends z.ZodType> ? z.input<Schema> : never);

export type CallHandler<Name extends CallName> = (
  request: CallRequest<Name>,
  reply: FastifyReply,
) => Answer<Name> | Promise<Answer<Name>>;

/** For calls whose limit counts attempts: the key of an attempt, and the check before it. */
interface Attempts<Name extends CallName> {
  readonly admit: (request: CallRequest<Name>) => Promise<void>;
  readonly keyOf: (request: FastifyRequest) => string;
}

/** What answers each call of a table of rows: exactly one for each, or it does not compile. */
export type HandlersOf<Rows> = {
  readonly [Name in keyof Rows & CallName]: Calls[Name] extends { limit: { of: 'attempt' } }
    ? Attempts<Name> & { readonly handle: CallHandler<Name> }
    : CallHandler<Name>;
};
export type Handlers = HandlersOf<Calls>;

type Joined<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** Puts together what the folders answer. @throws where two of them answer the same call */
export function joined<const Parts extends readonly Partial<Handlers>[]>(
  ...parts: Parts
): Joined<Parts[number]> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`two handlers answer ${twice.join(', ')}`);
  return Object.assign({}, ...parts) as Joined<Parts[number]>;
}

/** Registers every call of the protocol; everything but its handler is in its row and its schemas. */
export function serveCalls(app: Api, handlers: Handlers): void {
  for (const name of Object.keys(CALLS) as CallName[]) {
    const handler = handlers[name] as unknown as Work | Served;
    if (typeof handler === 'function') serve(app, name, handler, undefined);
    else serve(app, name, handler.handle, handler);
  }
}

/** A handler with the check of the attempts that its limit counts, as the framework calls them. */
interface Served extends Pick<Attempts<CallName>, 'keyOf'> {
  readonly handle: Work;
  readonly admit: Work;
}

function serve(app: Api, name: CallName, handle: Work, attempts: Omit<Served, 'handle'> | undefined): void {
  const row: CallRow = CALLS[name];
  const { method, path } = splitRoute(row.route);
  const limit = findLimit(row);
  app.route({
    method,
    url: path,
    schema: { operationId: name, ...documented(row, CALL_SCHEMAS[name]) },
    config: {
      call: row,
      refuses: refusalsOfCall(row, CALL_SCHEMAS[name]),
      ...(limit ? { rateLimit: createRateLimit(limit, attempts?.keyOf) } : {}),
    },
    ...(attempts ? { preHandler: attempts.admit } : {}),
    ...(method === 'GET' && row.policy === 'public' ? { onSend: compressAnswer } : {}),
    handler: withStatus(row, withSharedLimit(app, name, withProof(name, handle), attempts?.keyOf)),
  });
}

/** The number is looked up before the query is read: what is no account of the caller is a 404, not a 400. */
const OF_ACCOUNT = { account: z.string().optional().describe('Number of one of your accounts') };
const OF_WORLD = {
  world: z.string().optional().describe("Number of a world; the installation's own market unless given"),
};

function documented(row: CallRow, schema: CallSchema) {
  const { what, params, query, body, response, refuses } = schema;
  const { status, otherStatus, isOfAccount, isOfWorld } = row;
  const own = query as z.ZodObject | undefined;
  const named = isOfAccount ? OF_ACCOUNT : isOfWorld ? OF_WORLD : undefined;
  // Where a call had no query, what else stands in one is ignored as before.
  const querystring = named ? (own?.extend(named) ?? z.object(named)) : query;
  return {
    summary: plainWhat({ what }),
    'x-policy': row.policy,
    'x-api-key': getKeyAccess(row),
    ...confirmed(row),
    ...(refuses ? { 'x-refuses': [...refusalsOfCall(row, schema)].toSorted() } : {}),
    ...(takesIdempotencyKey(row) ? { 'x-idempotency-key': true } : {}),
    ...(params ? { params } : {}),
    ...(querystring ? { querystring } : {}),
    ...(body ? { body } : {}),
    ...(response
      ? { response: { [status ?? 200]: response, ...(otherStatus ? { [otherStatus]: response } : {}) } }
      : {}),
  };
}

/** What is asked for beyond the session, where that is anything. */
function confirmed({ confirms }: CallRow): { readonly 'x-confirms'?: string } {
  if (confirms === undefined) return {};
  if (typeof confirms === 'string') return { 'x-confirms': confirms };
  return 'passwordFor' in confirms ? { 'x-confirms': `password for ${confirms.passwordFor}` } : {};
}

/** The handler as the framework calls it, with validated input. */
type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Sets the call's status before the handler runs, which may set another one. */
const withStatus = ({ status }: CallRow, work: Work): Work =>
  status === undefined ? work : (request, reply) => work(request, reply.code(status));

/**
 * Requests of one person count over all addresses: a class of thirty shares one address, and the thief of a session may use
 * many.
 */
function createRateLimit(
  { perMinute, of }: CallLimit,
  keyOfAttempt: Attempts<CallName>['keyOf'] | undefined,
): RateLimitOptions {
  const limit = { max: perMinute, timeWindow: '1 minute' };
  if (of === 'address') return limit;
  const keyGenerator = createKeyReader(of, keyOfAttempt);
  // After the policy, which identifies the person, and after the check of the attempt.
  return { ...limit, hook: 'preHandler', keyGenerator };
}

/** After the limit that this process keeps by itself, which refuses most of what is too much without a question. */
function withSharedLimit(
  app: Api,
  name: CallName,
  work: Work,
  keyOfAttempt: Attempts<CallName>['keyOf'] | undefined,
): Work {
  const { limit }: CallRow = CALLS[name];
  if (!limit?.isShared) return work;
  const keyGenerator = createKeyReader(limit.of, keyOfAttempt);
  return async (request, reply) => {
    const key = `${name} ${keyGenerator(request)}`;
    const wait = await app.sharedLimits.claim(key, { maximum: limit.perMinute, windowSeconds: 60 });
    if (wait > 0) refuseFor(wait, 'too_many_requests');
    return work(request, reply);
  };
}

function createKeyReader(
  of: CallLimit['of'],
  keyOfAttempt: Attempts<CallName>['keyOf'] | undefined,
): (request: FastifyRequest) => string {
  if (of === 'address') return ({ ip }) => normalizeIP(ip);
  const key = of === 'person' ? keyOfPerson : keyOfAttempt;
  if (!key) throw new Error('a limit of attempts needs to know what an attempt is');
  return key;
}

function keyOfPerson({ session }: FastifyRequest): string {
  if (!session) throw new Error('a limit of persons needs to know who calls');
  return session.userId;
}
