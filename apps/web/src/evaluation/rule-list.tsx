import type { EvaluationRules } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import {
  computeFirstFloor,
  hourText,
  computeLockedFloor,
  computePart,
  percentText,
  formatPlace,
} from './evaluation.model.ts';

export interface RuleListProps {
  readonly rules: EvaluationRules;
  /** USD. */
  readonly grant: string;
  /** Traded in a world, which may end before it does. */
  readonly isInWorld: boolean;
  readonly figures: NumberFormat;
}

/** Every rule of a phase as a sentence with its figures. */
export function RuleList(props: RuleListProps) {
  const { t } = useTranslation('evaluations');
  const { rules, isInWorld } = props;
  const lines = [
    ...useLimits(props),
    ...useWanted(props),
    t('rules.measured'),
    t('rules.stale'),
    t('rules.outage'),
    ...(rules.atBreach === 'freeze' ? [t('rules.freeze'), t('rules.endOther')] : [t('rules.end')]),
    ...(isInWorld ? [t('rules.worldEnd')] : []),
  ];
  return (
    <ul aria-label={t('rules.title')} className="list-disc space-y-0.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What ends it badly, and when a day ends. */
function useLimits({ rules, grant, figures }: RuleListProps): readonly string[] {
  const { t } = useTranslation('evaluations');
  const { daily, overall, breachesAt, dayEnd } = rules;
  const limitOf = (limit: number) => ({
    amount: figures.usd(computePart(grant, limit)),
    percent: percentText(limit, figures),
  });
  const floor = figures.usd(computeFirstFloor(grant, rules));
  return [
    daily ? t(`rules.daily.${daily.basis}`, limitOf(daily.limit)) : t('rules.noDaily'),
    t(`rules.overall.${overall.floor}`, { ...limitOf(overall.limit), floor }),
    ...(overall.lock === undefined || overall.floor === 'static'
      ? []
      : [t('rules.lock', { amount: figures.usd(computeLockedFloor(grant, overall.lock)) })]),
    t(breachesAt ? 'rules.breachesAt' : 'rules.breachesBelow'),
    t('rules.dayEnd', { hour: hourText(dayEnd.hour), place: formatPlace(dayEnd.zone, t), zone: dayEnd.zone }),
  ];
}

/** What passing asks for, and by when. */
function useWanted({ rules, grant, figures }: RuleListProps): readonly string[] {
  const { t } = useTranslation('evaluations');
  const { target, leastDays, qualifyingProfit, consistency, maxDays } = rules;
  const partText = (part: number) => ({
    amount: figures.usd(computePart(grant, part)),
    percent: percentText(part, figures),
  });
  return [
    t('rules.target', partText(target)),
    ...(leastDays > 0
      ? [
          t('rules.days', { count: leastDays }),
          qualifyingProfit === 0
            ? t('rules.qualifies')
            : t('rules.qualifiesFrom', partText(qualifyingProfit)),
        ]
      : []),
    ...(consistency === undefined
      ? []
      : [t('rules.consistency', { percent: figures.wholePercent(consistency) })]),
    ...(maxDays === undefined ? [] : [t('rules.maxDays', { count: maxDays })]),
  ];
}
