import { findVerdictEvidence, saveAppeal } from '@lonja/store/evaluations/evaluations';
import { listPlans } from '@lonja/store/evaluations/plans';
import { findEvaluation, findOwnPlan, type EvaluationNeeds } from './evaluations.ts';
import { ownAct } from '../record/own-security.ts';
import type { FileSigner } from '../record/file-signer.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { BEGIN_EVALUATION } from './commands.ts';
import { evaluationAnswer, ownPlanAnswer, planAnswer, proofAnswer } from './evaluation-view.ts';
import { practiceAnswer } from '../accounts/trading-account-view.ts';
import { takesAccounts } from '../rooms/world-market.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import { submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface EvaluationRoutes extends EvaluationNeeds {
  readonly desk: Desk;
  readonly certificates: FileSigner;
}

const LISTED = 200;
const MAX_ACCOUNT_NAME = 40;

/** Plans: to see, to begin; one's evaluations, and what is said against their verdicts. */
export function evaluationHandlers(needs: EvaluationRoutes) {
  const { db, desk, markets, certificates, clock } = needs;
  const marketOf = (world: number | undefined) => markets.of(world).view();
  return {
    listPlans: async ({ session: { userId } }) =>
      (await listPlans(db, { userId, limit: LISTED })).map(planAnswer),
    getPlan: async ({ session: { userId }, params: { slug } }) => {
      const { plan, evaluations } = await findOwnPlan(needs, userId, slug);
      return ownPlanAnswer(plan, evaluations, marketOf);
    },
    beginEvaluation: async (request, reply) => {
      const { session, params } = request;
      const { userId } = session;
      const accountId = requireTradingAccount(session, userId);
      const { plan, isMember } = await findOwnPlan(needs, userId, params.slug);
      if (!isMember) refuse('forbidden');
      if (plan.closedAt) refuse('plan_closed');
      const world = plan.world === null ? undefined : markets.find(plan.world);
      if (plan.world !== null && !(world && takesAccounts(world))) refuse('world_takes_no_accounts');
      const name = plan.name.slice(0, MAX_ACCOUNT_NAME);
      const { id, phases, attempts } = plan;
      const begun = { id, name: plan.name, phases, attempts, ...(world ? { world: world.id } : {}) };
      const act = await ownAct(db, readCaller(request), 'evaluation_begun');
      const command = bindCommand(BEGIN_EVALUATION, { accountId, name, plan: begun, act });
      return submit(desk, { request, reply, command, answer: practiceAnswer(name, answerLanguage(request)) });
    },
    getEvaluation: async ({ session: { userId }, params: { account } }) =>
      evaluationAnswer(await findEvaluation(needs, account, userId), marketOf),
    getVerdictProof: async ({ session: { userId, role }, params: { account } }) => {
      const owner = role === 'admin' ? undefined : userId;
      const { account: judged } = await findEvaluation(needs, account, owner);
      const evidence = await findVerdictEvidence(db, judged.id);
      if (!evidence) refuse('evaluation_not_judged');
      return certificates.signFile(proofAnswer(evidence));
    },
    makeAppeal: async ({ session: { userId }, params: { account }, body: { text } }) => {
      const { account: judged, verdict } = await findEvaluation(needs, account, userId);
      if (!verdict) refuse('evaluation_not_judged');
      if (!(await saveAppeal(db, { accountId: judged.id, text, at: new Date(clock()) })))
        refuse('appeal_made');
      return evaluationAnswer(await findEvaluation(needs, account, userId), marketOf);
    },
  } satisfies Partial<Handlers>;
}
