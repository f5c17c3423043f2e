import { clearRoster, importRoster, readGradebook, setExternalId } from '../../administration/gradebook.ts';
import { copyGroup, listMembersOf, type GroupRoom } from '../../administration/groups.ts';
import { groupAnswer, memberAnswer } from '../../views/group-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';

/** The gradebook of a group, and what connects it with other systems. */
export function registerGradebookRoutes(app: Api, room: GroupRoom): void {
  serve(app, 'getGradebook', async ({ session: { userId }, params: { group } }) =>
    unlessRefused(await readGradebook(room, userId, group)),
  );
  serve(app, 'setExternalId', async ({ session: { userId }, params: { group, user }, body }) => {
    unlessRefused(await setExternalId(room, userId, { group, userId: user, ...body }));
    return unlessRefused(await listMembersOf(room, userId, group)).map(memberAnswer);
  });
  serve(app, 'importRoster', async ({ session: { userId }, params: { group }, body: { csv } }) =>
    unlessRefused(await importRoster(room, userId, { group, csv })),
  );
  serve(app, 'clearRoster', async ({ session: { userId }, params: { group } }) => {
    unlessRefused(await clearRoster(room, userId, group));
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
