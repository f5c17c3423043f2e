import type { ContestRoom } from './contests.ts';
import { joinTeam, leaveTeam, makeTeam, readOwnTeam, type OwnTeamRecord } from './teams.ts';
import type { Refused } from '../refusal/refusal.ts';
import { teamAnswer } from './contest-view.ts';
import type { Api } from '../reading/api.ts';
import { unlessRefused } from '../calls/outcome.ts';
import { serve } from '../calls/serve.ts';

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
