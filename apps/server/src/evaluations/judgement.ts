import { createHash } from 'node:crypto';
import {
  assertInvariant,
  findEvaluated,
  formatUsdExact,
  judgeEvidence,
  wallTimeOf,
  type AccountState,
  type MarketView,
  type StepEvidence,
  type TradingChange,
  type VerdictKind,
} from '@lonja/core';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { NewNotice } from '@lonja/store/notices/notices';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import { buildNoticeBody } from '../record/notice-body.ts';
import { buildSystemAct } from '../record/system-act.ts';
import type { OnAccount } from '../desk/command/command-row.ts';
import type { CommandWrites } from '../desk/command/desk-change.ts';
import { buildVerdictEvidence, type StepQuotes } from './verdict-evidence.ts';

/** A step of the market that means something for an evaluation. */
export interface Judging extends OnAccount {
  readonly evidence: StepEvidence;
  /** The step before; undefined where it is not known. */
  readonly before: StepQuotes | undefined;
}

/** An evaluation's end commits with the evidence, the audit row that has its hash, and the notice. */
export function writesOfVerdict(
  changes: readonly TradingChange[],
  { evidence, before }: Judging,
  market: MarketView,
): CommandWrites {
  if (!changes.at(-1)?.after.account.evaluation?.verdict) return NOTHING_ENDED;
  const judgement = judgeEvidence(evidence, market.instrumentOf);
  assertInvariant(judgement !== undefined && judgement.kind !== 'goes_on', 'a verdict is of its evidence');
  const { account } = evidence;
  const evaluated = findEvaluated(account);
  assertInvariant(evaluated !== undefined, 'a verdict is on an evaluation');
  const { terms } = evaluated;
  const floor = judgement.kind === 'breached' ? judgement.floor : undefined;
  const { instrumentOf } = market;
  const verdict = judgement.kind;
  const known = buildVerdictEvidence({ evidence, terms, verdict, floor, before, instrumentOf });
  const written = canonicalJson(known);
  const subject = String(account.id);
  const act = buildSystemAct('evaluation_ended', { subject, reason: RECORDED_REASONS.rules });
  const at = wallTimeOf(market);
  const done = {
    act,
    at,
    accountId: account.id,
    before: {},
    after: {
      verdict,
      equity: known.equity,
      floor: floor ? formatUsdExact(floor.at) : null,
      evidence: createHash('sha256').update(written).digest('hex'),
    },
  };
  return {
    acts: {
      done: [done],
      verdicts: [{ accountId: account.id, kind: verdict, at: evidence.at, act: act.id, evidence: written }],
    },
    notices: [noticeOfEnd(act.id, account, { verdict, floor: floor?.name ?? null, reason: null, at })],
  };
}

const NOTHING_ENDED: CommandWrites = { acts: {}, notices: [] };

interface End {
  readonly verdict: VerdictKind;
  readonly floor: 'daily' | 'overall' | null;
  readonly reason: string | null;
  /** On the wall, milliseconds since 1970. */
  readonly at: number;
}

/** @param id of the act that ended it */
export const noticeOfEnd = (
  id: string,
  { id: accountId, terms }: AccountState,
  { verdict, floor, reason, at }: End,
): NewNotice => ({
  id,
  to: { accountId },
  createdAt: at,
  ...buildNoticeBody('evaluation_ended', {
    programme: terms?.evaluation?.name ?? '',
    phase: terms?.evaluation?.phase ?? 0,
    verdict,
    floor,
    reason,
  }),
});
