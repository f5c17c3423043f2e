import {
  accountValueOf,
  attemptsTaken,
  computeDayResult,
  findEvaluated,
  computeFloors,
  formatUsdExact,
  minus,
  findNextPhase,
  readPastEvaluation,
  parseUsd,
  computeRequirements,
  usd,
  valueAccount,
  type MarketView,
  type Phase,
  type Usd,
} from '@lonja/core';
import type {
  ClientEvaluation,
  Evaluation,
  OwnPlan,
  Plan,
  PlanPhase,
  VerdictEvidence as WireEvidence,
  VerdictProof,
} from '@lonja/protocol';
import { shownTerms } from '@lonja/protocol/shown-terms';
import type { AppealRecord, EvaluationRecord, VerdictEvidence } from '@lonja/store/evaluations/evaluations';
import type { PlanRecord } from '@lonja/store/evaluations/plans';
import { hashRules, sealOfPlan, sealTextOfPlan } from './seal.ts';
import { shownPerson } from '../people/shown-person.ts';
import { isoTime } from '../reading/iso-time.ts';

export const planAnswer = (plan: PlanRecord): Plan => ({
  slug: plan.slug,
  name: plan.name,
  group: plan.group && { id: String(plan.group.id), name: plan.group.name },
  world: plan.world === null ? null : String(plan.world),
  phases: plan.phases.map(phaseAnswer),
  attempts: plan.attempts,
  sealHash: sealOfPlan(plan),
  sealText: sealTextOfPlan(plan),
  begun: plan.begun,
  active: plan.active,
  createdAt: plan.createdAt.toISOString(),
  closedAt: plan.closedAt?.toISOString() ?? null,
});

const phaseAnswer = ({ terms, rules }: Phase): PlanPhase => ({
  terms: shownTerms(terms),
  rules,
  rulesHash: hashRules(rules),
});

type MarketOf = (world: number | undefined) => MarketView;

/** An evaluation at the market's last quotes. @throws Error for an account that is none */
export function evaluationAnswer(record: EvaluationRecord, marketOf: MarketOf): Evaluation {
  const { plan, verdict } = record;
  const { account, equity: judged } = figuredAccount(record);
  const { terms, evaluation: progress } = account;
  if (!terms?.evaluation || !progress) throw new Error(`account ${account.id} is no evaluation`);
  const { rules, phase, phases } = terms.evaluation;
  const { grant } = terms;
  const view = marketOf(terms.world);
  const equity = judged ?? valueAccount(account, view)?.equity;
  const met = computeRequirements(account, progress, { grant, rules });
  const goesOn = findEvaluated(account) !== undefined;
  const ended = verdict?.at ?? record.closedAt;
  return {
    account: String(account.id),
    plan: { slug: plan.slug, name: plan.name },
    phase,
    phases,
    state: verdict?.kind ?? (record.closedAt ? 'withdrawn' : 'active'),
    rules,
    rulesHash: hashRules(rules),
    grant: formatUsdExact(grant),
    balance: formatUsdExact(accountValueOf(account.balances)),
    equity: equity === undefined ? null : formatUsdExact(equity),
    asOf: isoTime(goesOn ? view.now : (ended?.getTime() ?? view.now)),
    floors: (goesOn ? computeFloors(rules, grant, progress) : []).map(({ name, at }) => ({
      name,
      at: formatUsdExact(at),
      distance: equity === undefined ? null : formatUsdExact(minus(equity, at)),
    })),
    day: {
      number: progress.dayNumber,
      endsAt: isoTime(progress.dayEndsAt),
      basis: formatUsdExact(progress.dayBasis),
      result: formatUsdExact(computeDayResult(account, progress, { grant, rules }).profit),
    },
    peak: formatUsdExact(progress.peak),
    target: {
      profit: formatUsdExact(met.profit),
      wanted: formatUsdExact(met.target),
      days: met.days,
      bestDay: formatUsdExact(met.bestDay),
      isConsistent: met.isConsistent,
      isFlat: met.isFlat,
    },
    beganAt: record.beganAt.toISOString(),
    endedAt: ended?.toISOString() ?? null,
    voidReason: verdict?.reason ?? null,
    isFrozen: verdict !== null && record.closedAt === null,
    appeal: record.appeal && appealAnswer(record.appeal),
  };
}

/**
 * The account that an evaluation's figures are of: as it is, or where a breach left it open, as it stood at that step. What its person
 * closes afterwards is no part of the verdict.
 */
function figuredAccount({ account, verdict }: EvaluationRecord): {
  readonly account: EvaluationRecord['account'];
  readonly equity?: Usd;
} {
  const isLeftOpen = verdict?.kind === 'breached' && account.terms?.evaluation?.rules.atBreach === 'freeze';
  if (!isLeftOpen || verdict.evidence === null) return { account };
  const { cash, margin, profit, fills, equity } = JSON.parse(verdict.evidence) as WireEvidence;
  const balances = {
    ...account.balances,
    cash: exactUsd(cash),
    margin: exactUsd(margin),
    profit: exactUsd(profit),
  };
  return { account: { ...account, balances, fillCount: fills }, equity: exactUsd(equity) };
}

function exactUsd(text: string): Usd {
  const read = parseUsd(text);
  if (!read.ok) throw new Error(`${text} is no amount`);
  return usd(read.units);
}

const appealAnswer = ({ text, madeAt, answer }: AppealRecord): NonNullable<Evaluation['appeal']> => ({
  text,
  madeAt: madeAt.toISOString(),
  answer: answer && { isUpheld: answer.isUpheld, text: answer.text, at: answer.at.toISOString() },
});

/** A client's way through a plan. @param evaluations of the client in it, the newest first */
export function ownPlanAnswer(
  plan: PlanRecord,
  evaluations: readonly EvaluationRecord[],
  marketOf: MarketOf,
): OwnPlan {
  const past = evaluations.toReversed().map(({ account, verdict, closedAt, appeal }) =>
    readPastEvaluation({
      phase: account.terms?.evaluation?.phase ?? 1,
      verdict: verdict?.kind ?? null,
      isClosed: closedAt !== null,
      isUpheld: appeal?.answer?.isUpheld === true,
    }),
  );
  const attemptsLeft = Math.max(0, plan.attempts - attemptsTaken(past));
  const goesOn = past.some(({ end }) => end === null);
  const next = goesOn || plan.closedAt ? undefined : findNextPhase(past, plan.phases.length);
  return {
    plan: planAnswer(plan),
    nextPhase: next === undefined || (next === 1 && attemptsLeft === 0) ? null : next,
    attemptsLeft,
    evaluations: evaluations.map((record) => evaluationAnswer(record, marketOf)),
  };
}

export const clientEvaluationAnswer = (record: EvaluationRecord, marketOf: MarketOf): ClientEvaluation => ({
  ...evaluationAnswer(record, marketOf),
  userId: record.user.id,
  ...shownPerson(record.user, record.isErased),
  isErased: record.isErased,
});

export const proofAnswer = ({ evidence, audit }: VerdictEvidence): Omit<VerdictProof, 'signature'> => ({
  kind: 'lonja-verdict',
  evidence: JSON.parse(evidence) as WireEvidence,
  audit: {
    number: Number(audit.number),
    record: audit.record,
    previousHash: audit.previous_hash.toString('hex'),
    hash: audit.hash.toString('hex'),
  },
});
