import type { Desk } from '../desk/desk.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import { randomUUID } from 'node:crypto';
import { NOTICE_ROWS } from '@lonja/protocol/notice-rows';
import type { Database } from '@lonja/store/database/database';
import type { ListedUser } from '@lonja/store/people/user-administration';
import { eraseUser, findClosingRefusal } from '@lonja/store/personal/erase-user';
import type { ActCaller } from '../record/act-caller.ts';
import { record } from '../record/record.ts';
import { findListedClient } from '../people/clients.ts';
import { endWaitingOrders } from '../trading/end-waiting-orders.ts';
import { refuse } from '../refusal/refuse.ts';

export interface UserDeletionNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly clock: () => number;
}

/** Deletes a user without open positions, withdrawals and orders, with all sessions and keys. */
export async function deleteUser(
  { db, desk, sessions, apiKeys, passwords, clock }: UserDeletionNeeds,
  by: ActCaller,
  { id, reason }: { readonly id: string; readonly reason: string | undefined },
): Promise<void> {
  const listed = await findListedClient(db, { id });
  const obstacle = refuseDeletion(listed, by) ?? (await findClosingRefusal(db, id));
  if (obstacle) refuse(obstacle);
  const passwordHash = await passwords.hash(randomUUID());
  await endWaitingOrders(desk, db, id);
  const on = { action: 'user_deleted', subject: { kind: 'user', id }, userId: id, reason } as const;
  await record({ db, clock }, by, on, async (work, { at }) => {
    const refusal = await eraseUser(work, { id, passwordHash, at: new Date(at), notices: NOTICE_ROWS });
    if (refusal) refuse(refusal);
    return { value: undefined, change: { after: { deleted: true } } };
  });
  apiKeys.markAllEnded(id);
  await sessions.endOthers(id, undefined);
}

/** An administrator must be demoted first, so that the last one can't be deleted. */
function refuseDeletion({ user }: ListedUser, by: ActCaller) {
  if (user.deleted_at !== null) return 'not_found';
  if (user.id === by.userId) return 'own_books';
  return user.role === 'admin' ? 'administrator_not_deletable' : undefined;
}
