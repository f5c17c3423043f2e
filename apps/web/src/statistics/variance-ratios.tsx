import type { ReturnStatistics } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { BarChart } from './bar-chart.tsx';
import { returnsText } from './returns-text.ts';
import { Section, Summary, TableTwin } from './section.tsx';
import { useFigures } from './use-figures.ts';

/** Whether the variance grows in step with time. */
export function VarianceRatios({ daily }: { readonly daily: ReturnStatistics }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const number = (value: number): string => figures.decimal(value, 2);
  const ratios = daily.varianceRatios;
  const summary = t('variance.summary', {
    inside: ratios.filter(({ value, bound }) => Math.abs(value - 1) <= bound).length,
    all: ratios.length,
  });
  return (
    <Section
      title={t('variance.title')}
      what={t('variance.what')}
      lesson={t('variance.lesson')}
      measured={t('variance.measured', { returns: returnsText(t, figures, 'daily', daily) })}
    >
      <Summary>{summary}</Summary>
      <BarChart
        bars={ratios.map(({ horizon, value, bound }) => ({ label: figures.count(horizon), value, bound }))}
        summary={summary}
        valueText={number}
        base={1}
        range={[0.5, 1.5]}
        axis={t('variance.axis')}
      />
      <TableTwin
        label={t('variance.title')}
        head={[t('variance.horizon'), t('variance.ratio'), t('variance.band')]}
        rows={ratios.map(({ horizon, value, bound }) => [
          figures.count(horizon),
          number(value),
          number(bound),
        ])}
      />
    </Section>
  );
}
