import { useTranslation } from 'react-i18next';
import { FeedState } from '../../client-shell/feed-state.tsx';
import { Watchlist } from '../../watchlists/watchlist-panel.tsx';

/** One of the person's lists; a row opens its instrument. */
export function WatchPanel() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('dashboard.watchlist')} className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Watchlist />
      </div>
      <FeedState className="h-[30px] shrink-0 border-t border-line-soft px-3" />
    </section>
  );
}
