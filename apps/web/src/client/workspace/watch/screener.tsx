import type { WatchlistDraft } from '@lonja/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useQuoteStore, useWatch } from '../../../shared/live/use-quotes.ts';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { ErrorState, NoMatch } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { useFreshFigures } from '../../quotes/use-fresh-figures.ts';
import type { useWatchlists } from '../../watchlists/use-watchlists.ts';
import { useInstrumentDay } from '../instrument-day.ts';
import { screenListings } from './screener.model.ts';
import { useToggleListed } from './use-toggle-listed.ts';
import { WatchHead, WatchRow } from './watch-row.tsx';
import { WatchSkeleton } from './watch-skeleton.tsx';
import { WHOLE_MARKET, type ScreenerSearch } from './watch-view.model.ts';

interface ScreenerProps {
  /** On stage. */
  readonly symbol: string;
  readonly search: ScreenerSearch;
  readonly onSearch: (search: ScreenerSearch) => void;
  /** The person's, that rows are added to. */
  readonly list: WatchlistDraft | undefined;
  readonly save: ReturnType<typeof useWatchlists>['save'];
}

/** All instruments, filtered and ordered; a row opens its chart. */
export function Screener(props: ScreenerProps) {
  const { t } = useTranslation();
  const { search, onSearch } = props;
  return (
    <>
      <SearchField
        label={t('market.search')}
        placeholder={t('market.searchPlaceholder')}
        clearLabel={t('transactions.clear')}
        value={search.q}
        onChange={(q) => onSearch({ ...search, q })}
        className="m-1.5 shrink-0"
      />
      <FoundInstruments {...props} />
    </>
  );
}

function FoundInstruments({ search, onSearch, ...rest }: ScreenerProps) {
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  const asked = useDeferredValue(search);
  const quotes = useQuoteStore();
  useFreshFigures(asked.order === 'popular' ? undefined : asked.order);
  const found = useMemo(
    () => screenListings(directory.listings, asked, (one) => quotes.get(one)),
    [directory, asked, quotes],
  );
  if (market.hasFailed)
    return <ErrorState title={t('failed.market')} text={t('failed.nothingLost')} onRetry={market.retry} />;
  if (!market.data) return <WatchSkeleton />;
  if (found.length === 0)
    return (
      <NoMatch
        title={t('market.empty')}
        text={t('market.emptyText')}
        clear={t('market.clear')}
        onClear={() => onSearch({ ...WHOLE_MARKET, order: search.order })}
      />
    );
  return <FoundRows key={`${asked.class}/${asked.q}/${asked.order}`} listings={found} {...rest} />;
}

/** Until a row is measured: the default density's. */
const ROW_HEIGHT = 36;
/** Also covers what the head above them moves them down by. */
const OVERSCAN = 6;

/** Only the visible ones of thousands of rows are rendered, streamed and drawn. */
function FoundRows({
  listings,
  symbol,
  list,
  save,
}: Pick<ScreenerProps, 'symbol' | 'list' | 'save'> & { readonly listings: readonly Listing[] }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { loader: lines } = useInstrumentDay();
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualizer is used in this component only, which is not memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: listings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const rows = virtualizer.getVirtualItems();
  useWatch(rows.flatMap((row) => listings[row.index]?.asset.symbol ?? []));
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
      <div className="sticky top-0 z-10 border-b border-line-soft bg-panel pr-(--hit)">
        <div className="@container">
          <WatchHead
            count={t('market.count', {
              count: listings.length,
              replace: { count: display.count(listings.length) },
            })}
          />
        </div>
      </div>
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const listing = listings[row.index];
          return (
            listing && (
              <li
                key={listing.asset.symbol}
                ref={virtualizer.measureElement}
                data-index={row.index}
                data-symbol={listing.asset.symbol}
                aria-setsize={listings.length}
                aria-posinset={row.index + 1}
                className="absolute inset-x-0 top-0 flex items-center hover:bg-hover hover:[--coin-ring:var(--bg-hover)] has-[[aria-current=page]]:bg-selected has-[[aria-current=page]]:[--coin-ring:var(--bg-selected)]"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <div className="@container min-w-0 flex-1">
                  <WatchRow listing={listing} isCurrent={listing.asset.symbol === symbol} lines={lines} />
                </div>
                {list ? (
                  <ListedButton symbol={listing.asset.symbol} list={list} save={save} />
                ) : (
                  <span className="w-(--hit) shrink-0" />
                )}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Adds the instrument to the list; one that is there is taken off again. */
function ListedButton({
  symbol,
  list,
  save,
}: Pick<ScreenerProps, 'symbol' | 'save'> & { readonly list: WatchlistDraft }) {
  const { t } = useTranslation();
  const toggle = useToggleListed(list, save);
  const isListed = list.symbols.includes(symbol);
  const label = t(isListed ? 'watchlist.remove' : 'workspace.watch.add', { symbol });
  const Icon = isListed ? Check : Plus;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => toggle(symbol)}
      className="inline-flex hit w-(--hit) shrink-0 items-center justify-center rounded-md text-ink-3 hover:text-ink"
    >
      <Icon aria-hidden="true" className={`size-4 ${isListed ? 'text-accent' : ''}`} />
    </button>
  );
}
