import type { ReturnStatistics } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { BarChart } from './bar-chart.tsx';
import { returnsText } from './returns-text.ts';
import { Section, Summary, TableTwin } from './section.tsx';
import { useFigures } from './use-figures.ts';

/** Both charts on one axis, so that they can be compared. */
const RANGE = [-0.1, 0.3] as const;
const LABEL_EVERY = 5;

/** What a day says about the days after it: nothing of their direction, much of their size. */
export function Memory({ daily }: { readonly daily: ReturnStatistics }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const number = (value: number): string => figures.decimal(value, 2);
  const { memory, sizeMemory } = daily;
  const highest = Math.max(...[...memory, ...sizeMemory].map(({ value }) => Math.abs(value)), RANGE[1]);
  const chartOf = (list: ReturnStatistics['memory'], title: string, tone: 'accent' | 'quiet') => (
    <div className="min-w-0">
      <h3 className="mb-2 text-13 font-medium text-ink-2">{title}</h3>
      <BarChart
        bars={list.map(({ lag, value, bound }) => ({ label: figures.count(lag), value, bound }))}
        summary={`${title}: ${t('memory.lag')} 1, ${number(list[0]!.value)} (± ${number(list[0]!.bound)})`}
        valueText={number}
        range={[RANGE[0], highest]}
        labelEvery={LABEL_EVERY}
        labelFrom={LABEL_EVERY - 1}
        axis={t('memory.axis')}
        tone={tone}
      />
    </div>
  );
  return (
    <Section
      title={t('memory.title')}
      what={t('memory.what')}
      lesson={t('memory.lesson')}
      measured={t('memory.measured', { returns: returnsText(t, figures, 'daily', daily) })}
    >
      <Summary>
        {t('memory.summary', {
          sizes: number(sizeMemory[0]!.value),
          returns: number(memory[0]!.value),
          above: sizeMemory.filter(({ value, bound }) => value > bound).length,
          lags: sizeMemory.length,
        })}
      </Summary>
      <div className="grid gap-6 md:grid-cols-2">
        {chartOf(memory, t('memory.returns'), 'quiet')}
        {chartOf(sizeMemory, t('memory.sizes'), 'accent')}
      </div>
      <TableTwin
        label={t('memory.title')}
        head={[
          t('memory.lag'),
          t('memory.returns'),
          t('memory.band'),
          t('memory.sizes'),
          `${t('memory.band')} `,
        ]}
        rows={memory.map((own, place) => {
          const size = sizeMemory[place]!;
          return [own.lag, own.value, own.bound, size.value, size.bound].map((value, column) =>
            column === 0 ? figures.count(value) : number(value),
          );
        })}
      />
    </Section>
  );
}
