import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionRecord } from '@lonja/store';
import type { Sessions } from '../auth/sessions.ts';
import { HttpRefusal } from './http-refusal.ts';

/**
 * Who may call a route. `owner` is a client whose own id the route names: another one's id and a missing one
 * get the same 404. A route without a policy keeps the server from starting.
 */
type Policy = 'public' | 'client' | 'owner' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    session: SessionRecord | null;
  }
}

export const SESSION_COOKIE = 'lonja_session';

/** The session that the route's policy has made sure of. */
export function sessionOf(request: FastifyRequest): SessionRecord {
  if (!request.session) throw new Error('the route has no session policy');
  return request.session;
}

export function enforcePolicies(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.policy) throw new Error(`Route ${String(route.method)} ${route.url} has no policy`);
  });
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const policy = request.routeOptions.config.policy;
    if (!policy || policy === 'public') return;
    request.session = await authenticate(request, sessions);
    authorize(policy, request);
  });
}

/** The bearer's session; a cookie beside it must be of the same one. */
async function authenticate(request: FastifyRequest, sessions: Sessions): Promise<SessionRecord> {
  const bearer = bearerOf(request);
  const session = bearer ? await sessions.findByBearer(bearer) : undefined;
  if (!session) throw new HttpRefusal('unauthenticated');
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return session;
  const cookieSession = await sessions.findByCookie(cookie);
  if (cookieSession && cookieSession.id !== session.id) throw new HttpRefusal('unauthenticated');
  return session;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') && header.length <= 200 ? header.slice(7) : undefined;
}

function authorize(policy: Policy, request: FastifyRequest): void {
  const session = sessionOf(request);
  if (policy === 'admin' && session.role !== 'admin') throw new HttpRefusal('forbidden');
  if (policy !== 'owner') return;
  const { id } = request.params as { id?: string };
  if (id !== session.userId) throw new HttpRefusal('not_found');
}
