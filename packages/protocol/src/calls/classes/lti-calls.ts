import type { CallRow } from '../call-row.ts';

/** Launches of a class of thirty behind one address, a few times over. */
const LAUNCHES = { perMinute: 300, of: 'address', isShared: true } as const;

/** Launches from learning platforms (LTI 1.3), the courses of groups, and the platforms themselves. */
export const LTI_CALLS = {
  // A launch is known by its ticket and by the cookie of the browser that began it, before anybody is signed in.
  readLaunch: {
    route: 'POST /api/lti/launch',
    leaves: 'nothing',
    policy: 'public',
    idempotency: 'none',
    limit: LAUNCHES,
  },
  enterLaunch: {
    route: 'POST /api/lti/launch/person',
    leaves: { rate: 'A session, and a person at the first launch: whom the platform names' },
    policy: 'public',
    idempotency: 'none',
    limit: { perMinute: 120, of: 'address', isShared: true },
  },
  linkLaunch: {
    route: 'POST /api/lti/launch/link',
    leaves: { one: 'platform and person' },
    policy: 'public',
    idempotency: 'none',
    limit: { perMinute: 10, of: 'attempt', isShared: true },
  },
  answerLaunchCode: {
    route: 'POST /api/lti/launch/code',
    leaves: { rate: 'A session, which ends by itself' },
    policy: 'public',
    idempotency: 'none',
    limit: { perMinute: 60, of: 'address', isShared: true },
  },
  joinCourse: {
    route: 'POST /api/lti/launch/membership',
    leaves: { most: 'too_many_groups' },
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 20, of: 'person' },
    confirms: { no: 'own_records' },
  },
  bindCourse: {
    route: 'POST /api/lti/launch/course',
    leaves: { one: 'course' },
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 20, of: 'person' },
    confirms: { no: 'class_work' },
  },
  listGroupCourses: { route: 'GET /api/groups/:group/courses', policy: 'client', scope: 'person' },
  unbindCourse: {
    route: 'DELETE /api/groups/:group/courses/:course',
    leaves: 'nothing',
    policy: 'client',
    scope: 'person',
    confirms: { no: 'class_work' },
  },
  bindLink: {
    route: 'PUT /api/groups/:group/links/:link',
    leaves: { one: 'link' },
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 120, of: 'person' },
    confirms: { no: 'class_work' },
  },
  retryScores: {
    route: 'POST /api/groups/:group/scores/retry',
    leaves: { one: 'score' },
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 10, of: 'person' },
    confirms: { no: 'class_work' },
  },
  getLtiSettings: { route: 'GET /api/admin/lti', policy: 'admin' },
  createPlatform: {
    route: 'POST /api/admin/lti/platforms',
    leaves: { most: 'too_many_platforms' },
    policy: 'admin',
    status: 201,
    confirms: 'recently',
  },
  changePlatform: {
    route: 'PUT /api/admin/lti/platforms/:id',
    leaves: { one: 'platform' },
    policy: 'admin',
    confirms: 'recently',
  },
  testPlatform: {
    route: 'POST /api/admin/lti/platforms/:id/test',
    leaves: 'nothing',
    policy: 'admin',
    idempotency: 'none',
    limit: { perMinute: 20, of: 'person' },
    confirms: { no: 'changes_nothing' },
  },
  renewLtiKey: {
    route: 'POST /api/admin/lti/keys',
    leaves: { rate: 'Of administrators' },
    policy: 'admin',
    limit: { perMinute: 5, of: 'person' },
    status: 201,
    confirms: 'recently',
  },
} as const satisfies Readonly<Record<string, CallRow>>;
