import { mayInGroup } from '@lonja/core';
import {
  changeGroup,
  changeMember,
  groupForAct,
  joinGroup,
  listReadGroups,
  listGroupMembers,
  previewGroup,
  type GroupNeeds,
} from '../groups/groups.ts';
import { readStudent, readStudentJournal } from './student-account.ts';
import { seeAsStudent } from './student-view.ts';
import { groupAnswer, groupPreviewAnswer, memberAnswer, studentAnswer } from '../groups/group-view.ts';
import { studentJournalAnswer } from '../journal/journal-view.ts';
import type { Markets } from '../rooms/markets.ts';
import { listedContest } from '../contests/contest-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

export interface GroupRoutes extends GroupNeeds {
  readonly markets: Markets;
}

/** Groups of the caller, and what their teachers do in them. */
export function groupHandlers(needs: GroupRoutes) {
  const { db } = needs;
  const membersOf = async (userId: string, group: string) =>
    (await listGroupMembers(needs, userId, group)).map(memberAnswer);
  return {
    listGroups: async ({ session: { userId } }) => (await listReadGroups(needs, userId)).map(groupAnswer),
    previewGroup: async ({ session: { userId }, params: { code } }) =>
      groupPreviewAnswer(await previewGroup(needs, userId, code)),
    joinGroup: async (request) => groupAnswer(await joinGroup(needs, readCaller(request), request.body.code)),
    changeGroup: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return groupAnswer(await changeGroup(needs, readCaller(request), wanted));
    },
    seeAsStudent: async ({ session: { userId }, params }) => {
      const { group, assignments, contests } = await seeAsStudent(needs, userId, params.group);
      return {
        group: groupAnswer(group),
        assignments: [...assignments],
        contests: contests.map(listedContest),
      };
    },
    listMembers: ({ session: { userId }, params: { group } }) => membersOf(userId, group),
    changeMember: async (request) => {
      const { group, user } = request.params;
      const { role } = request.body;
      const { userId } = request.session;
      const wanted = { group, userId: user, role };
      if (!mayInGroup(role, 'read_accounts')) {
        await changeMember(needs, readCaller(request), wanted);
        return membersOf(userId, group);
      }
      // Whoever may not learns nothing of the password.
      await groupForAct(needs, userId, { group, act: 'change_members' });
      const proven = await request.prove();
      await changeMember(needs, readCaller(request), { ...wanted, proven });
      return membersOf(userId, group);
    },
    endMembership: async (request) => {
      const { group, user } = request.params;
      await changeMember(needs, readCaller(request), { group, userId: user, role: undefined });
      return {};
    },
    readStudent: async ({ session: { userId }, params: { group, user: student }, query: { account } }) =>
      studentAnswer(db, await readStudent(needs, userId, { group, student, account })),
    readStudentJournal: async ({
      session: { userId },
      params: { group, user: student },
      query: { account, timezone = 'UTC' },
    }) => {
      const named = { group, student, account, timezone };
      return studentJournalAnswer(timezone, await readStudentJournal(needs, userId, named));
    },
  } satisfies Partial<Handlers>;
}
