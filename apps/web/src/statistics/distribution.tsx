import type { MarketStatistics, ReturnStatistics } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../shared/ui/fields/segmented.tsx';
import { BarChart } from './bar-chart.tsx';
import { returnsText } from './returns-text.ts';
import { FigureTable, Section, Summary, TableTwin } from './section.tsx';
import { useFigures } from './use-figures.ts';

/** Four bins are one standard deviation. */
const LABEL_EVERY = 4;

/** How returns are spread, against a normal curve. */
export function Distribution({
  statistics,
  daily,
}: {
  readonly statistics: MarketStatistics;
  readonly daily: ReturnStatistics;
}) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const [period, setPeriod] = useState<'daily' | 'hourly'>('daily');
  const { symbol, hourly } = statistics;
  const shown = period === 'hourly' && hourly ? hourly : daily;
  const { share } = figures;
  const [, beyondThree] = shown.tails;
  const summary = t('distribution.summary', {
    share: share(beyondThree!.share),
    normal: share(beyondThree!.normalShare),
  });
  const edge = (value: number | null): string => (value === null ? '' : figures.between(value, 0, 2));
  return (
    <Section
      title={t('distribution.title')}
      what={t('distribution.what')}
      lesson={t('distribution.lesson')}
      measured={t('distribution.measured', { returns: returnsText(t, figures, period, shown) })}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Summary>{summary}</Summary>
        {hourly && (
          <Segmented<'daily' | 'hourly'>
            label={t('period')}
            value={period}
            options={(['daily', 'hourly'] as const).map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={setPeriod}
          />
        )}
      </div>
      <Legend bars={t('distribution.bars', { symbol })} line={t('distribution.line')} />
      <BarChart
        bars={shown.histogram.map(({ from, count, normalCount }) => ({
          label: from === null ? '' : figures.between(from, 0, 0),
          value: count,
          line: normalCount,
        }))}
        summary={summary}
        valueText={(value) => figures.count(value)}
        labelEvery={LABEL_EVERY}
        labelFrom={1}
        axis={t('distribution.axis', { deviation: share(shown.deviation.value) })}
        className="h-72"
      />
      <TableTwin
        label={t('distribution.title')}
        head={[t('distribution.from'), t('distribution.count'), t('distribution.normal')]}
        rows={shown.histogram.map(({ from, until, count, normalCount }) => [
          from === null ? `< ${edge(until)} σ` : until === null ? `≥ ${edge(from)} σ` : `${edge(from)} σ`,
          figures.count(count),
          figures.decimal(normalCount, 1),
        ])}
      />
      <FigureTable
        label={t('distribution.tailsTitle')}
        head={[
          t('distribution.tailsTitle'),
          t('distribution.share'),
          t('distribution.normalShare'),
          t('distribution.times'),
        ]}
        rows={shown.tails.map((tail) => [
          t('distribution.beyond', { deviations: figures.count(tail.deviations) }),
          share(tail.share),
          share(tail.normalShare),
          figures.decimal(tail.share / tail.normalShare, 1),
        ])}
      />
    </Section>
  );
}

function Legend({ bars, line }: { readonly bars: string; readonly line: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 bg-accent" />
        {bars}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-4 bg-warn" />
        {line}
      </span>
    </p>
  );
}
