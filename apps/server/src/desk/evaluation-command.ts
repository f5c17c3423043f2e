import {
  decideBeginEvaluation,
  endEvaluation,
  evaluatedOf,
  wallTimeOf,
  type AccountTerms,
  type TradingState,
} from '@lonja/core';
import type { ProgrammePast } from '@lonja/store';
import { auditRowOf, noticeOfOwnChange } from '../audit/act.ts';
import type { DeskChange } from './desk-change.ts';
import { noticeOfEnd } from './judgement.ts';
import { figuresOf, type OpeningContext } from './practice-command.ts';
import type { BeginEvaluationCommand, Changes, Outcome, VoidEvaluationCommand } from './submission.ts';

/** Opens the account of a programme's next phase, with audit row and notice. */
export function beginEvaluation(
  { accountId: besideId, name, programme, act }: BeginEvaluationCommand,
  {
    newAccountId,
    openAccounts,
    evaluations,
    render,
    market,
  }: OpeningContext & { readonly evaluations: readonly ProgrammePast[] },
): Outcome {
  const { now } = market;
  const openedId = newAccountId();
  const past = evaluations.filter((one) => one.programme === programme.id);
  const decision = decideBeginEvaluation(openedId, programme, { openAccounts, past, now });
  if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal };
  const [opened] = decision.changes;
  const { account } = opened.after;
  const wall = wallTimeOf(market);
  const after = {
    ...figuresOf(account),
    programme: programme.id,
    phase: account.terms?.evaluation?.phase ?? 0,
  };
  const row = auditRowOf(act, { at: wall, accountId: openedId, before: {}, after, isNotified: true });
  const notices = [noticeOfOwnChange(act, 'evaluation_begun', wall)];
  const changes = [{ ...opened, writes: { acts: { audit: [row] }, notices } }] as const;
  const opening = { besideId, openedId, name, terms: account.terms as AccountTerms, at: now };
  return { kind: 'accepted', changes, opening, answer: render(changes) };
}

/** Ends an evaluation without a result: its person reads why. */
export function voidEvaluation(
  state: TradingState,
  { act }: VoidEvaluationCommand,
  { render, market }: Pick<OpeningContext, 'render' | 'market'>,
): Outcome {
  const { account } = state;
  if (!evaluatedOf(account)) return { kind: 'refused', refusal: { code: 'account_closed' } };
  const ended = endEvaluation(state, 'voided', market);
  const last = ended.at(-1) as DeskChange;
  const at = wallTimeOf(market);
  const row = auditRowOf(act, {
    at,
    accountId: account.id,
    before: {},
    after: { verdict: 'voided' },
    isNotified: true,
  });
  const { reason } = act;
  const writes = {
    acts: {
      audit: [row],
      verdicts: [
        { accountId: account.id, kind: 'voided' as const, at: market.now, act: act.id, evidence: null },
      ],
    },
    notices: [noticeOfEnd(act.id, account, { verdict: 'voided', floor: null, reason, at })],
  };
  const changes = [...ended.slice(0, -1), { ...last, writes }] as unknown as Changes;
  return {
    kind: 'accepted',
    changes,
    closing: { closedId: account.id, at: market.now },
    answer: render(changes),
  };
}
