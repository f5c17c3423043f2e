import { clearRoster, confirmNumbers, importRoster, readGradebook, setExternalId } from './gradebook.ts';
import { copyGroup, listGroupMembers, type GroupNeeds } from '../../groups/groups.ts';
import { groupAnswer, memberAnswer } from '../../groups/group-view.ts';
import { readCaller } from '../../calls/act-caller.ts';
import type { Handlers } from '../../calls/serve.ts';

/** The gradebook of a group, and what connects it with other systems. */
export function gradebookHandlers(needs: GroupNeeds) {
  return {
    getGradebook: async ({ session: { userId }, params: { group } }) =>
      await readGradebook(needs, userId, group),
    setExternalId: async (request) => {
      const { group, user } = request.params;
      await setExternalId(needs, readCaller(request), { group, userId: user, ...request.body });
      return (await listGroupMembers(needs, request.session.userId, group)).map(memberAnswer);
    },
    confirmNumbers: async (request) => ({
      confirmed: await confirmNumbers(needs, readCaller(request), { ...request.params, ...request.body }),
    }),
    importRoster: async (request) =>
      await importRoster(needs, readCaller(request), { ...request.params, ...request.body }),
    clearRoster: async (request) => {
      await clearRoster(needs, readCaller(request), request.params.group);
      return {};
    },
    copyGroup: async (request) =>
      groupAnswer(
        await copyGroup(needs, readCaller(request), { group: request.params.group, name: request.body.name }),
      ),
  } satisfies Partial<Handlers>;
}
