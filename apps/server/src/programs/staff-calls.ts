import { mayResume } from '@lonja/core';
import type { UserPrograms } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { listSuspendedAccounts, type SuspendedAccount } from '@lonja/store/keys/key-authorities';
import { listHooks } from '@lonja/store/programs/hooks';
import { listProposals } from '@lonja/store/programs/proposals';
import { findClient, findOtherClient } from '../people/clients.ts';
import { groupForAct } from '../groups/groups.ts';
import {
  findKeys,
  giveAuthority,
  listOpenAccounts,
  resumeAccounts,
  suspendAccounts,
  suspendKeys,
  type KillResult,
  type ProgramNeeds,
} from './mandates.ts';
import { proposalView } from './proposal-view.ts';
import { seenHookView } from './hook-view.ts';
import { seenKeyView, createSymbolOf } from './program-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { SignedInRequest } from '../calls/policy.ts';
import { joined, type Handlers } from '../calls/serve.ts';
import {
  findProgram,
  listStudentPrograms,
  type NamedProgram,
  type StudentPrograms,
} from './found-programs.ts';
import { programOrderHandlers } from './order-calls.ts';

/** What teachers and administrators see of the programs of their people, and their kill switch. It closes no position. */
export function programStaffHandlers(needs: ProgramNeeds) {
  return joined(groupHandlers(needs), administrationHandlers(needs), programOrderHandlers(needs));
}

function groupHandlers(needs: ProgramNeeds) {
  const { db, clock } = needs;
  const symbolOf = createSymbolOf(needs.markets);
  return {
    listGroupPrograms: async ({ session: { userId }, params: { group } }) => {
      const groupId = await groupForAct(needs, userId, { group, act: 'steer_programs' });
      const waiting = await listProposals(db, { groupId, openAt: new Date(clock()) });
      const students = await listStudentPrograms(needs, groupId);
      return {
        students: students.flatMap(({ userId: user, username, keys, hooks, suspended }) =>
          keys.length > 0 || hooks.length > 0 || suspended.length > 0
            ? [
                {
                  user,
                  username,
                  keys: keys.map((one) => seenKeyView(one, symbolOf)),
                  hooks: hooks.map((one) => seenHookView(one, symbolOf)),
                  suspended: suspended.map(suspendedView),
                },
              ]
            : [],
        ),
        proposals: waiting.map((one) => proposalView(one, clock())),
      };
    },

    suspendGroupKeys: async (request) => {
      let total = NOTHING_DONE;
      for (const { userId, accountIds } of await namedStudents(needs, request)) {
        const act = buildStaffAct(request, userId, 'teacher');
        total = added(total, await suspendAccounts(needs, accountIds, act));
      }
      return total;
    },

    resumeGroupKeys: async (request) => {
      const students = await namedStudents(needs, request);
      const proven = await request.prove();
      let accounts = 0;
      for (const { userId, suspended } of students) {
        const act = { ...buildStaffAct(request, userId, 'teacher'), proven };
        accounts += await resumeAccounts(needs, suspended, act);
      }
      return { accounts };
    },
  } satisfies Partial<Handlers>;
}

/** The same for administrators, of any user. */
function administrationHandlers(needs: ProgramNeeds) {
  const { db, clock } = needs;
  const symbolOf = createSymbolOf(needs.markets);
  return {
    listUserPrograms: async ({ params }) => {
      const { user } = await findClient(db, params);
      const proposals = await listProposals(db, { userId: user.id });
      return {
        keys: (await findKeys(needs, user.id)).map((one) => seenKeyView(one, symbolOf)),
        hooks: (await listHooks(db, [user.id])).map((one) => seenHookView(one, symbolOf)),
        suspended: (await listSuspended(db, user.id)).map(suspendedView),
        proposals: proposals.map((one) => proposalView(one, clock())),
      };
    },

    suspendUserKeys: async (request) => {
      const { user } = await findOtherClient(db, readCaller(request), request.params);
      const act = buildStaffAct(request, user.id, 'administrator');
      if (isOfAll(request.body))
        return await suspendAccounts(needs, await listOpenAccounts(db, user.id), act);
      const { program } = await findProgram(needs, user.id, request.body);
      return await suspendKeys(needs, [program], { ...act, close: false });
    },

    resumeUserKeys: async (request) => {
      const { user } = await findOtherClient(db, readCaller(request), request.params);
      const act = { ...buildStaffAct(request, user.id, 'administrator'), proven: request.confirmed };
      if (isOfAll(request.body))
        return { accounts: await resumeAccounts(needs, await listSuspended(db, user.id), act) };
      const { program, held } = await findProgram(needs, user.id, request.body);
      if (held?.suspension && !mayResume(held.suspension.by, 'administrator')) refuse('forbidden');
      const resumed = await giveAuthority(needs, program, { kind: 'resumed' }, act);
      return { accounts: resumed.length };
    },
  } satisfies Partial<Handlers>;
}

const isOfAll = ({ key, hook }: NamedProgram): boolean => (key ?? hook) === undefined;

const listSuspended = async (db: Database, userId: string): Promise<readonly SuspendedAccount[]> =>
  (await listSuspendedAccounts(db, [userId])).get(userId) ?? [];

const suspendedView = ({
  accountId,
  suspension: { by, at },
}: SuspendedAccount): UserPrograms['suspended'][number] => ({
  account: String(accountId),
  by,
  at: new Date(at).toISOString(),
});

const buildStaffAct = <As extends 'teacher' | 'administrator'>(
  request: SignedInRequest & { readonly body: { readonly reason: string } },
  userId: string,
  as: As,
) => ({ userId, by: readCaller(request), as, reason: request.body.reason }) as const;

/** The students of a group that a teacher's act is on: one, or all. */
async function namedStudents(
  needs: ProgramNeeds,
  {
    session,
    params: { group },
    body: { student },
  }: SignedInRequest & {
    readonly params: { readonly group: string };
    readonly body: { readonly student?: string | undefined };
  },
): Promise<readonly StudentPrograms[]> {
  const groupId = await groupForAct(needs, session.userId, { group, act: 'steer_programs' });
  const students = (await listStudentPrograms(needs, groupId)).filter(
    ({ userId }) => student === undefined || userId === student,
  );
  if (student !== undefined && students.length === 0) refuse('not_found');
  return students;
}

const NOTHING_DONE: KillResult = { keys: 0, cancelled: 0, closed: 0, open: 0 };

const added = (a: KillResult, b: KillResult): KillResult => ({
  keys: a.keys + b.keys,
  cancelled: a.cancelled + b.cancelled,
  closed: a.closed + b.closed,
  open: a.open + b.open,
});
