import type { Language } from '@lonja/protocol';
import type { HttpRefusal } from '../refusal/http-refusal.ts';

/** A refusal in one row of several, in the reader's language. */
export const buildRowProblem = (refusal: HttpRefusal, language: Language) => ({
  problem: refusal.textIn(language),
  code: refusal.code,
  details: refusal.details ? { ...refusal.details } : null,
});
