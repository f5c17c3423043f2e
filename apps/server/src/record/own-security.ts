import type { SecurityChange } from '@lonja/protocol';
import type { ActAction, ActRows } from '@lonja/protocol/act-actions';
import { digestPersonal, type Recorded } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import type { ActCaller } from './act-caller.ts';
import { auditRowOf, noticeOfOwnChange } from './act.ts';
import { newAct, type ActOn, type CalledAct } from './new-act.ts';

/** A person's change of the own ways to sign in. */
export interface OwnSecurityChange {
  readonly change: SecurityChange & OwnAction;
  /** Personal data before and after, by field. */
  readonly before?: Readonly<Record<string, string | null>>;
  readonly after?: Readonly<Record<string, string | null>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The audit row and the notice of a change, for its transaction, so that an intruder can't change password or address without a
 * trace that the owner sees.
 */
export async function recordOwnSecurity(
  db: Database,
  by: ActCaller,
  { change, before = {}, after = {}, at }: OwnSecurityChange,
): Promise<Recorded> {
  const act = await ownAct(db, by, change);
  const { userId } = by;
  const result = {
    at,
    before: await digestPersonal(db, userId, before),
    after: await digestPersonal(db, userId, after),
    isNotified: true,
  };
  return {
    audit: [auditRowOf(act, result)],
    notices: [noticeOfOwnChange(act, change, at)],
  };
}

/** A person's act on the own account, before it is decided. */
export const ownAct = (db: Database, by: ActCaller, action: OwnAction): Promise<CalledAct> =>
  newAct(db, by, { action, subject: { kind: 'user', id: by.userId }, userId: by.userId } as ActOn);

type OwnAction = {
  [Action in ActAction]: ActRows[Action] extends { reason: 'own'; subject: 'user' } ? Action : never;
}[ActAction];
