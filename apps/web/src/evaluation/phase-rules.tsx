import type { AssetClass } from '@lonja/core/categories';
import type { ProgrammePhase } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { RuleList } from './rule-list.tsx';

export interface PhaseRulesProps {
  readonly phase: Omit<ProgrammePhase, 'rulesHash'>;
  /** Traded in a world, which may end before it does. */
  readonly isInWorld: boolean;
  readonly figures: NumberFormat;
  /** A class of instruments in the reader's language. */
  readonly classText: (one: AssetClass) => string;
}

/** A phase in plain words: the account that it opens, and its rules. */
export function PhaseRules({ phase, isInWorld, figures, classText }: PhaseRulesProps) {
  const { t } = useTranslation('evaluations');
  return (
    <div className="space-y-2 text-13">
      <p className="font-semibold">{t('conditions.title')}</p>
      <Conditions phase={phase} figures={figures} classText={classText} />
      <p className="font-semibold">{t('rules.title')}</p>
      <RuleList rules={phase.rules} grant={phase.grant} isInWorld={isInWorld} figures={figures} />
    </div>
  );
}

function Conditions({ phase, figures, classText }: Omit<PhaseRulesProps, 'isInWorld'>) {
  const { t } = useTranslation('evaluations');
  const { grant, fillProfile, margin, assetClasses, orderRules } = phase;
  const { maxLeverage, noShorts, maxShare } = orderRules;
  const lines = [
    t('conditions.grant', { grant: figures.usd(grant) }),
    fillProfile !== 'ideal' &&
      t('conditions.execution', { profile: t(`conditions.profiles.${fillProfile}`) }),
    margin && t(`conditions.${margin}`),
    maxLeverage !== undefined && t('conditions.leverage', { leverage: maxLeverage }),
    noShorts && t('conditions.noShorts'),
    maxShare !== undefined && t('conditions.share', { percent: figures.wholePercent(maxShare) }),
    assetClasses && t('conditions.classes', { classes: assetClasses.map(classText).join(', ') }),
  ].filter((line) => typeof line === 'string');
  return (
    <ul aria-label={t('conditions.title')} className="list-disc space-y-0.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
