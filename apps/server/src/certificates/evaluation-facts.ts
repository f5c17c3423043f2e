import { createHash } from 'node:crypto';
import { formatUsdExact, computeRequirements, returnInBasisPoints } from '@lonja/core';
import { computeCommitment } from '@lonja/feeds';
import type { CertificateFacts } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import {
  findVerdictEvidence,
  listEvaluations,
  type EvaluationRecord,
} from '@lonja/store/evaluations/evaluations';
import { findPlan } from '@lonja/store/evaluations/plans';
import { sealedOfPlan, sealOfPlan } from '../evaluations/seal.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Markets } from '../rooms/markets.ts';
import { buildAuditLink, writtenSeal, type CertifiedResult } from './certified-result.ts';

type PhaseResult = Extract<CertificateFacts['result'], { kind: 'evaluation' }>['results'][number];

/** More than anybody may begin. */
const ALL = 1_000;

/** What a passed evaluation came to, with the phases before it. Refused where it is not passed; an erased person's is not found. */
export async function evaluationFacts(
  { db, markets }: { readonly db: Database; readonly markets: Markets },
  evaluation: EvaluationRecord,
): Promise<CertifiedResult> {
  const { account, plan: of, user, isErased, verdict } = evaluation;
  const plan = await findPlan(db, of.slug);
  if (isErased || !plan) refuse('not_found');
  if (verdict?.kind !== 'passed') refuse('nothing_to_certify');
  const all = await listEvaluations(db, { planId: of.id, userId: user.id, limit: ALL });
  const results = await Promise.all(passedUpTo(evaluation, all).map((record) => phaseResult(db, record)));
  const last = results.at(-1);
  const rules = account.terms?.evaluation?.rules;
  if (!last || !rules) refuse('nothing_to_certify');
  const world = plan.world === null ? undefined : markets.find(plan.world);
  return {
    accountId: account.id,
    person: user,
    result: {
      kind: 'evaluation',
      name: plan.name,
      slug: plan.slug,
      group: plan.group?.name ?? null,
      phases: plan.phases.length,
      zone: rules.dayEnd.zone,
      results,
      world: world ? String(world.id) : null,
      commitment: world ? computeCommitment(world.row()) : null,
    },
    sealed: writtenSeal(sealedOfPlan(plan)),
    seal: sealOfPlan(plan),
    audit: last.audit,
  };
}

const getPhase = ({ account }: EvaluationRecord): number => account.terms?.evaluation?.phase ?? 1;

/** The passed evaluations that led to one, by phase: of each phase the last before the next one began. @param all the newest first */
function passedUpTo(evaluation: EvaluationRecord, all: readonly EvaluationRecord[]): EvaluationRecord[] {
  const way = [evaluation];
  for (const record of all) {
    const [first] = way;
    const isBefore =
      first !== undefined &&
      record.verdict?.kind === 'passed' &&
      record.account.id < first.account.id &&
      getPhase(record) === getPhase(first) - 1;
    if (isBefore) way.unshift(record);
  }
  return way;
}

async function phaseResult(db: Database, record: EvaluationRecord): Promise<PhaseResult> {
  const { account, verdict } = record;
  const { terms, evaluation: progress } = account;
  const proof = await findVerdictEvidence(db, account.id);
  if (!proof || !verdict || !terms?.evaluation || !progress)
    throw new Error(`evaluation ${account.id} passed without evidence`);
  const { grant } = terms;
  const { rules } = terms.evaluation;
  const { profit, target } = computeRequirements(account, progress, { grant, rules });
  return {
    phase: getPhase(record),
    account: String(account.id),
    grant: formatUsdExact(grant),
    profit: formatUsdExact(profit),
    target: formatUsdExact(target),
    returnPercent: Number(returnInBasisPoints(profit, grant)) / 100,
    days: progress.dayNumber,
    endedAt: verdict.at.toISOString(),
    evidence: createHash('sha256').update(proof.evidence).digest('hex'),
    audit: buildAuditLink(proof.audit),
  };
}
