import { RULE_NAMES } from '@lonja/core/account-rules';
import type { ChosenTerms } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { useTexts } from '../shared/i18n/use-texts.ts';

/** Chosen terms as sentences, but for the grant, which each page says in its own words; none until the texts are there. */
export function useTermLines(
  { fillProfile, margin, assetClasses, rules }: Omit<ChosenTerms, 'grant'>,
  figures: Pick<NumberFormat, 'wholePercent'>,
): readonly string[] {
  const { t } = useTranslation('terms');
  if (!useTexts('terms')) return [];
  return [
    ...(fillProfile === 'ideal'
      ? []
      : [t('shown.fillProfile', { profile: t(`fillProfiles.${fillProfile}`) })]),
    ...(margin ? [t(`shown.${margin}`)] : []),
    ...RULE_NAMES.flatMap((rule) => {
      const value = rules[rule];
      if (value === undefined) return [];
      if (typeof value === 'object') return [t(`rules.${rule}`, { count: value.most, zone: value.zone })];
      if (value === true) return [t(`rules.${rule}`)];
      return [t(`rules.${rule}`, { count: value, percent: figures.wholePercent(value) })];
    }),
    ...(assetClasses
      ? [t('shown.assetClasses', { classes: assetClasses.map((one) => t(`classes.${one}`)).join(', ') })]
      : []),
  ];
}
