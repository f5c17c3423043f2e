import { createHash } from 'node:crypto';
import type { EvaluationRules } from '@lonja/core';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { ProgrammeRecord } from '@lonja/store/evaluations/programmes';
import { writePhases } from '@lonja/store/written/written-progress';

const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

type Sealed = Pick<ProgrammeRecord, 'phases' | 'attempts' | 'world'>;

/** Everything that a programme seals when it is made. */
export const sealedOfProgramme = ({ phases, attempts, world }: Sealed) => ({
  phases: writePhases(phases),
  attempts,
  world,
});

/** The same as the text that is hashed and shown. */
export const sealTextOfProgramme = (programme: Sealed): string => canonicalJson(sealedOfProgramme(programme));

/** SHA-256 of that, hexadecimal. */
export const sealOfProgramme = (programme: Sealed): string => hashOf(sealedOfProgramme(programme));

/** SHA-256 of a phase's rules, hexadecimal: who has the rules of a proof computes it again. */
export const rulesHashOf = (rules: EvaluationRules): string => hashOf(rules);
