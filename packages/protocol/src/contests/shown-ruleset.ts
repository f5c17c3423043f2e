import type { ChosenTerms } from '../people/account-terms.ts';
import { shownTerms } from '../people/shown-terms.ts';
import type { Ruleset } from './contests.ts';

/** As it is decided on. */
interface DecidedRuleset extends Omit<Ruleset, keyof ChosenTerms> {
  readonly terms: Parameters<typeof shownTerms>[0];
}

/** A ruleset as people read it: what was not sealed is null where it says something, and absent where it is no rule. */
export const shownRuleset = ({ terms, ...ruleset }: DecidedRuleset): Ruleset => ({
  ...ruleset,
  ...shownTerms(terms),
});
