import type { MarginPreset, MarketQuote, QuoteAmount, SplitRatio, WrittenFinancing } from '@lonja/core';
import type { ActAction, ActedFigure, SecurityChange } from '@lonja/protocol';
import type { ActRows } from '@lonja/protocol/act-actions';
import type { AuditField } from '@lonja/protocol/audit-fields';
import type { PersonalValues } from '@lonja/store/audit/audit';
import type { Credential } from '@lonja/store/audit/credentials';
import type { NewNotice } from '@lonja/store/notices/notices';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import { buildNoticeBody } from './notice-body.ts';

/** Recorded for a call without a reason. */
export const NO_REASON = RECORDED_REASONS.none;

/** An act before it is decided: who, when, on whom, why, and over which request. Personal data comes as a digest already. */
export interface Act {
  readonly id: string;
  /** Undefined where the system acts, or whoever has the console. */
  readonly actorId: string | undefined;
  /** What the actor has shown, which must hold when the act commits; absent where nobody's request acts. */
  readonly shown?: Credential | undefined;
  /** An administrator unless given. */
  readonly actorRole?: 'user' | 'admin' | 'system' | 'operator';
  readonly reason: string;
  readonly requestId: string;
  /** Digest of the address that the request came from. */
  readonly address: string;
  /** The affected client. */
  readonly userId: string | undefined;
  readonly action: ActAction;
  readonly subject: {
    /** As its row says, or the account that the system acts on. */
    readonly kind: ActRows[ActAction]['subject'] | 'account';
    readonly id: string;
  };
}

type RecordedValue = string | number | boolean | null | WrittenFinancing | MarginPreset;
/** By field: one that has no row in `AUDIT_FIELDS` would be read under its name in the code. Positions that are closed stand by symbol. */
export type RecordedFigures = Readonly<Partial<Record<AuditField, RecordedValue>>>;

/** The overrides of a position, in micro-dollars. */
interface PositionOverrides {
  readonly account: number;
  readonly instrument: number;
  /** The fill that opened it; undefined where it has closed. */
  readonly openedBy: number | undefined;
  readonly setProfit: string | null;
  readonly setBeyond: string | null;
}

/** The evidence of an act's figures: amounts in USD as texts, costs in the quote currency. */
export interface ActEvidence {
  readonly symbol?: string;
  readonly quote?: Pick<MarketQuote, 'bid' | 'ask' | 'at' | 'source' | 'sequence'>;
  readonly cost?: Moved<QuoteAmount | null>;
  readonly margin?: Moved<string>;
  /** The position's market P&L; null without a quote. */
  readonly marketProfit?: string | null;
  /** Amount of a withdrawal. */
  readonly amount?: string;
  /** The factor of a price jump that looked like a split. */
  readonly factor?: number | null;
  readonly split?: { readonly id: number; readonly declaredBy: string } & SplitRatio;
  /** The result of a split's fraction, and what an override added to it. */
  readonly realized?: string;
  readonly adjusted?: string;
  /** The numbers of the orders that were adjusted. */
  readonly orders?: readonly number[];
}

interface Moved<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** The result of the act. */
export interface ActResult {
  readonly at: number;
  readonly accountId?: number;
  /** By figure, as exact texts. */
  readonly before: RecordedFigures;
  readonly after: RecordedFigures;
  /** A position's overrides, which the database compares with its row. */
  readonly figures?: PositionOverrides;
  /** The evidence of the figures. */
  readonly evidence?: ActEvidence;
  /** The values of the digests, for a person whom the act creates. */
  readonly personal?: PersonalValues;
}

/** An act that has been carried out. */
export interface DoneAct extends ActResult {
  readonly act: Act;
}

/** The notice of a person's own act, under the act's id. @throws Error when the act concerns nobody */
export function noticeOfOwnChange({ id, userId }: Act, change: SecurityChange, at: number): NewNotice {
  if (userId === undefined) throw new Error('an own act concerns its actor');
  return { id, to: { userId }, createdAt: at, ...buildNoticeBody('security_change', { change }) };
}

/** The client's notice of the act, under the act's id. @param accountId the existing account that it is about, if about one */
export const noticeOfAct = (
  { id, reason, userId }: Act,
  changes: readonly ActedFigure[],
  at: number,
  accountId?: number,
): NewNotice[] =>
  userId === undefined
    ? []
    : [
        {
          id,
          to: accountId === undefined ? { userId } : { accountId },
          createdAt: at,
          ...buildNoticeBody('administrator_act', { changes, reason }),
        },
      ];
