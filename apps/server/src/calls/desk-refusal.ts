import type { Language } from '@lonja/protocol';
import type { Refusal } from '../refusal/refusal.ts';
import { givenRefusal } from '../refusal/refusal-details.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';

/** A refusal of the desk or of a rule on the wire: text, status and the figures that belong to it. */
export const httpRefusalOf = (refusal: Refusal): HttpRefusal =>
  new HttpRefusal(...('given' in refusal ? refusal.given : givenRefusal(refusal)));

/** A refusal in one row of several, in the reader's language. */
export function problemOf(refusal: Refusal, language: Language) {
  const problem = httpRefusalOf(refusal);
  const { code, details } = problem;
  return { problem: problem.textIn(language), code, details: details ? { ...details } : null };
}
