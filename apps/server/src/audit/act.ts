import type { ActedFigure, SecurityChange } from '@lonja/protocol';
import type { NewAuditRow, NewNotice, PersonalValues } from '@lonja/store';
import { canonicalJson } from './canonical-json.ts';

/** What a call without a reason is recorded with. */
export const NO_REASON = 'No reason given';

/** What is recorded of every kind of act. Personal data comes as a digest already. */
type ActAction =
  | 'user_created'
  | 'user_edited'
  | 'user_deleted'
  | 'position_set'
  | 'positions_closed'
  | 'withdrawal_set'
  | 'verification_decided'
  | 'client_viewed'
  | 'outbox_read'
  | 'split_told'
  | 'split_dismissed'
  | 'split_applied'
  | 'conditions_set'
  | SecurityChange;

/** An act before it is decided: who, when, on whom, why, and over which request. */
export interface Act {
  readonly id: string;
  /** Undefined where the system acts. */
  readonly actorId: string | undefined;
  /** An administrator, unless it says otherwise. */
  readonly actorRole?: 'user' | 'admin' | 'house';
  readonly reason: string;
  readonly requestId: string;
  /** Digest of the address that the request came from. */
  readonly address: string;
  /** The client whom it concerns. */
  readonly userId: string | undefined;
  readonly action: ActAction;
  readonly subject: {
    readonly kind: 'user' | 'position' | 'withdrawal' | 'verification' | 'mail' | 'instrument' | 'conditions';
    readonly id: string;
  };
}

/** What the act came to. */
export interface ActResult {
  readonly at: number;
  readonly accountId?: number;
  /** By figure; in texts that say everything exactly. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** What the database holds a position's set figures against. */
  readonly figures?: Readonly<Record<string, unknown>>;
  /** Anything that explains the figures, a quote for example. */
  readonly evidence?: Readonly<Record<string, unknown>>;
  /** Of a person who is new with the act: what the digests stand for. */
  readonly personal?: PersonalValues;
  /** Whether its client is told: then it commits with the notice or not at all. */
  readonly isNotified: boolean;
}

/** The act's row of the audit log. */
export function auditRowOf(act: Act, result: ActResult): NewAuditRow {
  const { id, actorId, actorRole = 'admin', reason, requestId, address, userId, action, subject } = act;
  const { at, accountId, before, after, figures, evidence, personal, isNotified } = result;
  return {
    id,
    record: canonicalJson({
      id,
      at,
      actor: { id: actorId, role: actorRole },
      action,
      subject,
      user: userId,
      account: accountId,
      tells: isNotified ? userId : undefined,
      before,
      after,
      figures,
      evidence,
      reason,
      requestId,
      address,
    }),
    personal,
  };
}

/** What somebody is told of an own act, under the act's id. @throws Error when the act concerns nobody */
export function noticeOfOwnChange({ id, userId }: Act, change: SecurityChange, at: number): NewNotice {
  if (userId === undefined) throw new Error('an own act concerns its actor');
  return { id, to: { userId }, kind: 'security_change', data: { change }, createdAt: at };
}

/** What the client is told of the act, under the act's id. */
export const noticeOfAct = (
  { id, reason, userId }: Act,
  changes: readonly ActedFigure[],
  at: number,
): NewNotice[] =>
  userId === undefined
    ? []
    : [
        {
          id,
          to: { userId },
          kind: 'administrator_act',
          data: { changes, reason },
          createdAt: at,
        },
      ];
