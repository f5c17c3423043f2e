import { CALL_SCHEMAS, type Evaluation, type OwnPlan, type Plan } from '@lonja/protocol';
import { expect } from 'vitest';
import type { Actor, Answer, ServerRig } from './server-rig.ts';

/** One phase: 1 % of the grant passes, 0.01 % of it breaches, which a spread is enough for. */
export const RULES = {
  target: 100,
  overall: { limit: 1, floor: 'static' },
  breachesAt: false,
  dayEnd: { zone: 'America/New_York', hour: 17 },
  leastDays: 0,
  qualifyingProfit: 0,
};
export const NEW_PLAN = {
  name: 'Prueba de acceso',
  phases: [{ terms: { grant: '10000' }, rules: RULES }],
};

/** Plans and evaluations of a rig, over HTTP. */
export interface RigEvaluations {
  readonly created: (more?: object) => Promise<Plan>;
  readonly begin: (as: Actor, slug: string) => Promise<Answer>;
  /** @returns the number of the account */
  readonly begun: (as: Actor, slug: string) => Promise<string>;
  readonly planOf: (as: Actor, slug: string) => Promise<OwnPlan>;
  readonly evaluationOf: (as: Actor, account: string) => Promise<Evaluation>;
  readonly proofOf: (as: Actor, account: string) => Promise<Answer>;
}

export function createRigEvaluations(rig: ServerRig, administrator: Actor): RigEvaluations {
  const done = (answer: Answer, status: number): unknown => {
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    return answer.body;
  };
  const read = async (as: Actor, path: string) => done(await rig.call(`GET /api/${path}`, { as }), 200);
  const begin = (as: Actor, slug: string) =>
    rig.call(`POST /api/plans/${slug}/evaluations`, { as, body: {} });
  return {
    created: async (more = {}) => {
      const body = { ...NEW_PLAN, ...more };
      const made = done(await rig.call('POST /api/admin/plans', { as: administrator, body }), 201);
      return CALL_SCHEMAS.createPlan.response.parse(made);
    },
    begin,
    begun: async (as, slug) =>
      CALL_SCHEMAS.beginEvaluation.response.parse(done(await begin(as, slug), 201)).account.id,
    planOf: async (as, slug) => CALL_SCHEMAS.getPlan.response.parse(await read(as, `plans/${slug}`)),
    evaluationOf: async (as, account) =>
      CALL_SCHEMAS.getEvaluation.response.parse(await read(as, `evaluations/${account}`)),
    proofOf: (as, account) => rig.call(`GET /api/evaluations/${account}/proof`, { as }),
  };
}
