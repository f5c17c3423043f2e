import { randomUUID } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { AccountChange } from '@lonja/core';
import type { User } from '@lonja/protocol';
import {
  findCredentials,
  findSettings,
  findUser,
  noteSignIn,
  saveNotices,
  type Credentials,
  type Database,
  type NewClient,
  type NewNotice,
  type UserRecord,
} from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { MIN_PASSWORD } from '../../auth/password-rules.ts';
import type { Passwords } from '../../auth/passwords.ts';
import { refuseRegistration, type RegistrationRule } from '../../auth/registration-gate.ts';
import type { SessionSecrets, Sessions } from '../../auth/sessions.ts';
import type { TwoFactor } from '../../auth/two-factor.ts';
import type { Desk } from '../../desk/desk.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { userAnswer } from '../../views/user-view.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { bearerOf } from '../../auth/bearer.ts';
import { isAskedFromHere } from '../../auth/own-origin.ts';
import { SESSION_COOKIE } from '../kernel/policy.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';
import type { Api } from '../kernel/api.ts';
import { serve, type CallHandler } from '../kernel/serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a sign-in is checked against, and where its password waits. */
    attempt: SignInAttempt | null;
  }
}

interface SignInAttempt {
  readonly credentials: Credentials | undefined;
  readonly lane: string;
}

export interface SessionRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly twoFactor: TwoFactor;
  readonly registration: RegistrationRule;
  /** Notes how long a registration took, in milliseconds. */
  readonly noteOpening: (milliseconds: number) => void;
  readonly notices: NoticeNews;
  readonly clock: () => number;
  /** Whether cookies travel on TLS only. */
  readonly isSecure: boolean;
  readonly publicUrl: string | undefined;
}

export function registerSessionRoutes(app: Api, dependencies: SessionRoutes): void {
  const limits = createSignInLimits();
  app.decorateRequest('attempt', null);
  const login: CallHandler<'login'> = async (request, reply) => {
    const userId = await checkPassword(request.body.password, attemptOf(request), dependencies);
    limits.remember(request.ip, userId);
    const { isOn } = await dependencies.twoFactor.state(userId);
    if (!isOn) return openSession(userId, request, reply, dependencies);
    const { challenge, expiresAt } = await dependencies.twoFactor.challenge(userId);
    return { twoFactorRequired: true as const, challenge, expiresAt: expiresAt.toISOString() };
  };
  serve(app, 'login', login, {
    // Before the limit of an account, so that names that are turned away here push no account's count out of memory.
    admit: async (request) => {
      request.attempt = await admitAttempt(request, dependencies.db, limits);
    },
    keyOf: attemptKey,
  });

  serve(app, 'answerTwoFactor', async (request, reply) => {
    const answer = await dependencies.twoFactor.answer(request.body.challenge, request.body.code);
    if (answer.kind === 'ended') throw new HttpRefusal('challenge_ended');
    if (answer.kind === 'too_many') throw new HttpRefusal('too_many_requests');
    if (answer.kind === 'wrong_code') throw new HttpRefusal('code_wrong');
    return openSession(answer.userId, request, reply, dependencies);
  });

  serve(app, 'register', async (request, reply) => {
    const refusal = refuseRegistration(dependencies.registration, request.body.code);
    if (refusal) throw new HttpRefusal(refusal);
    const client = await newClientOf(request.body, request.ip, dependencies);
    const outcome = await dependencies.desk.submit({
      command: { kind: 'open_account', client },
      render: ([change]) => ({
        status: 201,
        body: JSON.stringify(userAnswer(registered(client, change.account))),
      }),
    });
    if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
    limits.remember(request.ip, client.id);
    dependencies.noteOpening(reply.elapsedTime);
    return reply.header('content-type', 'application/json').send(outcome.answer.body);
  });

  serve(app, 'logout', async (request, reply) => {
    const { sessions, publicUrl } = dependencies;
    const bearer = bearerOf(request.headers);
    const own = bearer === undefined ? undefined : await sessions.findByBearer(bearer);
    // A link or a picture of another site's page carries the cookie, and never a bearer.
    if (!own && !isAskedFromHere(request.headers, publicUrl)) throw new HttpRefusal('forbidden');
    const cookie = request.cookies[SESSION_COOKIE];
    const session = cookie === undefined ? undefined : await sessions.findByCookie(cookie);
    for (const { id } of [own, session].filter((found) => found !== undefined)) await sessions.end(id);
    return reply.clearCookie(SESSION_COOKIE, { path: '/' }).redirect('/', 302);
  });
}

