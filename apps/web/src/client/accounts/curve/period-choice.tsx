import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../shared/ui/fields/segmented.tsx';
import { PERIODS, type Period } from '../../account/use-performance.ts';

export interface PeriodChoiceProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation();
  return (
    <Segmented<Period>
      label={t('performance.period')}
      value={period}
      options={PERIODS.map((value) => ({ value, label: t(`performance.periods.${value}`) }))}
      onChange={onChange}
    />
  );
}
