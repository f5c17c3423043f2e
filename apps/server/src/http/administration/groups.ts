import { createGroup, listAllGroups, type GroupRoom } from '../../administration/groups.ts';
import { listedGroupAnswer } from '../../views/group-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';

const LISTED = 500;

/** POST and GET /api/admin/groups. */
export function registerAdminGroupRoutes(app: Api, room: GroupRoom): void {
  serve(app, 'createGroup', async (request) => {
    const { reason, ...wanted } = request.body;
    return listedGroupAnswer(
      unlessRefused(await createGroup(room, callerOf(request), { ...wanted, reason })),
    );
  });
  serve(app, 'listAllGroups', async () => (await listAllGroups(room, LISTED)).map(listedGroupAnswer));
}
