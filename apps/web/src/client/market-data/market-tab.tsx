import { getRouteApi, Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { ErrorState, NoMatch } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import { useFreshFigures } from '../quotes/use-fresh-figures.ts';
import { MarketSkeleton, MarketTable } from './market-table.tsx';
import { readColumn, findListings, nextSort } from './market-tab.model.ts';
import { MARKET_CLASSES, type MarketClass, type MarketSearch, type SortColumn } from './market-search.ts';
import { useDisplay } from '../display/display.tsx';

const route = getRouteApi('/app/market');

const Heatmap = lazyPart(() => import('./heatmap.tsx').then(({ Heatmap }) => Heatmap));

export function MarketTab() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = ({ q, ...rest }: MarketSearch) =>
    void navigate({ search: q ? { ...rest, q } : rest, replace: true });
  const openChart = (symbol: string) => void navigate({ to: '/app/trade/$symbol', params: { symbol } });
  const choose = (value: MarketClass) => {
    const { class: _, ...rest } = search;
    change(value === 'all' ? rest : { ...rest, class: value });
  };
  const sortBy = (column: SortColumn) => {
    const { sort, ...rest } = search;
    const next = nextSort(sort, column);
    change(next ? { ...rest, sort: next } : rest);
  };
  return (
    <div className="mx-auto flex h-full max-w-[1600px] flex-col gap-2 p-2 short:h-[34rem]">
      <h1 className="sr-only">{t('market.title')}</h1>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('market.search')}
          placeholder={t('market.searchPlaceholder')}
          clearLabel={t('transactions.clear')}
          value={search.q ?? ''}
          onChange={(q) => change({ ...search, q })}
          className="w-full md:w-72"
        />
        <Segmented<'table' | 'heatmap'>
          label={t('market.view')}
          value={search.view ?? 'table'}
          options={(['table', 'heatmap'] as const).map((value) => ({
            value,
            label: t(`market.views.${value}`),
          }))}
          onChange={(view) => {
            const { view: _, ...rest } = search;
            change(view === 'heatmap' ? { ...rest, view } : rest);
          }}
        />
        <Segmented<MarketClass>
          label={t('market.filter')}
          value={search.class ?? 'all'}
          options={MARKET_CLASSES.map((value) => ({ value, label: t(`market.${value}`) }))}
          onChange={choose}
          className="max-md:order-last max-md:-mx-2 max-md:w-[calc(100%+1rem)] max-md:flex-nowrap max-md:overflow-x-auto max-md:px-2"
        />
        <Link to="/app/market-statistics" className={`${buttonClass('outline', 'small')} ml-auto`}>
          <ChartColumn aria-hidden="true" className="size-4" />
          {t('market.statistics')}
        </Link>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-2">
        <MarketList search={search} onClear={() => change({})} onOpen={openChart} onSort={sortBy} />
      </div>
    </div>
  );
}

function MarketList({
  search,
  onClear,
  onOpen,
  onSort,
}: {
  readonly search: MarketSearch;
  readonly onClear: () => void;
  readonly onOpen: (symbol: string) => void;
  readonly onSort: (column: SortColumn) => void;
}) {
  const display = useDisplay();
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  const asked = useDeferredValue(search);
  const quotes = useQuoteStore();
  useFreshFigures(asked.sort && readColumn(asked.sort) !== 'symbol' ? asked.sort : undefined);
  const found = useMemo(
    () => findListings(directory.listings, asked, (symbol) => quotes.get(symbol)),
    [directory, asked, quotes],
  );
  if (market.hasFailed) {
    return <ErrorState title={t('failed.market')} text={t('failed.nothingLost')} onRetry={market.retry} />;
  }
  if (!market.data) return <MarketSkeleton />;
  if (found.length === 0) {
    return (
      <NoMatch
        title={t('market.empty')}
        text={t('market.emptyText')}
        clear={t('market.clear')}
        onClear={onClear}
      />
    );
  }
  return (
    <>
      {asked.view === 'heatmap' ? (
        <Suspense fallback={<MarketSkeleton />}>
          <Heatmap listings={found} onOpen={onOpen} />
        </Suspense>
      ) : (
        <MarketTable
          key={`${asked.class ?? ''}/${asked.q ?? ''}/${asked.sort ?? ''}`}
          listings={found}
          sort={asked.sort}
          onSort={onSort}
        />
      )}
      <p className="text-12 text-ink-3" role="status">
        {t('market.count', { count: found.length, replace: { count: display.count(found.length) } })}
      </p>
    </>
  );
}
