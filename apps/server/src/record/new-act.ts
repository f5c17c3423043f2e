import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lonja/core';
import { hasCardNumber, hasControlCharacter, hasInvisibleCharacter } from '@lonja/protocol';
import { ACT_ROWS, type ActAction, type ActRows } from '@lonja/protocol/act-actions';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import { digestPersonal } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import { refuse } from '../refusal/refuse.ts';
import type { ActCaller } from './act-caller.ts';
import { NO_REASON, type Act } from './act.ts';

type Reason<Action extends ActAction> = ActRows[Action]['reason'];

/** What somebody does to whom, as the act's row says. Acts that the system states have no caller. */
export type ActOn<Action extends ActAction = ActAction> = Action extends ActAction
  ? Reason<Action> extends 'stated'
    ? never
    : {
        readonly action: Action;
        readonly subject: {
          readonly kind: ActRows[Action]['subject'];
          readonly id: string;
        };
        readonly userId: string | undefined;
      } & (Reason<Action> extends 'asked' | 'own_or_asked'
        ? { readonly reason: string | null | undefined }
        : { readonly reason?: undefined })
  : never;

/** An act before it is decided, with whoever does it. */
export interface CalledAct<Action extends ActAction = ActAction> extends Act {
  readonly action: Action;
  readonly actorId: string;
}

/** A requested act; refused where its reason is too short, too long or has a card number in it. */
export async function newAct<Action extends ActAction>(
  db: Database,
  { userId: actorId, role: actorRole, shown, ip, requestId }: ActCaller,
  asked: { readonly action: Action } & ActOn<Action>,
): Promise<CalledAct<Action>> {
  const { action, subject, userId, reason: given }: AskedAct = asked;
  const { address } = await digestPersonal(db, actorId, { address: ip });
  const reason = chooseReason(ACT_ROWS[action].reason, userId === actorId, given);
  return {
    action: asked.action,
    subject,
    userId,
    id: randomUUID(),
    actorId,
    actorRole,
    shown,
    reason,
    requestId,
    address: address ?? '',
  };
}

/** What all acts have in common, whatever their rows ask for. */
type AskedAct = Pick<Act, 'action' | 'subject' | 'userId'> & { readonly reason?: string | null | undefined };

function chooseReason(column: Reason<ActAction>, isOwn: boolean, given: string | null | undefined): string {
  if (column === 'own' || (isOwn && column !== 'asked' && column !== 'none')) return OWN_REASON;
  if (column !== 'asked' && column !== 'own_or_asked') return NO_REASON;
  const text = (given ?? '').trim() || NO_REASON;
  return isReason(text) ? text : refuse('reason_invalid');
}

/** Acts on the own account need no reason. */
export const OWN_REASON = RECORDED_REASONS.ownAccount;

const [SHORTEST_REASON, LONGEST_REASON] = LIMITS.reason.characters;

/** Whether a trimmed text may be an act's reason. */
export const isReason = (text: string): boolean =>
  text.length >= SHORTEST_REASON &&
  text.length <= LONGEST_REASON &&
  !hasControlCharacter(text) &&
  !hasInvisibleCharacter(text) &&
  !hasCardNumber(text);
