import type { MarketQuote, QuoteAmount, SplitRatio, WrittenFinancing } from '@lonja/core';
import type { ActAction, ActedFigure, SecurityChange } from '@lonja/protocol';
import type { NewAuditRow, NewNotice, PersonalValues } from '@lonja/store';
import { canonicalJson } from './canonical-json.ts';

/** What a call without a reason is recorded with. */
export const NO_REASON = 'No reason given';

/** An act before it is decided: who, when, on whom, why, and over which request. Personal data comes as a digest already. */
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

export type RecordedFigures = Readonly<Record<string, string | number | boolean | null | WrittenFinancing>>;

/** The overrides of a position, in micro-dollars. */
interface PositionOverrides {
  readonly account: number;
  readonly instrument: number;
  /** The fill that opened it; undefined where it has closed. */
  readonly openedBy: number | undefined;
  readonly setProfit: string | null;
  readonly setBeyond: string | null;
}

/** What explains an act's figures: amounts in USD as texts, costs in the quote currency. */
export interface ActEvidence {
  readonly symbol?: string;
  readonly quote?: Pick<MarketQuote, 'bid' | 'ask' | 'at' | 'source' | 'sequence'>;
  readonly cost?: Moved<QuoteAmount | null>;
  readonly margin?: Moved<string>;
  /** What the market made of the position; null without a quote. */
  readonly marketProfit?: string | null;
  /** Of a withdrawal. */
  readonly amount?: string;
  /** By how much a price jumped, where that looked like a split. */
  readonly factor?: number | null;
  readonly split?: { readonly id: number; readonly toldBy: string } & SplitRatio;
  /** What the part of a unit that a split leaves came to, and what an override added to it. */
  readonly realized?: string;
  readonly adjusted?: string;
  /** The numbers of the orders that were adjusted. */
  readonly orders?: readonly number[];
}

interface Moved<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** What the act came to. */
export interface ActResult {
  readonly at: number;
  readonly accountId?: number;
  /** By figure; in texts that say everything exactly. */
  readonly before: RecordedFigures;
  readonly after: RecordedFigures;
  /** What the database compares a position's overrides with. */
  readonly figures?: PositionOverrides;
  /** What explains the figures. */
  readonly evidence?: ActEvidence;
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
