import { formatUsdExact, type Ruleset as CoreRuleset } from '@lonja/core';
import type { Ruleset } from './calls/classes/contests.ts';

/** A ruleset as people read it: what was not sealed is null where it says something, and absent where it is no rule. */
export const shownRuleset = ({
  minutes,
  grant,
  profile,
  margin,
  assetClasses,
  rules,
  lateEntry,
  leastFills,
  ...others
}: CoreRuleset): Ruleset => ({
  minutes,
  grant: formatUsdExact(grant),
  fillProfile: profile,
  margin: margin?.kind === 'esma' ? 'esma' : margin ? 'specification' : null,
  assetClasses: assetClasses ? [...assetClasses] : null,
  rules,
  lateEntry,
  leastFills,
  ...others,
});
