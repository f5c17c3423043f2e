import { bindCommand } from '../desk/command/command-row.ts';
import { VOID_EVALUATION } from './commands.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import type { Desk } from '../desk/desk.ts';
import type { Markets } from '../rooms/markets.ts';
import { isTimeZone, refuseTerms, type Phase } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  answerAppeal as saveAnswer,
  listEvaluations,
  type EvaluationRecord,
} from '@lonja/store/evaluations/evaluations';
import {
  closePlan as saveClosing,
  findPlan,
  savePlan,
  type PlanRecord,
} from '@lonja/store/evaluations/plans';
import { findGroup, findRole } from '@lonja/store/groups/groups';
import type { NewNotice } from '@lonja/store/notices/notices';
import type { ActCaller } from '../record/act-caller.ts';
import { newAct } from '../record/new-act.ts';
import { record } from '../record/record.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import { sealOfPlan } from './seal.ts';
import { orRefuse, refuse, refuseAs } from '../refusal/refuse.ts';
import { takesAccounts } from '../rooms/world-market.ts';
import { isSlug, drawSlug } from '../groups/slug.ts';

export interface EvaluationNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly markets: Markets;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

export interface WantedPlan {
  readonly name: string;
  /** Number of the group; undefined: for everybody. */
  readonly group: string | undefined;
  /** Number of the world; undefined: the installation's own market. */
  readonly world: string | undefined;
  readonly phases: readonly Phase[];
  readonly attempts: number;
  readonly reason: string | undefined;
}

/** Makes a plan, whose rules never change. */
export async function createPlan(
  needs: EvaluationNeeds,
  by: ActCaller,
  { name, group, world, phases, attempts, reason }: WantedPlan,
): Promise<PlanRecord> {
  const { db } = needs;
  const unfit = phases.map(({ terms }) => refuseTerms(terms)).find(Boolean);
  if (unfit) refuseAs(unfit);
  if (phases.some(({ rules }) => !isTimeZone(rules.dayEnd.zone))) refuse('unknown_time_zone');
  const groupId = await knownGroup(needs, group);
  const worldId = knownWorld(needs, world);
  const slug = drawSlug(name);
  const sealed = { phases, attempts, world: worldId };
  // The record's number is known once it is saved.
  const subject = { kind: 'programme', id: name } as const;
  await record(
    needs,
    by,
    { action: 'programme_created', subject, userId: undefined, reason },
    async (work, { at }) => {
      const plan = { ...sealed, slug, name, groupId, createdBy: by.userId, createdAt: new Date(at) };
      const id = await savePlan(work, plan);
      const after = { name, slug, seal: sealOfPlan(sealed) };
      return { value: undefined, change: { subjectId: String(id), after } };
    },
  );
  return (await findPlan(db, slug)) ?? refuse('unavailable');
}

async function knownGroup({ db }: EvaluationNeeds, group: string | undefined): Promise<number | null> {
  if (group === undefined) return null;
  const id = parseRecordNumber(group);
  return id !== undefined && (await findGroup(db, id)) ? id : refuse('not_found');
}

function knownWorld({ markets }: EvaluationNeeds, world: string | undefined): number | null {
  if (world === undefined) return null;
  const id = parseRecordNumber(world);
  const known = id === undefined ? undefined : markets.find(id);
  if (!known || known.row().replay || known.row().ownMarket || known.row().groupId !== undefined)
    refuse('not_found');
  return takesAccounts(known) ? known.id : refuse('world_takes_no_accounts');
}

export const findPlanBySlug = async (
  { db }: Pick<EvaluationNeeds, 'db'>,
  slug: string,
): Promise<PlanRecord> => (isSlug(slug) ? await findPlan(db, slug) : undefined) ?? refuse('not_found');

