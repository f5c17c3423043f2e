import type { Database } from '@lonja/store/database/database';
import type { ListedUser } from '@lonja/store/people/user-administration';
import type { ActCaller } from '../record/act-caller.ts';
import { record } from '../record/record.ts';
import { findListedClient, type NamedClient } from './clients.ts';

/** Support's view of a client, which is recorded first. */
export async function viewClient(
  needs: { readonly db: Database; readonly clock: () => number },
  by: ActCaller,
  { reason, ...named }: NamedClient & { readonly reason: string | undefined },
): Promise<ListedUser> {
  const listed = await findListedClient(needs.db, named);
  const { id } = named;
  const on = { action: 'client_viewed', subject: { kind: 'user', id }, userId: id, reason } as const;
  const { account } = listed;
  const change = account ? { accountId: account.id } : {};
  return record(needs, by, on, async () => ({ value: listed, change }));
}
