import type { LaunchStep } from '@lonja/protocol';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bindLink, readCourses, retryScores, unbindCourse } from '../classes/course-links.ts';
import { changePlatform, createPlatform, listRegistered, renewLtiKey, testPlatform } from './platforms.ts';
import type { SharedLimits } from '../identity/shared-limits.ts';
import { admitAttempt, type SignInAttempt } from '../sign-in/sign-in.ts';
import { createSignInLimits } from '../sign-in/sign-in-limits.ts';
import { toolAddresses } from './begin-launch.ts';
import type { LaunchNeeds } from './launch-needs.ts';
import { bindCourse, joinCourse, stepWithSession, strangerStep, type NextStep } from './launch-steps.ts';
import {
  admitByCode,
  admitByPassword,
  admitLinked,
  admitNewcomer,
  requireLaunch,
  type LaunchSession,
  type LaunchVisitor,
} from './launched-person.ts';
import { coursesAnswer, ltiSettingsAnswer } from '../classes/course-view.ts';
import { readCaller, readOrigin } from '../calls/act-caller.ts';
import { refuseFor } from '../refusal/refuse.ts';
import { setSessionCookie } from '../calls/session-cookies.ts';
import { joined, type Handlers } from '../calls/serve.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface LtiRoutes extends LaunchNeeds {
  readonly sharedLimits: SharedLimits;
  /** Whether cookies are sent on TLS only. */
  readonly isSecure: boolean;
}

/** Launches, the courses of groups, and platforms. */
export function ltiHandlers(needs: LtiRoutes) {
  return joined(
    launchHandlers(needs),
    linkingHandlers(needs),
    courseHandlers(needs),
    platformHandlers(needs),
  );
}

const readVisitor = (request: FastifyRequest, ticket: string): LaunchVisitor => ({
  ...readOrigin(request),
  ticket,
  cookies: request.cookies,
  device: request.headers['user-agent'] ?? '',
});

type Admitted = LaunchSession | { readonly challenge: string; readonly expiresAt: Date };

/** Sets the cookie of who is signed in, and says what is next. */
async function answerAdmitted(
  needs: LtiRoutes,
  {
    visitor,
    request,
    reply,
    isAsked,
  }: {
    readonly visitor: LaunchVisitor;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly isAsked: boolean;
  },
  admitted: Admitted,
): Promise<LaunchStep> {
  if ('challenge' in admitted)
    return { step: 'code', challenge: admitted.challenge, expiresAt: admitted.expiresAt.toISOString() };
  const launch = await requireLaunch(needs, visitor);
  setSessionCookie(reply, admitted.secrets, needs.isSecure);
  const reader = { ...admitted, isAsked, language: answerLanguage(request) };
  return stepWithSession(needs, visitor, launch, reader);
}

function launchHandlers(needs: LtiRoutes) {
  return {
    readLaunch: async (request, reply) => {
      const visitor = readVisitor(request, request.body.ticket);
      const launch = await requireLaunch(needs, visitor);
      const admitted = await admitLinked(needs, visitor, launch);
      if (admitted === undefined) return strangerStep(needs, launch);
      return answerAdmitted(needs, { visitor, request, reply, isAsked: false }, admitted);
    },
    enterLaunch: async (request, reply) => {
      const visitor = readVisitor(request, request.body.ticket);
      const launch = await requireLaunch(needs, visitor);
      const admitted = await admitNewcomer(needs, visitor, launch);
      return answerAdmitted(needs, { visitor, request, reply, isAsked: true }, admitted);
    },
    answerLaunchCode: async (request, reply) => {
      const { ticket, ...answer } = request.body;
      const visitor = readVisitor(request, ticket);
      const launch = await requireLaunch(needs, visitor);
      const admitted = await admitByCode(needs, visitor, launch, answer);
      return answerAdmitted(needs, { visitor, request, reply, isAsked: false }, admitted);
    },
    joinCourse: async (request) => {
      const key = { ticket: request.body.ticket, cookies: request.cookies };
      return withoutSession(await joinCourse(needs, readCaller(request), key));
    },
    bindCourse: async (request) => {
      const { ticket, group, name } = request.body;
      const wanted = { ticket, group, name, cookies: request.cookies };
      return withoutSession(await bindCourse(needs, readCaller(request), wanted));
    },
  } satisfies Partial<Handlers>;
}

const withoutSession = (step: NextStep): LaunchStep => ({ ...step, session: null });

/** By the password of an account that there is: limited as every other sign-in. */
function linkingHandlers(needs: LtiRoutes) {
  const limits = createSignInLimits(needs.sharedLimits);
  const attempts = new WeakMap<object, SignInAttempt>();
  const attemptOf = (request: object): SignInAttempt => {
    const attempt = attempts.get(request);
    if (!attempt) throw new Error('the route admits no attempt');
    return attempt;
  };
  return {
    linkLaunch: {
      handle: async (request, reply) => {
        const { ticket, password } = request.body;
        const visitor = readVisitor(request, ticket);
        const launch = await requireLaunch(needs, visitor);
        const attempt = attemptOf(request);
        const admitted = await admitByPassword(needs, visitor, launch, { attempt, password });
        if (attempt.credentials) limits.remember(request.ip, attempt.credentials.id);
        return answerAdmitted(needs, { visitor, request, reply, isAsked: true }, admitted);
      },
      admit: async (request) => {
        const admitted = await admitAttempt(needs, limits, request.ip, request.body);
        if ('waitSeconds' in admitted) refuseFor(admitted.waitSeconds, 'too_many_requests');
        attempts.set(request, admitted);
      },
      keyOf: (request) => {
        const { username } = request.body as { readonly username: string };
        const { credentials } = attemptOf(request);
        return `${normalizeIP(request.ip)} ${credentials?.id ?? username.trim().toLowerCase()}`;
      },
    },
  } satisfies Partial<Handlers>;
}

function courseHandlers(needs: LtiRoutes) {
  const coursesOf = async (userId: string, group: string) =>
    coursesAnswer(await readCourses(needs, userId, group));
  return {
    listGroupCourses: ({ session: { userId }, params: { group } }) => coursesOf(userId, group),
    unbindCourse: async (request) => {
      await unbindCourse(needs, readCaller(request), request.params);
      return coursesOf(request.session.userId, request.params.group);
    },
    bindLink: async ({ session: { userId }, params, body }) => {
      await bindLink(needs, userId, { ...params, ...body });
      return coursesOf(userId, params.group);
    },
    retryScores: async ({ session: { userId }, params: { group } }) => {
      await retryScores(needs, userId, group);
      return coursesOf(userId, group);
    },
  } satisfies Partial<Handlers>;
}

function platformHandlers(needs: LtiRoutes) {
  const settings = async () =>
    ltiSettingsAnswer(toolAddresses(needs.origin.read()), {
      keys: await needs.toolKeys.list(),
      platforms: await listRegistered(needs),
    });
  return {
    getLtiSettings: settings,
    createPlatform: async (request) => {
      await createPlatform(needs, readCaller(request), request.body);
      return settings();
    },
    changePlatform: async (request) => {
      const { id } = request.params;
      await changePlatform(needs, readCaller(request), { ...request.body, id });
      return settings();
    },
    testPlatform: ({ params: { id } }) => testPlatform(needs, id),
    renewLtiKey: async (request) => {
      await renewLtiKey(needs, readCaller(request));
      return settings();
    },
  } satisfies Partial<Handlers>;
}
