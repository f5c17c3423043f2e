import { evaluationRulesOf, type Phase } from '@lonja/core';
import { listEvaluations } from '@lonja/store/evaluations/evaluations';
import { listProgrammes } from '@lonja/store/evaluations/programmes';
import {
  answerAppeal,
  closeProgramme,
  createProgramme,
  findProgrammeBySlug,
  voidEvaluation,
  type EvaluationNeeds,
} from './evaluations.ts';
import { readTerms } from '../accounts/read-terms.ts';
import { recordNumberOf } from '../identity/account-owners.ts';
import { clientEvaluationAnswer, programmeAnswer } from './evaluation-view.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { CallRequest, Handlers } from '../calls/serve.ts';

const LISTED = 500;
const PAGE = 100;

/** Programmes of evaluations: made, closed, read; an evaluation voided, an appeal answered. */
export function adminProgrammeHandlers(needs: EvaluationNeeds) {
  const { db, markets } = needs;
  const marketOf = (world: number | undefined) => markets.of(world).view();
  return {
    createProgramme: async (request) => {
      const { name, group, world, attempts = 1, phases, reason } = request.body;
      const wanted = { name, group, world, attempts, phases: phases.map(phaseOf), reason };
      return programmeAnswer(await createProgramme(needs, callerOf(request), wanted));
    },
    listAllProgrammes: async () =>
      (await listProgrammes(db, { userId: undefined, limit: LISTED })).map(programmeAnswer),
    closeProgramme: async (request) => {
      const { slug } = request.params;
      const wanted = { slug, reason: request.body.reason };
      return programmeAnswer(await closeProgramme(needs, callerOf(request), wanted));
    },
    listEvaluations: async ({ params: { slug }, query: { before } }) => {
      const { id } = await findProgrammeBySlug(needs, slug);
      const below = before === undefined ? {} : { before: recordNumberOf(before) ?? 0 };
      const records = await listEvaluations(db, { programmeId: id, limit: PAGE, ...below });
      return records.map((record) => clientEvaluationAnswer(record, marketOf));
    },
    voidEvaluation: async (request) => {
      const wanted = { account: request.params.account, reason: request.body.reason };
      const record = await voidEvaluation(needs, callerOf(request), wanted);
      return clientEvaluationAnswer(record, marketOf);
    },
    answerAppeal: async (request) => {
      const wanted = { account: request.params.account, ...request.body };
      const record = await answerAppeal(needs, callerOf(request), wanted);
      return clientEvaluationAnswer(record, marketOf);
    },
  } satisfies Partial<Handlers>;
}

type WantedPhase = CallRequest<'createProgramme'>['body']['phases'][number];

const phaseOf = ({ terms, rules }: WantedPhase): Phase => ({
  terms: readTerms(terms),
  rules: evaluationRulesOf(rules),
});
