import { createHash } from 'node:crypto';
import type { EvaluationRules } from '@lonja/core';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { PlanRecord } from '@lonja/store/evaluations/plans';
import { writePhases } from '@lonja/store/written/written-progress';

const hashJson = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

type Sealed = Pick<PlanRecord, 'phases' | 'attempts' | 'world'>;

/** Everything that a plan seals when it is made. */
export const sealedOfPlan = ({ phases, attempts, world }: Sealed) => ({
  phases: writePhases(phases),
  attempts,
  world,
});

/** The same as the text that is hashed and shown. */
export const sealTextOfPlan = (plan: Sealed): string => canonicalJson(sealedOfPlan(plan));

/** SHA-256 of that, hexadecimal. */
export const sealOfPlan = (plan: Sealed): string => hashJson(sealedOfPlan(plan));

/** SHA-256 of a phase's rules, hexadecimal: who has the rules of a proof computes it again. */
export const hashRules = (rules: EvaluationRules): string => hashJson(rules);
