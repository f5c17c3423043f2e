import type { MarketStatistics, ReturnStatistics } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { BarChart } from './bar-chart.tsx';
import { returnsText } from './returns-text.ts';
import { Section, Summary, TableTwin } from './section.tsx';
import { useFigures } from './use-figures.ts';

const LABEL_EVERY = 3;
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The volatility of each hour of the day. */
export function HoursOfDay({
  statistics,
  hourly,
}: {
  readonly statistics: MarketStatistics;
  readonly hourly: ReturnStatistics;
}) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const { hours } = statistics;
  const known = hours.flatMap(({ hour, deviation }) => (deviation === null ? [] : [{ hour, deviation }]));
  const liveliest = known.reduce((a, b) => (b.deviation > a.deviation ? b : a));
  const quietest = known.reduce((a, b) => (b.deviation < a.deviation ? b : a));
  const summary = t('hours.summary', {
    liveliest: hourText(liveliest.hour),
    quietest: hourText(quietest.hour),
    times: figures.decimal(liveliest.deviation / quietest.deviation, 1),
  });
  const percent = (value: number): string => figures.percent(value * 100);
  return (
    <Section
      title={t('hours.title')}
      what={t('hours.what')}
      lesson={t('hours.lesson')}
      measured={t('hours.measured', { returns: returnsText(t, figures, 'hourly', hourly) })}
    >
      <Summary>{summary}</Summary>
      <BarChart
        bars={hours.map(({ hour, deviation }) => ({ label: hourText(hour).slice(0, 2), value: deviation }))}
        summary={summary}
        valueText={percent}
        labelEvery={LABEL_EVERY}
        axis={t('hours.axis')}
      />
      <TableTwin
        label={t('hours.title')}
        head={[t('hours.hour'), t('hours.deviation'), t('hours.count')]}
        rows={hours.map(({ hour, deviation, count }) => [
          hourText(hour),
          deviation === null ? t('unknown') : percent(deviation),
          figures.count(count),
        ])}
      />
    </Section>
  );
}
