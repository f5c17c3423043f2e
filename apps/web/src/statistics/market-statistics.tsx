import type { MarketStatistics as Statistics } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { Segmented } from '../shared/ui/fields/segmented.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../shared/ui/states.tsx';
import { Correlations } from './correlations.tsx';
import { Distribution } from './distribution.tsx';
import { Falls } from './falls.tsx';
import { HoursOfDay } from './hours-of-day.tsx';
import { InstrumentPicker } from './instrument-picker.tsx';
import { LITERATURE_SOURCE } from './literature.ts';
import { Memory } from './memory.tsx';
import { Overview } from './overview.tsx';
import { Spreads } from './spreads.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { useFigures } from './use-figures.ts';
import { VarianceRatios } from './variance-ratios.tsx';

/** Measured again by the server after ten minutes. */
const FRESH_MS = 10 * 60_000;
/** What the chips offer until somebody looks for another; the first is shown at first. */
const OFFERED = ['^GSPC', 'AAPL', 'EURUSD', 'XAUUSD', 'USOIL', 'BTC', 'TLT'];

export interface MarketStatisticsProps {
  readonly search: StatisticsSearch;
  readonly onChange: (search: StatisticsSearch) => void;
  /** The panel has its own first heading. */
  readonly heading: 'h1' | 'h2';
}

export function MarketStatistics({ search, onChange, heading: Heading }: MarketStatisticsProps) {
  const { t } = useTranslation('statistics');
  const { symbol = OFFERED[0]! } = search;
  const choose = (next: string) => {
    const { symbol: _, ...rest } = search;
    onChange(next === OFFERED[0] ? rest : { ...rest, symbol: next });
  };
  const offered = OFFERED.includes(symbol) ? OFFERED : [symbol, ...OFFERED];
  return (
    <div className="mx-auto max-w-7xl pb-6">
      <header className="space-y-3 px-3 py-5 sm:px-5">
        <Heading className="text-24 font-semibold text-balance">{t('title')}</Heading>
        <p className="max-w-3xl text-14 text-ink-2">{t('lead')}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented<string>
            label={t('instrument')}
            value={symbol}
            options={offered.map((value) => ({ value, label: value }))}
            onChange={choose}
          />
          <InstrumentPicker label={t('choose')} onPick={choose} />
        </div>
      </header>
      <OfInstrument symbol={symbol} />
      <Correlations search={search} onChange={onChange} />
      <Spreads symbol={symbol} compared={search.with} />
      <p className="border-t border-line px-3 pt-4 text-12 text-ink-3 sm:px-5">
        {t('literature', { source: LITERATURE_SOURCE })}
      </p>
    </div>
  );
}

function OfInstrument({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('statistics');
  const client = useClient();
  const found = useQuery({
    ...buildQuery(client, 'getMarketStatistics', { params: { symbol } }),
    staleTime: FRESH_MS,
  });
  if (found.data) return <Measured key={symbol} statistics={found.data} />;
  if (!found.isError) return <StatisticsSkeleton />;
  return <ErrorState title={t('failed')} text={t('failedText')} onRetry={found.refetch} />;
}

function Measured({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const { name, symbol, source, label, daily } = statistics;
  const isSimulated = source === 'simulated';
  return (
    <>
      <div className="space-y-1 border-t border-line px-3 py-4 sm:px-5">
        <p className="text-16 font-semibold">
          {symbol} <span className="font-normal text-ink-2">{name}</span>
        </p>
        <p className="text-13 text-ink-2">
          {isSimulated ? t('simulated') : t('external', { label })}{' '}
          <span className="text-ink-3">{t('asOf', { at: figures.dateTime(statistics.asOf) })}</span>
        </p>
      </div>
      {daily ? (
        <>
          <Overview statistics={statistics} daily={daily} />
          <Distribution statistics={statistics} daily={daily} />
          <Memory daily={daily} />
          <VarianceRatios daily={daily} />
          <Falls statistics={statistics} />
        </>
      ) : (
        <EmptyState
          title={t('few')}
          text={t('fewText', {
            days: figures.count(statistics.days),
            needed: figures.count(statistics.needed),
          })}
        />
      )}
      {statistics.hourly && <HoursOfDay statistics={statistics} hourly={statistics.hourly} />}
    </>
  );
}

function StatisticsSkeleton() {
  const { t } = useTranslation('statistics');
  return (
    <div className="space-y-4 px-3 sm:px-5">
      <LoadingText>{t('loading')}</LoadingText>
      {Array.from({ length: 4 }, (_, place) => (
        <div key={place} className="grid gap-x-10 gap-y-4 py-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      ))}
    </div>
  );
}
