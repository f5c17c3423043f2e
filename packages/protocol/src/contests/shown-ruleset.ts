import { formatUsdExact, type Usd } from '@lonja/core/money';
import type { Ruleset } from './contests.ts';

/** As it is sealed. */
interface SealedRuleset extends Omit<Ruleset, 'grant' | 'fillProfile' | 'margin' | 'assetClasses'> {
  readonly grant: Usd;
  readonly profile: Ruleset['fillProfile'];
  readonly margin?: { readonly kind: string };
  readonly assetClasses?: readonly NonNullable<Ruleset['assetClasses']>[number][];
}

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
}: SealedRuleset): Ruleset => ({
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
