import { randomUUID } from 'node:crypto';
import type { ActAction, SecurityChange } from '@lonja/protocol';
import { digestPersonal, type Recorded } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import type { ActCaller } from './act-caller.ts';
import { auditRowOf, noticeOfOwnChange, type Act } from './act.ts';

/** A person's change of the own ways to sign in. */
export interface OwnSecurityChange {
  readonly change: SecurityChange;
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
export async function ownAct(
  db: Database,
  { userId, role, shown, ip, requestId }: ActCaller,
  change: ActAction,
): Promise<Act> {
  const { address } = await digestPersonal(db, userId, { address: ip });
  return {
    id: randomUUID(),
    actorId: userId,
    actorRole: role,
    shown,
    action: change,
    subject: { kind: 'user', id: userId },
    userId,
    reason: OWN_REASON,
    requestId,
    address: address ?? '',
  };
}

/** Acts on the own account need no reason. */
export const OWN_REASON = RECORDED_REASONS.ownAccount;
