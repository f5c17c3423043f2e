import type { MarketStatistics } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Curve } from '../chart/curves/curve.tsx';
import { Section, Summary, TableTwin } from './section.tsx';
import { useFigures } from './use-figures.ts';

/** The table has a line a month. */
const TABLE_EVERY = 30;

/** The daily close and how far it stood below its peak. */
export function Falls({ statistics }: { readonly statistics: MarketStatistics }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const { closes, decimals, fall, symbol } = statistics;
  const [first, last] = [closes[0]!, closes.at(-1)!];
  const price = (value: number): string => figures.between(value, 0, decimals);
  const summary = fall
    ? t('falls.summary', {
        depth: figures.percent(fall.depth * 100),
        peak: figures.date(fall.peak),
        trough: figures.date(fall.trough),
      })
    : t('falls.none');
  return (
    <Section
      title={t('falls.title')}
      what={t('falls.what')}
      lesson={t('falls.lesson')}
      measured={t('falls.measured', {
        number: figures.count(closes.length),
        from: figures.date(first[0]),
        until: figures.date(last[0]),
      })}
    >
      <Summary>{summary}</Summary>
      <Curve
        points={closes.map(([at, value]) => ({ at, value }))}
        summary={`${symbol}: ${summary}`}
        valueText={price}
        timeText={(moment) => figures.date(moment)}
        fallText={(share) => figures.percent(share * 100)}
      />
      <TableTwin
        label={t('falls.title')}
        head={[t('falls.day'), t('falls.close')]}
        rows={closes
          .filter((_, place) => (closes.length - 1 - place) % TABLE_EVERY === 0)
          .toReversed()
          .map(([at, value]) => [figures.date(at), price(value)])}
      />
    </Section>
  );
}
