import type { OpeningTerms } from '../account/opening-terms.ts';
import { usd } from '../money/index.ts';
import type { Ruleset } from './ruleset.ts';

type ChosenTerms = Ruleset['terms'];

/** Terms as they are sealed and stored: the grant in micros of a USD, and `profile` for the fill profile. */
export interface SealedTerms extends Pick<ChosenTerms, 'margin' | 'assetClasses'> {
  readonly grant: string;
  readonly profile: OpeningTerms['fillProfile'];
}

/** A ruleset as it is sealed and stored, for good: its names are those of the text that was hashed. */
export interface SealedRuleset extends Omit<Ruleset, 'terms'>, SealedTerms, Pick<ChosenTerms, 'rules'> {}

export const sealRuleset = ({ terms, ...ruleset }: Ruleset): SealedRuleset => ({
  ...ruleset,
  ...sealTerms(terms),
  rules: terms.rules,
});

export function unsealRuleset(sealed: SealedRuleset): Ruleset {
  const {
    grant: _grant,
    profile: _profile,
    margin: _margin,
    assetClasses: _classes,
    rules,
    ...ruleset
  } = sealed;
  return { ...ruleset, terms: unsealTerms(sealed, rules) };
}

/** All but the rules, which stand under another name beside the terms of a phase. */
export function sealTerms(chosen: ChosenTerms): SealedTerms {
  const { grant, fillProfile, rules: _, ...terms } = chosen;
  return { ...terms, grant: String(grant), profile: fillProfile };
}

/** @throws SyntaxError where the grant is no whole number */
export const unsealTerms = (
  { grant, profile, margin, assetClasses }: SealedTerms,
  rules: ChosenTerms['rules'],
): ChosenTerms => ({
  grant: usd(BigInt(grant)),
  fillProfile: profile,
  ...(margin ? { margin } : {}),
  ...(assetClasses ? { assetClasses } : {}),
  rules,
});
