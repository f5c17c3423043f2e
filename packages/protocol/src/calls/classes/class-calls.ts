import type { CallRow } from '../call-row.ts';

/** Groups and contests. What a member may do in a group is decided by the membership, not by the policy. */
export const CLASS_CALLS = {
  listGroups: { route: 'GET /api/groups', policy: 'client', scope: 'person' },
  previewGroup: {
    route: 'GET /api/groups/codes/:code',
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 20, of: 'person', isShared: true },
  },
  joinGroup: {
    route: 'POST /api/groups/joining',
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 20, of: 'person', isShared: true },
  },
  changeGroup: { route: 'PATCH /api/groups/:group', policy: 'client', scope: 'person' },
  listMembers: { route: 'GET /api/groups/:group/members', policy: 'client', scope: 'person' },
  changeMember: { route: 'PUT /api/groups/:group/members/:user', policy: 'client', scope: 'person' },
  endMembership: { route: 'DELETE /api/groups/:group/members/:user', policy: 'client', scope: 'person' },
  readStudent: {
    route: 'GET /api/groups/:group/members/:user/account',
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 120, of: 'person' },
  },
  listContests: { route: 'GET /api/contests', policy: 'client', scope: 'read' },
  createContest: {
    route: 'POST /api/contests',
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 10, of: 'person' },
    status: 201,
  },
  // Whoever has its address may see a contest and its standing, under aliases: on a wall nobody is signed in.
  getContest: { route: 'GET /api/contests/:slug', policy: 'public' },
  getStanding: { route: 'GET /api/contests/:slug/standing', policy: 'public' },
  enterContest: {
    route: 'POST /api/contests/:slug/entries',
    policy: 'client',
    scope: 'person',
    idempotency: 'with_effect',
    limit: { perMinute: 60, of: 'address' },
    status: 201,
  },
  getOwnEntry: { route: 'GET /api/contests/:slug/entry', policy: 'client', scope: 'read' },
  listEntries: { route: 'GET /api/contests/:slug/entries', policy: 'client', scope: 'person' },
  setContestClock: {
    route: 'PUT /api/contests/:slug/clock',
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 120, of: 'person' },
  },
  freezeStanding: { route: 'PUT /api/contests/:slug/freezing', policy: 'client', scope: 'person' },
  disqualifyEntry: {
    route: 'POST /api/contests/:slug/entries/:account/disqualification',
    policy: 'client',
    scope: 'person',
  },
} as const satisfies Readonly<Record<string, CallRow>>;
