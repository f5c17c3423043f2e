import type { ContestRoom } from '../../administration/contests.ts';
import {
  joinTeam,
  leaveTeam,
  makeTeam,
  readOwnTeam,
  type OwnTeamRecord,
} from '../../administration/teams.ts';
import type { Refused } from '../../refusal.ts';
import { teamAnswer } from '../../views/contest-view.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';

/** Teams of a contest: to make, to join, to leave. */
export function registerTeamRoutes(app: Api, room: ContestRoom): void {
  serve(app, 'getOwnTeam', async ({ session: { userId }, params: { slug } }) =>
    answerOf(await readOwnTeam(room, userId, slug), userId),
  );
  serve(app, 'makeTeam', async ({ session: { userId }, params: { slug }, body: { name } }) =>
    answerOf(await makeTeam(room, userId, { slug, name }), userId),
  );
  serve(app, 'joinTeam', async ({ session: { userId }, params: { slug }, body: { code } }) =>
    answerOf(await joinTeam(room, userId, { slug, code }), userId),
  );
  serve(app, 'leaveTeam', async ({ session: { userId }, params: { slug } }) => {
    unlessRefused(await leaveTeam(room, userId, slug));
    return {};
  });
}

function answerOf(own: OwnTeamRecord | Refused, reader: string) {
  const { team, size } = unlessRefused(own);
  return teamAnswer(team, size, reader);
}
