import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../shared/i18n/use-texts.ts';
import { Skeleton } from '../shared/ui/states.tsx';
import { MarketStatistics } from './market-statistics.tsx';
import type { StatisticsSearch } from './statistics-search.ts';

/** What the running market is like: the same page for clients and in the panel, in the language of each. */
export function MarketStatisticsPage() {
  const { symbol, with: compared } = useSearch({ strict: false });
  const search = {
    ...(symbol === undefined ? {} : { symbol }),
    ...(compared === undefined ? {} : { with: compared }),
  };
  const navigate = useNavigate();
  const isInPanel = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  const isReady = useTexts('statistics');
  const change = (next: StatisticsSearch) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  return isReady ? (
    <MarketStatistics search={search} onChange={change} heading={isInPanel ? 'h2' : 'h1'} />
  ) : (
    <div className="mx-auto max-w-7xl p-3">
      <Skeleton className="h-8 w-72" />
    </div>
  );
}
