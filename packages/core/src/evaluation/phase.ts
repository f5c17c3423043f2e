import type { EvaluationRules } from '../account/evaluation-rules.ts';
import type { OpeningTerms } from '../account/opening-terms.ts';

/** One step of a plan: the terms that an account opens on, and its rules. */
export interface Phase {
  readonly terms: Omit<OpeningTerms, 'world'>;
  readonly rules: EvaluationRules;
}
