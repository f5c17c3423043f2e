import { clearRoster, confirmNumbers, importRoster, readGradebook, setExternalId } from './gradebook.ts';
import { copyGroup, listMembersOf, type GroupNeeds } from '../../groups/groups.ts';
import { groupAnswer, memberAnswer } from '../../groups/group-view.ts';
import { callerOf } from '../../calls/act-caller.ts';
import type { Handlers } from '../../calls/serve.ts';

/** The gradebook of a group, and what connects it with other systems. */
export function gradebookHandlers(needs: GroupNeeds) {
  return {
    getGradebook: async ({ session: { userId }, params: { group } }) =>
      await readGradebook(needs, userId, group),
    setExternalId: async (request) => {
      const { group, user } = request.params;
      await setExternalId(needs, callerOf(request), { group, userId: user, ...request.body });
      return (await listMembersOf(needs, request.session.userId, group)).map(memberAnswer);
    },
    confirmNumbers: async (request) => ({
      confirmed: await confirmNumbers(needs, callerOf(request), { ...request.params, ...request.body }),
    }),
    importRoster: async (request) =>
      await importRoster(needs, callerOf(request), { ...request.params, ...request.body }),
    clearRoster: async (request) => {
      await clearRoster(needs, callerOf(request), request.params.group);
      return {};
    },
    copyGroup: async (request) =>
      groupAnswer(
        await copyGroup(needs, callerOf(request), { group: request.params.group, name: request.body.name }),
      ),
  } satisfies Partial<Handlers>;
}
