import { clearRoster, confirmNumbers, importRoster, readGradebook, setExternalId } from './gradebook.ts';
import { copyGroup, listMembersOf, type GroupRoom } from '../../groups/groups.ts';
import { groupAnswer, memberAnswer } from '../../groups/group-view.ts';
import { callerOf } from '../../calls/act-caller.ts';
import type { Api } from '../../reading/api.ts';
import { unlessRefused } from '../../calls/outcome.ts';
import { serve } from '../../calls/serve.ts';

/** The gradebook of a group, and what connects it with other systems. */
export function registerGradebookRoutes(app: Api, room: GroupRoom): void {
  serve(app, 'getGradebook', async ({ session: { userId }, params: { group } }) =>
    unlessRefused(await readGradebook(room, userId, group)),
  );
  serve(app, 'setExternalId', async (request) => {
    const { group, user } = request.params;
    unlessRefused(await setExternalId(room, callerOf(request), { group, userId: user, ...request.body }));
    return unlessRefused(await listMembersOf(room, request.session.userId, group)).map(memberAnswer);
  });
  serve(app, 'confirmNumbers', async (request) => ({
    confirmed: unlessRefused(
      await confirmNumbers(room, callerOf(request), { ...request.params, ...request.body }),
    ),
  }));
  serve(app, 'importRoster', async (request) =>
    unlessRefused(await importRoster(room, callerOf(request), { ...request.params, ...request.body })),
  );
  serve(app, 'clearRoster', async (request) => {
    unlessRefused(await clearRoster(room, callerOf(request), request.params.group));
    return {};
  });
  serve(app, 'copyGroup', async (request) =>
    groupAnswer(
      unlessRefused(
        await copyGroup(room, callerOf(request), { group: request.params.group, name: request.body.name }),
      ),
    ),
  );
}
