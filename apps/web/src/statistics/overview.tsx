import type { Estimate, MarketStatistics, ReturnStatistics } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { LITERATURE } from './literature.ts';
import { toPercentChange, returnsText } from './returns-text.ts';
import { Section, Summary } from './section.tsx';
import { useFigures } from './use-figures.ts';

interface Row {
  readonly label: string;
  readonly formula: string;
  readonly here: string;
  readonly interval?: string;
  readonly reference?: string;
  readonly real?: string;
}

/** All figures of an instrument in one table, each beside what it is held against. */
export function Overview({
  statistics,
  daily,
}: {
  readonly statistics: MarketStatistics;
  readonly daily: ReturnStatistics;
}) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const { symbol } = statistics;
  return (
    <Section
      title={t('overview.title')}
      what={t('overview.what', { symbol })}
      lesson={t('overview.lesson')}
      measured={t('overview.measured', { returns: returnsText(t, figures, 'daily', daily) })}
    >
      <Summary>
        {t('overview.summary', {
          symbol,
          deviation: figures.percent(daily.deviation.value * 100),
          annual: figures.percent(daily.annualDeviation.value * 100),
          tails: t(daily.excessKurtosis.low > 0 ? 'overview.fatter' : 'overview.thinner'),
        })}
      </Summary>
      <OverviewTable rows={useRows(statistics, daily)} />
    </Section>
  );
}

function OverviewTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('statistics');
  const cell = 'px-3 py-2 align-top';
  const head = 'px-3 py-1.5 text-12 font-medium text-ink-3';
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{t('overview.title')}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${head} pl-0 text-left`}>
            {t('overview.figure')}
          </th>
          <th scope="col" className={`${head} text-right max-md:pr-0`}>
            {t('overview.here')}
          </th>
          <th scope="col" className={`${head} text-right max-md:hidden`}>
            {t('overview.interval')}
          </th>
          <th scope="col" className={`${head} text-right max-md:hidden`}>
            {t('overview.reference')}
          </th>
          <th scope="col" className={`${head} pr-0 text-right max-md:hidden`}>
            {t('overview.real')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, formula, here, interval = '', reference = '', real = '' }) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className={`${cell} pl-0 text-left font-normal`}>
              {label}
              <span className="block text-12 text-ink-3">{formula}</span>
            </th>
            <td className={`${cell} text-right max-md:pr-0`}>
              <span className="figure text-16 font-semibold">{here}</span>
              <span className="block text-12 text-ink-3 md:hidden">
                {[
                  interval && `${t('overview.interval')}: ${interval}`,
                  reference && `${t('overview.reference')}: ${reference}`,
                  real && `${t('overview.real')}: ${real}`,
                ]
                  .filter((line) => line !== '')
                  .map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
              </span>
            </td>
            <td className={`${cell} figure text-ink-2 max-md:hidden`}>{interval}</td>
            <td className={`${cell} figure text-ink-2 max-md:hidden`}>{reference}</td>
            <td className={`${cell} pr-0 text-right text-ink-2 italic max-md:hidden`}>{real}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useRows({ fall }: MarketStatistics, daily: ReturnStatistics): readonly Row[] {
  const words = useRowWords();
  return [
    ...listMomentRows(daily, words),
    ...listMemoryRows(daily, words),
    ...listExtremeRows(daily, fall, words),
  ];
}

type RowWords = ReturnType<typeof useRowWords>;

/** How the rows write their figures. */
function useRowWords() {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const row = (name: RowName, values: Omit<Row, 'label' | 'formula'>, formula = ''): Row => ({
    label: t(`overview.rows.${name}`),
    formula,
    ...values,
  });
  const percent = (value: number): string => figures.percent(value * 100);
  const number = (value: number): string => figures.decimal(value, 2);
  // A range does not break between its ends.
  const range = (low: string, high: string): string =>
    t('overview.range', { low, high }).replaceAll(' ', '\u00a0');
  const interval = ({ low, high }: Estimate, text: (value: number) => string) => range(text(low), text(high));
  const quoted = ([low, high]: readonly [number, number]) =>
    range(figures.between(low, 0, 1), figures.between(high, 0, 1));
  const remembered = (list: ReturnStatistics['memory'], lag: number) => {
    const found = list.find((one) => one.lag === lag);
    return {
      here: found ? number(found.value) : t('unknown'),
      reference: found ? range(number(-found.bound), number(found.bound)) : '',
    };
  };
  return { t, figures, row, percent, number, range, interval, quoted, remembered };
}

/** Mean, spread and shape of a day's returns. */
function listMomentRows(daily: ReturnStatistics, words: RowWords): readonly Row[] {
  const { t, figures, row, percent, number, interval, quoted } = words;
  return [
    row(
      'mean',
      {
        here: percent(daily.mean.value),
        interval: interval(daily.mean, percent),
      },
      t('overview.rows.meanFormula'),
    ),
    row(
      'deviation',
      { here: percent(daily.deviation.value), interval: interval(daily.deviation, percent) },
      t('overview.rows.deviationFormula'),
    ),
    row(
      'annual',
      { here: percent(daily.annualDeviation.value), interval: interval(daily.annualDeviation, percent) },
      t('overview.rows.annualFormula', { days: figures.count(Math.round(daily.perYear)) }),
    ),
    row(
      'skewness',
      {
        here: number(daily.skewness.value),
        interval: interval(daily.skewness, number),
        reference: number(0),
      },
      t('overview.rows.skewnessFormula'),
    ),
    row(
      'kurtosis',
      {
        here: number(daily.excessKurtosis.value),
        interval: interval(daily.excessKurtosis, number),
        reference: number(0),
        real: quoted(LITERATURE.excessKurtosis),
      },
      t('overview.rows.kurtosisFormula'),
    ),
  ];
}

/** What a day's return and its size say about the next ones. */
function listMemoryRows(daily: ReturnStatistics, words: RowWords): readonly Row[] {
  const { t, row, number, range, quoted, remembered } = words;
  const ratio = daily.varianceRatios.find(({ horizon }) => horizon === 20);
  return [
    row(
      'memory',
      { ...remembered(daily.memory, 1), real: t('overview.noMemory') },
      t('overview.rows.memoryFormula'),
    ),
    row(
      'sizes',
      { ...remembered(daily.sizeMemory, 1), real: quoted(LITERATURE.sizeMemoryAt1) },
      t('overview.rows.sizesFormula'),
    ),
    row(
      'sizesLater',
      { ...remembered(daily.sizeMemory, 20), real: quoted(LITERATURE.sizeMemoryAt20) },
      t('overview.rows.sizesLaterFormula'),
    ),
    row(
      'ratio',
      {
        here: ratio ? number(ratio.value) : t('unknown'),
        reference: ratio ? range(number(1 - ratio.bound), number(1 + ratio.bound)) : '',
      },
      t('overview.rows.ratioFormula'),
    ),
  ];
}

/** The best and the worst day, and the deepest fall. */
function listExtremeRows(
  daily: ReturnStatistics,
  fall: MarketStatistics['fall'],
  words: RowWords,
): readonly Row[] {
  const { t, figures, row, percent } = words;
  return [
    row(
      'rise',
      { here: figures.signedPercent(toPercentChange(daily.largestRise.value)) },
      figures.date(daily.largestRise.at),
    ),
    row(
      'fall',
      { here: figures.signedPercent(toPercentChange(daily.largestFall.value)) },
      figures.date(daily.largestFall.at),
    ),
    row(
      'drawdown',
      { here: fall ? percent(fall.depth) : t('unknown') },
      fall
        ? t('overview.rows.drawdownFormula', {
            from: figures.date(fall.peak),
            until: figures.date(fall.trough),
          })
        : '',
    ),
  ];
}

type RowName =
  | 'mean'
  | 'deviation'
  | 'annual'
  | 'skewness'
  | 'kurtosis'
  | 'memory'
  | 'sizes'
  | 'sizesLater'
  | 'ratio'
  | 'rise'
  | 'fall'
  | 'drawdown';
