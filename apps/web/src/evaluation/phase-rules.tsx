import type { PlanPhase } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { useTermLines } from '../terms/use-term-lines.ts';
import { RuleList } from './rule-list.tsx';

export interface PhaseRulesProps {
  readonly phase: Omit<PlanPhase, 'rulesHash'>;
  /** Traded in a world, which may end before it does. */
  readonly isInWorld: boolean;
  readonly figures: NumberFormat;
}

/** A phase in plain words: the account that it opens, and its rules. */
export function PhaseRules({ phase, isInWorld, figures }: PhaseRulesProps) {
  const { t } = useTranslation('evaluations');
  return (
    <div className="space-y-2 text-13">
      <p className="font-semibold">{t('conditions.title')}</p>
      <Conditions phase={phase} figures={figures} />
      <p className="font-semibold">{t('rules.title')}</p>
      <RuleList rules={phase.rules} grant={phase.terms.grant} isInWorld={isInWorld} figures={figures} />
    </div>
  );
}

function Conditions({ phase: { terms }, figures }: Omit<PhaseRulesProps, 'isInWorld'>) {
  const { t } = useTranslation('evaluations');
  const lines = [t('conditions.grant', { grant: figures.usd(terms.grant) }), ...useTermLines(terms, figures)];
  return (
    <ul aria-label={t('conditions.title')} className="list-disc space-y-0.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
