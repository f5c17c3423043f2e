import { formatUsdExact, type Usd } from '@lonja/core/money';
import type { ChosenTerms } from './account-terms.ts';

/** As they are decided on. */
interface DecidedTerms extends Pick<ChosenTerms, 'fillProfile' | 'rules'> {
  readonly grant: Usd;
  readonly margin?: { readonly kind: string };
  readonly assetClasses?: readonly NonNullable<ChosenTerms['assetClasses']>[number][];
}

/** Terms that were chosen, as people read them: what is not limited is null. */
export const shownTerms = ({
  grant,
  fillProfile,
  margin,
  assetClasses,
  rules,
}: DecidedTerms): ChosenTerms => ({
  grant: formatUsdExact(grant),
  fillProfile,
  margin: margin?.kind === 'esma' ? 'esma' : margin ? 'specification' : null,
  assetClasses: assetClasses ? [...assetClasses] : null,
  rules,
});
