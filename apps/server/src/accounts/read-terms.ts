import { RULE_NAMES, USUAL_ZONE, type AccountRules, type OpeningTerms } from '@lonja/core';
import type { TermsRequest } from '@lonja/protocol';

/** Terms as they are decided on, of those that were asked for: what is not given is absent. The world is found by whoever reads them. */
export const readTerms = ({
  grant,
  fillProfile = 'ideal',
  margin,
  assetClasses,
  rules = {},
}: Omit<TermsRequest, 'world'>): Omit<OpeningTerms, 'world'> => ({
  grant,
  fillProfile,
  ...(margin ? { margin: { kind: margin } } : {}),
  ...(assetClasses ? { assetClasses } : {}),
  rules: readRules(rules),
});

/** The rules that hold. */
function readRules(asked: NonNullable<TermsRequest['rules']>): AccountRules {
  const held = RULE_NAMES.flatMap((rule) => {
    const value = asked[rule];
    if (value === undefined || value === false) return [];
    return [[rule, typeof value === 'object' ? { zone: USUAL_ZONE, ...value } : value]];
  });
  // Each value is that of its own rule, which the list of them loses.
  return Object.fromEntries(held) as AccountRules;
}
