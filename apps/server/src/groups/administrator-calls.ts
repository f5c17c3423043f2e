import { createGroup, listAllGroups, type GroupNeeds } from './groups.ts';
import { listedGroupAnswer } from './group-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 500;

/** POST and GET /api/admin/groups. */
export function adminGroupHandlers(needs: GroupNeeds) {
  return {
    createGroup: async (request) => {
      const { reason, ...wanted } = request.body;
      return listedGroupAnswer(await createGroup(needs, readCaller(request), { ...wanted, reason }));
    },
    listAllGroups: async () => (await listAllGroups(needs, LISTED)).map(listedGroupAnswer),
  } satisfies Partial<Handlers>;
}
