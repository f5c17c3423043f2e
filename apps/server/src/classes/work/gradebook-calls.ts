import { clearRoster, confirmNumbers, importRoster, readGradebook, setExternalId } from './gradebook.ts';
import { copyGroup, listMembersOf, type GroupRoom } from '../../groups/groups.ts';
import { groupAnswer, memberAnswer } from '../../groups/group-view.ts';
import { callerOf } from '../../calls/act-caller.ts';
import type { Handlers } from '../../calls/serve.ts';

/** The gradebook of a group, and what connects it with other systems. */
export function gradebookHandlers(room: GroupRoom) {
  return {
    getGradebook: async ({ session: { userId }, params: { group } }) =>
      await readGradebook(room, userId, group),
    setExternalId: async (request) => {
      const { group, user } = request.params;
      await setExternalId(room, callerOf(request), { group, userId: user, ...request.body });
      return (await listMembersOf(room, request.session.userId, group)).map(memberAnswer);
    },
    confirmNumbers: async (request) => ({
      confirmed: await confirmNumbers(room, callerOf(request), { ...request.params, ...request.body }),
    }),
    importRoster: async (request) =>
      await importRoster(room, callerOf(request), { ...request.params, ...request.body }),
    clearRoster: async (request) => {
      await clearRoster(room, callerOf(request), request.params.group);
      return {};
    },
    copyGroup: async (request) =>
      groupAnswer(
        await copyGroup(room, callerOf(request), { group: request.params.group, name: request.body.name }),
      ),
  } satisfies Partial<Handlers>;
}
