import { LANGUAGES, type Language } from '@lonja/words/languages';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../shared/ui/states.tsx';
import { MarketStatistics } from './market-statistics.tsx';
import type { StatisticsSearch } from './statistics-search.ts';

/** What the running market is like: the same page for clients and in the panel, in the language of each. */
export function MarketStatisticsPage() {
  const { i18n } = useTranslation([]);
  const language = i18n.language as Language;
  const { symbol, with: compared } = useSearch({ strict: false });
  const search = {
    ...(symbol === undefined ? {} : { symbol }),
    ...(compared === undefined ? {} : { with: compared }),
  };
  const navigate = useNavigate();
  const isInPanel = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  const texts = useQuery({
    queryKey: ['texts', 'statistics', language],
    queryFn: async () => {
      i18n.addResourceBundle(language, 'statistics', await LANGUAGES[language].statistics());
      return language;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const change = (next: StatisticsSearch) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  return texts.data === undefined ? (
    <div className="mx-auto max-w-7xl p-3">
      <Skeleton className="h-8 w-72" />
    </div>
  ) : (
    <MarketStatistics search={search} onChange={change} heading={isInPanel ? 'h2' : 'h1'} />
  );
}
