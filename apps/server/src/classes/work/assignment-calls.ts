import type { Assignment } from '@lonja/protocol';
import {
  changeAssignment,
  createAssignment,
  deleteAssignment,
  extendWork,
  gradeWork,
  returnGrades,
  submitWork,
  type AssignmentNames,
} from './assignments.ts';
import { listGroupAssignments, listGroupWorks, readWork } from './gradebook.ts';
import type { GroupNeeds } from '../../groups/groups.ts';
import { readCaller } from '../../calls/act-caller.ts';
import { refuse } from '../../refusal/refuse.ts';
import { joined, type Handlers } from '../../calls/serve.ts';

/** Assignments of groups, what is handed in, and grades. */
export function assignmentHandlers(needs: GroupNeeds) {
  return joined(writingHandlers(needs), workHandlers(needs));
}

/** An assignment as the caller sees it now. */
async function seenBy(
  needs: GroupNeeds,
  userId: string,
  { group, id }: { readonly group: string; readonly id: number },
): Promise<Assignment> {
  const all = await listGroupAssignments(needs, userId, group);
  const one = all.find((assignment) => assignment.id === String(id));
  if (!one) refuse('not_found');
  return one;
}

function writingHandlers(needs: GroupNeeds) {
  return {
    listAssignments: async ({ session: { userId }, params: { group } }) =>
      await listGroupAssignments(needs, userId, group),
    createAssignment: async (request) => {
      const { group } = request.params;
      const { dueAt, contest = null, ...wanted } = request.body;
      const given = { ...wanted, group, contest, dueAt: Date.parse(dueAt) };
      const { assignment } = await createAssignment(needs, readCaller(request), given);
      return seenBy(needs, request.session.userId, { group, id: assignment.id });
    },
    changeAssignment: async (request) => {
      const { dueAt, ...wanted } = request.body;
      const change = { ...wanted, ...(dueAt === undefined ? {} : { dueAt: Date.parse(dueAt) }) };
      const given = { ...request.params, change };
      const { assignment } = await changeAssignment(needs, readCaller(request), given);
      return seenBy(needs, request.session.userId, { group: request.params.group, id: assignment.id });
    },
    deleteAssignment: async (request) => {
      await deleteAssignment(needs, readCaller(request), request.params);
      return {};
    },
  } satisfies Partial<Handlers>;
}

function workHandlers(needs: GroupNeeds) {
  const worksOf = async (userId: string, names: AssignmentNames) =>
    await listGroupWorks(needs, userId, names);
  return {
    listWorks: ({ session: { userId }, params }) => worksOf(userId, params),
    getWork: async ({ session: { userId }, params }) => await readWork(needs, userId, params),
    submitWork: async ({ session: { userId }, params, body: { text } }) => {
      const { assignment } = await submitWork(needs, userId, { ...params, text });
      return seenBy(needs, userId, { group: params.group, id: assignment.id });
    },
    returnGrades: async (request) => {
      await returnGrades(needs, readCaller(request), request.params);
      return worksOf(request.session.userId, request.params);
    },
    gradeWork: async (request) => {
      const { reason, ...body } = request.body;
      const wanted = { ...body, reason: reason || undefined };
      await gradeWork(needs, readCaller(request), { ...request.params, wanted });
      return worksOf(request.session.userId, request.params);
    },
    extendWork: async (request) => {
      const until = Date.parse(request.body.until);
      await extendWork(needs, readCaller(request), { ...request.params, until });
      return worksOf(request.session.userId, request.params);
    },
  } satisfies Partial<Handlers>;
}