/** A plan that a client may begin or has begun. */
export async function findOwnPlan(
  { db }: Pick<EvaluationNeeds, 'db'>,
  userId: string,
  slug: string,
): Promise<{
  readonly plan: PlanRecord;
  readonly evaluations: readonly EvaluationRecord[];
  readonly isMember: boolean;
}> {
  const plan = await findPlanBySlug({ db }, slug);
  const evaluations = await listEvaluations(db, { planId: plan.id, userId, limit: ALL });
  const { group } = plan;
  const isMember = group === null || (await findRole(db, group.id, userId)) !== undefined;
  return isMember || evaluations.length > 0 ? { plan, evaluations, isMember } : refuse('not_found');
}

const ALL = 1_000;

/** An evaluation by the number of its account. @param userId whose it has to be; undefined: anybody's */
export async function findEvaluation(
  { db }: Pick<EvaluationNeeds, 'db'>,
  account: string,
  userId: string | undefined,
): Promise<EvaluationRecord> {
  const accountId = parseRecordNumber(account);
  if (accountId === undefined) refuse('not_found');
  const owned = userId === undefined ? {} : { userId };
  const [evaluation] = await listEvaluations(db, { accountId, ...owned, limit: 1 });
  return evaluation ?? refuse('not_found');
}

/** Lets nobody begin a plan any more. */
export async function closePlan(
  needs: EvaluationNeeds,
  by: ActCaller,
  { slug, reason }: { readonly slug: string; readonly reason: string | undefined },
): Promise<PlanRecord> {
  const plan = await findPlanBySlug(needs, slug);
  const { id } = plan;
  const subject = { kind: 'programme', id: String(id) } as const;
  await record(
    needs,
    by,
    { action: 'programme_closed', subject, userId: undefined, reason },
    async (work, { at }) => {
      if (!(await saveClosing(work, { id, at: new Date(at) }))) refuse('plan_closed');
      return { value: undefined, change: { after: { closed: true } } };
    },
  );
  return findPlanBySlug(needs, slug);
}

/** Ends an evaluation without a result; its person reads why. */
export async function voidEvaluation(
  needs: EvaluationNeeds,
  by: ActCaller,
  { account, reason }: { readonly account: string; readonly reason: string },
): Promise<EvaluationRecord> {
  const evaluation = await findEvaluation(needs, account, undefined);
  const { id } = evaluation.account;
  const act = await newAct(needs.db, by, {
    action: 'evaluation_voided',
    subject: { kind: 'evaluation', id: String(id) },
    userId: evaluation.isErased ? undefined : evaluation.user.id,
    reason,
  });
  const outcome = await needs.desk.submit({
    command: bindCommand(VOID_EVALUATION, { accountId: id, act }),
    render: () => ({ status: 200, body: '' }),
  });
  orRefuse(outcome);
  return findEvaluation(needs, account, undefined);
}

/** Upholds or rejects an appeal, beside the verdict, which stays. */
export async function answerAppeal(
  needs: EvaluationNeeds,
  by: ActCaller,
  {
    account,
    isUpheld,
    answer,
  }: { readonly account: string; readonly isUpheld: boolean; readonly answer: string },
): Promise<EvaluationRecord> {
  const evaluation = await findEvaluation(needs, account, undefined);
  const { account: of, plan, user, isErased } = evaluation;
  const on = {
    action: 'appeal_answered',
    subject: { kind: 'evaluation', id: String(of.id) },
    userId: isErased ? undefined : user.id,
    reason: answer,
  } as const;
  await record(needs, by, on, async (work, { id, at }) => {
    const isSaved = await saveAnswer(work, { accountId: of.id, isUpheld, answer, at: new Date(at) });
    if (!isSaved) refuse(evaluation.appeal ? 'appeal_answered' : 'not_found');
    const body = buildNoticeBody('appeal_answered', { programme: plan.name, isUpheld, answer });
    const notice: NewNotice = { id, to: { userId: user.id }, createdAt: at, ...body };
    return {
      value: undefined,
      change: { accountId: of.id, after: { isUpheld }, notices: isErased ? [] : [notice] },
    };
  });
  return findEvaluation(needs, account, undefined);
}
