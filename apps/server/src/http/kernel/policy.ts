import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionRecord } from '@lonja/store';
import { isApiKey, type ApiKeys } from '../../auth/api-keys.ts';
import type { Sessions } from '../../auth/sessions.ts';
import { bearerOf } from '../../auth/bearer.ts';
import { HttpRefusal } from './http-refusal.ts';
import { keyAccessOf } from './key-scopes.ts';
import type { IsOperator } from '../../auth/operator.ts';
import { isAskedFromHere, isOwnOrigin } from '../../auth/own-origin.ts';

/**
 * Who may call a route. `owner` is a client whose own id the route names: another one's id and a missing one
 * get the same 404; so does everybody but whoever runs the installation for `operator`. A route without a policy keeps the server from starting.
 */
type Policy = 'public' | 'client' | 'owner' | 'admin' | 'operator';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    session: Caller | null;
  }
}

/** Who calls: the person of a session, or the program of an API key. */
export type Caller = Pick<SessionRecord, 'id' | 'userId' | 'username' | 'role' | 'accountId'>;

export const SESSION_COOKIE = 'lonja_session';

/** The session that the route's policy has made sure of. */
export function sessionOf(request: FastifyRequest): Caller {
  if (!request.session) throw new Error('the route has no session policy');
  return request.session;
}

export interface PolicyDependencies {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly isOperator: IsOperator;
  readonly publicUrl: string | undefined;
}

export function enforcePolicies(
  app: FastifyInstance,
  { sessions, apiKeys, isOperator, publicUrl }: PolicyDependencies,
): void {
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy;
    if (!policy) throw new Error(`Route ${String(route.method)} ${route.url} has no policy`);
    for (const method of [route.method].flat()) requireKeyAccess(policy, method, route.url);
  });
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const policy = request.routeOptions.config.policy;
    if (!policy) return;
    if (!READS.has(request.method) && !isOwnOrigin(request.headers, publicUrl))
      throw new HttpRefusal('forbidden');
    if (policy === 'public') return;
    if (policy === 'operator') {
      if (isAskedFromHere(request.headers, publicUrl) && isOperator(request)) return;
      throw new HttpRefusal('not_found');
    }
    request.session = await authenticate(request, sessions, apiKeys);
    authorize(policy, request);
  });
}

/** @throws Error for a route whose row for API keys is missing, or says something else than its policy */
function requireKeyAccess(policy: Policy, method: string, url: string): void {
  const access = keyAccessOf(method, url);
  const fits =
    policy === 'operator' ||
    // Pages are for everybody, and no calls.
    (policy === 'public' && (access === 'public' || access === undefined)) ||
    (policy === 'admin' && access === 'person') ||
    ((policy === 'client' || policy === 'owner') && access !== undefined && access !== 'public');
  if (!fits)
    throw new Error(`Route ${method} ${url} is ${policy}, and for API keys ${access ?? 'undecided'}`);
}

const READS = new Set(['GET', 'HEAD']);

async function authenticate(request: FastifyRequest, sessions: Sessions, apiKeys: ApiKeys): Promise<Caller> {
  const bearer = bearerOf(request.headers);
  if (bearer !== undefined && isApiKey(bearer)) return authenticateKey(request, bearer, apiKeys);
  const session = await authenticateSession(request, bearer, sessions);
  if (!READS.has(request.method)) await sessions.noteActivity(session);
  return session;
}

/** A program's key, for a call that its scopes cover. It needs no cookie, and one that comes along means nothing. */
async function authenticateKey(request: FastifyRequest, bearer: string, apiKeys: ApiKeys): Promise<Caller> {
  const key = await apiKeys.find(bearer);
  if (!key) throw new HttpRefusal('unauthenticated');
  const access = keyAccessOf(request.method, request.routeOptions.url);
  if (access === undefined || !key.scopes.includes(access)) throw new HttpRefusal('key_scope_missing');
  return key;
}

/** The bearer's session; a cookie beside it must be of the same one. */
async function authenticateSession(
  request: FastifyRequest,
  bearer: string | undefined,
  sessions: Sessions,
): Promise<SessionRecord> {
  const session = bearer ? await sessions.findByBearer(bearer) : undefined;
  if (!session) throw new HttpRefusal('unauthenticated');
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return session;
  const cookieSession = await sessions.findByCookie(cookie);
  if (cookieSession && cookieSession.id !== session.id) throw new HttpRefusal('unauthenticated');
  return session;
}

function authorize(policy: Policy, request: FastifyRequest): void {
  const session = sessionOf(request);
  if (policy === 'admin' && session.role !== 'admin') throw new HttpRefusal('forbidden');
  if (policy !== 'owner') return;
  const { id } = request.params as { id?: string };
  if (id !== session.userId) throw new HttpRefusal('not_found');
}
