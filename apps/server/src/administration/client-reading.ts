import { saveAudit, type ListedUser, type Database } from '@lonja/store';
import type { ActCaller } from '../audit/act-caller.ts';
import { auditRowOf } from '../audit/act.ts';
import { newAct } from '../audit/new-act.ts';
import { findListedClient, type NamedClient } from './clients.ts';
import { isRefused, type Refused } from '../refusal.ts';

/** Support's view of a client, which is recorded first. */
export async function viewClient(
  { db, clock }: { readonly db: Database; readonly clock: () => number },
  by: ActCaller,
  { reason, ...named }: NamedClient & { readonly reason: string | undefined },
): Promise<ListedUser | Refused> {
  const listed = await findListedClient(db, named);
  if (isRefused(listed)) return listed;
  const act = await newAct(db, by, {
    action: 'client_viewed',
    subject: { kind: 'user', id: named.id },
    userId: named.id,
    reason,
  });
  if (isRefused(act)) return act;
  const accountId = listed.account?.id;
  const about = accountId === undefined ? {} : { accountId };
  await saveAudit(db, [auditRowOf(act, { at: clock(), ...about, before: {}, after: {}, isNotified: false })]);
  return listed;
}
