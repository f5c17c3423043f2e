import { createGroup, listAllGroups, type GroupRoom } from './groups.ts';
import { listedGroupAnswer } from './group-view.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Api } from '../reading/api.ts';
import { unlessRefused } from '../calls/outcome.ts';
import { serve } from '../calls/serve.ts';

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
