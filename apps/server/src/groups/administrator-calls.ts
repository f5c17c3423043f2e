import { createGroup, listAllGroups, type GroupRoom } from './groups.ts';
import { listedGroupAnswer } from './group-view.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 500;

/** POST and GET /api/admin/groups. */
export function adminGroupHandlers(room: GroupRoom) {
  return {
    createGroup: async (request) => {
      const { reason, ...wanted } = request.body;
      return listedGroupAnswer(await createGroup(room, callerOf(request), { ...wanted, reason }));
    },
    listAllGroups: async () => (await listAllGroups(room, LISTED)).map(listedGroupAnswer),
  } satisfies Partial<Handlers>;
}
