import type { Database } from '@lonja/store/database/database';
import { findListedUser, type ListedUser } from '@lonja/store/people/user-administration';
import { findUser, type UserRecord } from '@lonja/store/people/users';
import { parseRecordNumber } from '../identity/account-owners.ts';
import type { ActCaller } from '../record/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import { isUuid } from '@lonja/protocol/uuid';

/** A client, with the account that a call of the panel names by its number; without one the primary one. */
export interface NamedClient {
  readonly id: string;
  readonly account?: string | undefined;
}

/** The user of an act; refused when there is none, or no such account of theirs. */
export const findClient = (db: Database, named: NamedClient): Promise<UserRecord> =>
  findNamed(named, (id, accountId) => findUser(db, id, accountId));

/** A client who is not the administrator. */
export async function findOtherClient(db: Database, by: ActCaller, named: NamedClient): Promise<UserRecord> {
  const client = await findClient(db, named);
  refuseOwnBooks(by, client.user.id);
  return client;
}

/** With the figures of the administrator's list. */
export const findListedClient = (db: Database, named: NamedClient): Promise<ListedUser> =>
  findNamed(named, (id, accountId) => findListedUser(db, id, accountId));

async function findNamed<Found extends UserRecord>(
  { id, account }: NamedClient,
  find: (id: string, accountId: number | undefined) => Promise<Found | undefined>,
): Promise<Found> {
  const accountId = parseRecordNumber(account);
  if (!isUuid(id) || (account !== undefined && accountId === undefined)) refuse('not_found');
  const found = await find(id, accountId);
  return found && (account === undefined || found.account) ? found : refuse('not_found');
}

/** Refuses an act on the administrator's own account. */
export function refuseOwnBooks(by: ActCaller, userId: string): void {
  if (by.userId === userId) refuse('own_books');
}