/** @throws HttpRefusal when nothing was given, or the address has tried too many names */
async function admitAttempt(
  { ip, body }: { readonly ip: string; readonly body: { username: string; password: string } },
  db: Database,
  limits: SignInLimits,
): Promise<SignInAttempt> {
  const login = body.username.trim();
  if (login === '' || body.password === '') throw new HttpRefusal('credentials_missing');
  const credentials = await findCredentials(db, login);
  const admitted = limits.admit(ip, credentials?.id);
  if ('waitSeconds' in admitted) throw HttpRefusal.later('too_many_requests', admitted.waitSeconds);
  return { credentials, lane: admitted.lane };
}

function attemptOf({ attempt }: FastifyRequest): SignInAttempt {
  if (!attempt) throw new Error('the route admits no attempt');
  return attempt;
}

/** An account counts as one, by whichever of its names it is tried. */
const attemptKey = (request: FastifyRequest): string => {
  const { username } = request.body as { readonly username: string };
  const { credentials } = attemptOf(request);
  return `${normalizeIP(request.ip)} ${credentials?.id ?? username.trim().toLowerCase()}`;
};

/** @returns the user's id */
async function checkPassword(
  password: string,
  { credentials, lane }: SignInAttempt,
  { passwords }: SessionRoutes,
): Promise<string> {
  const matches = await passwords.verify(credentials?.passwordHash, password, lane);
  if (!credentials || !matches || !credentials.isActive) throw new HttpRefusal('credentials_wrong');
  return credentials.id;
}

interface CookieReply {
  setCookie(name: string, value: string, options: object): unknown;
}

async function openSession(
  userId: string,
  request: { readonly headers: { readonly 'user-agent'?: string | undefined } },
  reply: CookieReply,
  dependencies: SessionRoutes,
): Promise<{ token: string; user: User }> {
  const { db, sessions, isSecure } = dependencies;
  const record = await findUser(db, userId);
  if (!record?.user.is_active) throw new HttpRefusal('credentials_wrong');
  const device = request.headers['user-agent'] ?? '';
  const secrets = await sessions.open(record.user, device);
  if (record.user.role === 'user') await tellOfSignIn(dependencies, userId, device);
  setSessionCookie(reply, secrets, isSecure);
  return { token: secrets.bearer, user: userAnswer(record) };
}

const MOST_DEVICE = 300;

/** The first one is whoever has just opened the account; of every other one the client is told, where that is wanted. */
async function tellOfSignIn(
  { db, notices, clock }: SessionRoutes,
  userId: string,
  device: string,
): Promise<void> {
  const createdAt = clock();
  const before = await noteSignIn(db, userId, new Date(createdAt));
  if (before === null) return;
  const settings = await findSettings(db, userId);
  if (settings?.login_alerts === false) return;
  const data = { device: device.slice(0, MOST_DEVICE) };
  const notice: NewNotice = { id: randomUUID(), to: { userId }, kind: 'sign_in', data, createdAt };
  await saveNotices(db, [notice]);
  notices.publish([notice]);
}

function setSessionCookie(reply: CookieReply, secrets: SessionSecrets, isSecure: boolean): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    expires: secrets.expiresAt,
  };
  reply.setCookie(SESSION_COOKIE, secrets.cookie, options);
}

export const USERNAME = /^[\p{L}\p{N}._-]{3,32}$/u;
export const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\]]{2,}$/;
export const MIN_USERNAME = 3;

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword?: string | undefined;
  readonly fullName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/** The new client of a registration; the role, balance and profit that a payload may carry are the server's to decide. */
async function newClientOf(
  form: Registration,
  ip: string,
  { passwords, clock }: SessionRoutes,
): Promise<NewClient> {
  const username = form.username.trim();
  const email = form.email.trim();
  if (username.length < MIN_USERNAME) throw new HttpRefusal('username_too_short');
  if (!USERNAME.test(username)) throw new HttpRefusal('username_invalid');
  if (!EMAIL.test(email)) throw new HttpRefusal('email_invalid');
  if (form.password.length < MIN_PASSWORD) throw new HttpRefusal('password_too_short');
  if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) {
    throw new HttpRefusal('passwords_differ');
  }
  return {
    id: randomUUID(),
    username,
    email,
    passwordHash: await passwords.hash(form.password, normalizeIP(ip)),
    fullName: form.fullName?.trim() || null,
    phone: form.phone?.trim() || null,
    country: form.country?.trim() || null,
    createdAt: clock(),
  };
}

const registered = (client: NewClient, change: AccountChange): UserRecord => ({
  user: {
    id: client.id,
    username: client.username,
    email: client.email,
    full_name: client.fullName,
    phone: client.phone,
    country: client.country,
    role: 'user',
    is_active: true,
    created_at: new Date(client.createdAt),
    deleted_at: null,
    must_change_password: false,
  },
  account: {
    id: change.after.id,
    kind: 'demo',
    version: change.after.version,
    balances: change.after.balances,
    settlesProfit: false,
    adjustments: { cash: null, profit: null },
  },
});
