import { createHash } from 'node:crypto';
import type { EvaluationRules } from '@lonja/core';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { writePhases, type ProgrammeRecord } from '@lonja/store';

const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** SHA-256 of everything that a programme sealed when it was made, hexadecimal. */
export const sealOfProgramme = ({
  phases,
  attempts,
  world,
}: Pick<ProgrammeRecord, 'phases' | 'attempts' | 'world'>): string =>
  hashOf({ phases: writePhases(phases), attempts, world });

/** SHA-256 of a phase's rules, hexadecimal: who has the rules of a proof computes it again. */
export const rulesHashOf = (rules: EvaluationRules): string => hashOf(rules);
