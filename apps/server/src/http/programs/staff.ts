import {
  isEntryOfGroup,
  listKeysWithAuthority,
  listMembers,
  listProposals,
  type KeyWithAuthority,
} from '@lonja/store';
import { findClient, findOtherClient } from '../../administration/clients.ts';
import { groupForAct } from '../../administration/groups.ts';
import { findKeys, suspendKeys, type KillResult, type ProgramRoom } from '../../administration/mandates.ts';
import { proposalView } from '../../views/proposal-view.ts';
import { seenKeyView, symbolsOf } from '../../views/program-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';

/** What teachers and administrators see of the programs of their people, and their kill switch. It closes no position. */
export function registerProgramStaffRoutes(app: Api, room: ProgramRoom): void {
  const { db, clock } = room;
  const symbolOf = symbolsOf(room.markets);

  serve(app, 'listGroupPrograms', async ({ session: { userId }, params: { group } }) => {
    const groupId = unlessRefused(await groupForAct(room, userId, { group, act: 'steer_programs' }));
    const waiting = await listProposals(db, { groupId, openAt: new Date(clock()) });
    return {
      students: (await studentsOf(room, groupId)).map(({ userId: user, username, keys }) => ({
        user,
        username,
        keys: keys.map((one) => seenKeyView(one, symbolOf)),
      })),
      proposals: waiting.map((one) => proposalView(one, clock())),
    };
  });

  serve(app, 'suspendGroupKeys', async (request) => {
    const { student, reason } = request.body;
    const wanted = { group: request.params.group, act: 'steer_programs' } as const;
    const groupId = unlessRefused(await groupForAct(room, request.session.userId, wanted));
    const students = (await studentsOf(room, groupId)).filter(
      ({ userId }) => student === undefined || userId === student,
    );
    if (student !== undefined && students.length === 0) throw new HttpRefusal('not_found');
    let total = NOTHING_DONE;
    for (const { userId, keys } of students) {
      const act = { userId, by: callerOf(request), as: 'teacher', reason, close: false } as const;
      total = added(total, unlessRefused(await suspendKeys(room, keys, act)));
    }
    return total;
  });

  serve(app, 'listUserPrograms', async ({ params }) => {
    const { user } = unlessRefused(await findClient(db, params));
    const proposals = await listProposals(db, { userId: user.id });
    return {
      keys: (await findKeys(room, user.id)).map((one) => seenKeyView(one, symbolOf)),
      proposals: proposals.map((one) => proposalView(one, clock())),
    };
  });

  serve(app, 'suspendUserKeys', async (request) => {
    const by = callerOf(request);
    const { user } = unlessRefused(await findOtherClient(db, by, request.params));
    const { key, reason } = request.body;
    const keys = await findKeys(room, user.id, key);
    if (key !== undefined && keys.length === 0) throw new HttpRefusal('not_found');
    const act = { userId: user.id, by, as: 'administrator', reason, close: false } as const;
    return unlessRefused(await suspendKeys(room, keys, act));
  });
}

interface StudentKeys {
  readonly userId: string;
  readonly username: string;
  readonly keys: readonly KeyWithAuthority[];
}

/** The students of a group who have keys that reach what its teachers read: the primary account, or entries in its contests. */
async function studentsOf({ db }: ProgramRoom, groupId: number): Promise<readonly StudentKeys[]> {
  const members = await listMembers(db, [groupId], ['student']);
  const all = await listKeysWithAuthority(
    db,
    members.map(({ userId }) => userId),
  );
  const students = await Promise.all(
    members.map(async ({ userId, username, accountId: primary }) => {
      const own = all.filter(({ key }) => key.user_id === userId);
      const isSeen = await Promise.all(
        own.map(
          async ({ key: { account_id: accountId } }) =>
            accountId === null ||
            accountId === primary ||
            (await isEntryOfGroup(db, { groupId, userId, accountId })),
        ),
      );
      return { userId, username, keys: own.filter((_, place) => isSeen[place]) };
    }),
  );
  return students.filter(({ keys }) => keys.length > 0);
}

const NOTHING_DONE: KillResult = { keys: 0, cancelled: 0, closed: 0, open: 0 };

const added = (a: KillResult, b: KillResult): KillResult => ({
  keys: a.keys + b.keys,
  cancelled: a.cancelled + b.cancelled,
  closed: a.closed + b.closed,
  open: a.open + b.open,
});
