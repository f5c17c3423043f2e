import { readEvaluationRules, type Phase } from '@lonja/core';
import { listEvaluations } from '@lonja/store/evaluations/evaluations';
import { listPlans } from '@lonja/store/evaluations/plans';
import {
  answerAppeal,
  closePlan,
  createPlan,
  findPlanBySlug,
  voidEvaluation,
  type EvaluationNeeds,
} from './evaluations.ts';
import { readTerms } from '../accounts/read-terms.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import { clientEvaluationAnswer, planAnswer } from './evaluation-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { CallRequest, Handlers } from '../calls/serve.ts';

const LISTED = 500;
const PAGE = 100;

/** Plans of evaluations: made, closed, read; an evaluation voided, an appeal answered. */
export function adminPlanHandlers(needs: EvaluationNeeds) {
  const { db, markets } = needs;
  const marketOf = (world: number | undefined) => markets.of(world).view();
  return {
    createPlan: async (request) => {
      const { name, group, world, attempts = 1, phases, reason } = request.body;
      const wanted = { name, group, world, attempts, phases: phases.map(readPhase), reason };
      return planAnswer(await createPlan(needs, readCaller(request), wanted));
    },
    listAllPlans: async () => (await listPlans(db, { userId: undefined, limit: LISTED })).map(planAnswer),
    closePlan: async (request) => {
      const { slug } = request.params;
      const wanted = { slug, reason: request.body.reason };
      return planAnswer(await closePlan(needs, readCaller(request), wanted));
    },
    listEvaluations: async ({ params: { slug }, query: { before } }) => {
      const { id } = await findPlanBySlug(needs, slug);
      const below = before === undefined ? {} : { before: parseRecordNumber(before) ?? 0 };
      const records = await listEvaluations(db, { planId: id, limit: PAGE, ...below });
      return records.map((record) => clientEvaluationAnswer(record, marketOf));
    },
    voidEvaluation: async (request) => {
      const wanted = { account: request.params.account, reason: request.body.reason };
      const record = await voidEvaluation(needs, readCaller(request), wanted);
      return clientEvaluationAnswer(record, marketOf);
    },
    answerAppeal: async (request) => {
      const wanted = { account: request.params.account, ...request.body };
      const record = await answerAppeal(needs, readCaller(request), wanted);
      return clientEvaluationAnswer(record, marketOf);
    },
  } satisfies Partial<Handlers>;
}

type WantedPhase = CallRequest<'createPlan'>['body']['phases'][number];

const readPhase = ({ terms, rules }: WantedPhase): Phase => ({
  terms: readTerms(terms),
  rules: readEvaluationRules(rules),
});
