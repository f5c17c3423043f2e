import type { ContestNeeds } from './contests.ts';
import { joinTeam, leaveTeam, makeTeam, readOwnTeam, type OwnTeamRecord } from './teams.ts';
import { teamAnswer } from './contest-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** Teams of a contest: to make, to join, to leave. */
export function teamHandlers(needs: ContestNeeds) {
  return {
    getOwnTeam: async ({ session: { userId }, params: { slug } }) =>
      buildTeamAnswer(await readOwnTeam(needs, userId, slug), userId),
    makeTeam: async ({ session: { userId }, params: { slug }, body: { name } }) =>
      buildTeamAnswer(await makeTeam(needs, userId, { slug, name }), userId),
    joinTeam: async ({ session: { userId }, params: { slug }, body: { code } }) =>
      buildTeamAnswer(await joinTeam(needs, userId, { slug, code }), userId),
    leaveTeam: async ({ session: { userId }, params: { slug } }) => {
      await leaveTeam(needs, userId, slug);
      return {};
    },
  } satisfies Partial<Handlers>;
}

function buildTeamAnswer(own: OwnTeamRecord, reader: string) {
  const { team, size } = own;
  return teamAnswer(team, size, reader);
}
