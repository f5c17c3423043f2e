import { normalizeIP } from '@fastify/rate-limit';
import type { User } from '@lonja/protocol';
import type { FastifyRequest } from 'fastify';
import { findBearer } from '../identity/bearer.ts';
import { isAskedFromHere } from '../identity/own-origin.ts';
import { register, type RegistrationNeeds } from './registration.ts';
import type { Sessions } from '../identity/sessions.ts';
import {
  admitAttempt,
  answerChallenge,
  checkPassword,
  signIn,
  type SignInAttempt,
  type SignInNeeds,
} from './sign-in.ts';
import type { SharedLimits } from '../identity/shared-limits.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { userAnswer } from '../people/user-view.ts';
import type { CallHandler, Handlers } from '../calls/serve.ts';
import { refuse, refuseFor } from '../refusal/refuse.ts';
import { setSessionCookie } from '../calls/session-cookies.ts';
import { SESSION_COOKIE } from '../identity/session-cookie.ts';

export interface SessionRoutes extends SignInNeeds, RegistrationNeeds {
  readonly sessions: Sessions;
  readonly sharedLimits: SharedLimits;
  /** Records the duration of a registration, in milliseconds. */
  readonly markOpening: (milliseconds: number) => void;
  /** Whether cookies are sent on TLS only. */
  readonly isSecure: boolean;
  readonly publicUrl: string | undefined;
}

export function sessionHandlers(dependencies: SessionRoutes) {
  const limits = createSignInLimits(dependencies.sharedLimits);
  /** The account that a sign-in is checked against, with the queue of its password. */
  const attempts = new WeakMap<object, SignInAttempt>();
  const attemptOf = (request: object): SignInAttempt => {
    const attempt = attempts.get(request);
    if (!attempt) throw new Error('the route admits no attempt');
    return attempt;
  };
  const login: CallHandler<'login'> = async (request, reply) => {
    const { password } = request.body;
    const userId = await checkPassword(dependencies, attemptOf(request), password);
    limits.remember(request.ip, userId);
    const { isOn } = await dependencies.twoFactor.state(userId);
    if (!isOn) return openSession(userId, request, reply, dependencies);
    const { challenge, expiresAt } = await dependencies.twoFactor.challenge(userId);
    return { twoFactorRequired: true as const, challenge, expiresAt: expiresAt.toISOString() };
  };
  return {
    login: {
      handle: login,
      // Before the limit per account, so that refused names do not evict accounts' counts from memory.
      admit: async (request) => {
        const { ip, body } = request;
        const admitted = await admitAttempt(dependencies, limits, ip, body);
        if ('waitSeconds' in admitted) refuseFor(admitted.waitSeconds, 'too_many_requests');
        attempts.set(request, admitted);
      },
      keyOf: (request) => attemptKey(request, attemptOf(request)),
    },

    answerTwoFactor: async (request, reply) => {
      const userId = await answerChallenge(dependencies, request.body);
      return openSession(userId, request, reply, dependencies);
    },

    register: async (request, reply) => {
      const { id, body } = await register(dependencies, request.ip, request.body);
      limits.remember(request.ip, id);
      dependencies.markOpening(reply.elapsedTime);
      return reply.header('content-type', 'application/json').send(body);
    },

    logout: async (request, reply) => {
      const { sessions, publicUrl } = dependencies;
      const bearer = findBearer(request.headers);
      const own = bearer === undefined ? undefined : await sessions.findByBearer(bearer);
      // A link or an image on another site sends the cookie, but never a bearer.
      if (!own && !isAskedFromHere(request.headers, publicUrl)) refuse('forbidden');
      const cookie = request.cookies[SESSION_COOKIE];
      const session = cookie === undefined ? undefined : await sessions.findByCookie(cookie);
      for (const { id } of [own, session].filter((found) => found !== undefined)) await sessions.end(id);
      return reply.clearCookie(SESSION_COOKIE, { path: '/' }).redirect('/', 302);
    },
  } satisfies Partial<Handlers>;
}

/** All logins of an account count together. */
const attemptKey = ({ ip, body }: FastifyRequest, { credentials }: SignInAttempt): string => {
  const { username } = body as { readonly username: string };
  return `${normalizeIP(ip)} ${credentials?.id ?? username.trim().toLowerCase()}`;
};

async function openSession(
  userId: string,
  request: { readonly headers: { readonly 'user-agent'?: string | undefined } },
  reply: Parameters<typeof setSessionCookie>[0],
  dependencies: SessionRoutes,
): Promise<{ token: string; user: User }> {
  const device = request.headers['user-agent'] ?? '';
  const { record, secrets } = await signIn(dependencies, userId, device);
  setSessionCookie(reply, secrets, dependencies.isSecure);
  return { token: secrets.bearer, user: userAnswer(record) };
}
