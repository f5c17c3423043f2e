import { findListedUser, findUser, type Database, type ListedUser, type UserRecord } from '@lonja/store';
import type { ActCaller } from '../audit/act-caller.ts';
import { isRefused, refused, type Refused } from '../refusal.ts';
import { isUuid } from './uuid.ts';

/** The user of an act; refused when there is none. */
export const findClient = async (db: Database, id: string): Promise<UserRecord | Refused> =>
  (isUuid(id) ? await findUser(db, id) : undefined) ?? refused('not_found');

/** A client who is not the administrator. */
export async function findOtherClient(
  db: Database,
  by: ActCaller,
  id: string,
): Promise<UserRecord | Refused> {
  const client = await findClient(db, id);
  return isRefused(client) ? client : (refuseOwnBooks(by, client.user.id) ?? client);
}

/** With the figures of the administrator's list. */
export const findListedClient = async (db: Database, id: string): Promise<ListedUser | Refused> =>
  (isUuid(id) ? await findListedUser(db, id) : undefined) ?? refused('not_found');

/** Refused when the account is the administrator's own. */
export const refuseOwnBooks = (by: ActCaller, userId: string): Refused | undefined =>
  by.userId === userId ? refused('own_books') : undefined;
