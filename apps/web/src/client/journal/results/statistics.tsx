import type { TradeStatistics } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { PERIODS, type Period } from '../journal-search.ts';
import { Benchmark } from './benchmark.tsx';
import { ResultCurves } from './result-curves.tsx';
import { StatisticsTables } from './statistics-tables.tsx';
import { useTradeStatistics } from '../use-journal.ts';

export interface StatisticsProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** What closed trades came to, by what they had in common. */
export function Statistics({ period, onPeriod }: StatisticsProps) {
  const { t } = useTranslation('journal');
  const statistics = useTradeStatistics(period);
  return (
    <div className="space-y-3">
      <SelectField
        label={t('statistics.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`statistics.periods.${value}`) }))}
        onChange={onPeriod}
        className="w-40"
      />
      {statistics.isError && <ErrorState title={t('readFailed')} onRetry={statistics.refetch} />}
      {statistics.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {statistics.data && <Read read={statistics.data} />}
      <ResultCurves period={period} />
      <Benchmark />
    </div>
  );
}

function Read({ read }: { readonly read: TradeStatistics }) {
  const { t } = useTranslation('journal');
  return (
    <>
      {!read.isComplete && <p className="text-13 text-warn">{t('following')}</p>}
      {read.all ? (
        <StatisticsTables read={read} all={read.all} />
      ) : (
        <EmptyState title={t('statistics.none')} />
      )}
    </>
  );
}
