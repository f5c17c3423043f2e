import { saveAudit } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import type { ListedUser } from '@lonja/store/people/user-administration';
import type { ActCaller } from '../record/act-caller.ts';
import { auditRowOf } from '../record/act.ts';
import { newAct } from '../record/new-act.ts';
import { findListedClient, type NamedClient } from './clients.ts';

/** Support's view of a client, which is recorded first. */
export async function viewClient(
  { db, clock }: { readonly db: Database; readonly clock: () => number },
  by: ActCaller,
  { reason, ...named }: NamedClient & { readonly reason: string | undefined },
): Promise<ListedUser> {
  const listed = await findListedClient(db, named);
  const act = await newAct(db, by, {
    action: 'client_viewed',
    subject: { kind: 'user', id: named.id },
    userId: named.id,
    reason,
  });
  const accountId = listed.account?.id;
  const about = accountId === undefined ? {} : { accountId };
  await saveAudit(db, [auditRowOf(act, { at: clock(), ...about, before: {}, after: {}, isNotified: false })]);
  return listed;
}
