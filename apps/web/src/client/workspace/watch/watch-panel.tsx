import type { WatchlistDraft } from '@lonja/protocol';
import { ArrowDownWideNarrow, ChevronDown, Plus } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuoteStore, useWatch } from '../../../shared/live/use-quotes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { FeedState } from '../../client-shell/feed-state.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { MARKET_CLASSES } from '../../market-data/market-search.ts';
import { useWatchlists } from '../../watchlists/use-watchlists.ts';
import { useInstrumentDay } from '../instrument-day.ts';
import { ToolButton } from '../stage/tool-button.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { useToggleListed } from './use-toggle-listed.ts';
import { useWatchView } from './use-watch-view.ts';
import { sortListings, WATCH_SORTS, type WatchSort } from './watch-panel.model.ts';
import { WatchHead, WatchRow } from './watch-row.tsx';
import { WatchSkeleton } from './watch-skeleton.tsx';
import {
  SCREENER_ORDERS,
  type ScreenerOrder,
  type ScreenerSearch,
  type WatchView,
} from './watch-view.model.ts';

const Screener = lazyPart(() => import('./screener.tsx').then(({ Screener }) => Screener));

/** One of the person's lists, or all instruments, beside the chart; a row opens its instrument. */
export function WatchPanel({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation(['client', 'trading']);
  const watchlists = useWatchlists();
  const { onWatch } = useInstrumentDay();
  useEffect(onWatch, [onWatch]);
  const { lists, save } = watchlists;
  const { view, change } = useWatchView();
  const list = lists?.find(({ name }) => name === view.list) ?? lists?.[0];
  return (
    <section
      aria-label={t(view.isScreener ? 'trading:watch.screener' : 'dashboard.watchlist')}
      className="flex h-full flex-col"
    >
      <header className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line pr-1.5 pl-2">
        <ViewMenu isScreener={view.isScreener} list={list} lists={lists ?? []} onChange={change} />
        <span className="flex-1" />
        {view.isScreener ? (
          <ScreenerMenus search={view.search} onSearch={(search) => change({ search })} />
        ) : (
          <>
            <SortMenu sort={view.sort} onSort={(sort) => change({ sort })} />
            {list && !list.symbols.includes(symbol) && <AddButton symbol={symbol} list={list} save={save} />}
          </>
        )}
      </header>
      {view.isScreener ? (
        <div className="@container flex min-h-0 flex-1 flex-col">
          <Suspense fallback={<WatchSkeleton />}>
            <Screener
              symbol={symbol}
              search={view.search}
              onSearch={(search) => change({ search })}
              list={list}
              save={save}
            />
          </Suspense>
        </div>
      ) : (
        <Watched symbol={symbol} list={list} sort={view.sort} watchlists={watchlists} />
      )}
      <FeedState className="h-[30px] shrink-0 border-t border-line-soft px-3" />
    </section>
  );
}

type SaveLists = ReturnType<typeof useWatchlists>['save'];

/** The lists have a sign before their names, so that none is taken for the screener. */
const formatListValue = (name: string): string => `=${name}`;
const SCREENER = 'screener';

function ViewMenu({
  isScreener,
  list,
  lists,
  onChange,
}: {
  readonly isScreener: boolean;
  readonly list: WatchlistDraft | undefined;
  readonly lists: readonly WatchlistDraft[];
  readonly onChange: (part: Partial<WatchView>) => void;
}) {
  const { t } = useTranslation(['client', 'trading']);
  const screener = t('trading:watch.screener');
  return (
    <ChoiceMenu
      label={t('watchlist.choose')}
      value={isScreener ? SCREENER : list ? formatListValue(list.name) : ''}
      options={[
        ...lists.map(({ name }) => ({ value: formatListValue(name), label: name })),
        { value: SCREENER, label: screener, isApart: true },
      ]}
      onChoose={(value) =>
        onChange(value === SCREENER ? { isScreener: true } : { isScreener: false, list: value.slice(1) })
      }
      align="start"
      className={`text-13! font-semibold! text-ink! ${isScreener ? '' : 'min-w-0 shrink!'}`}
    >
      <span className="truncate">{isScreener ? screener : (list?.name ?? t('dashboard.watchlist'))}</span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
    </ChoiceMenu>
  );
}

function SortMenu({
  sort,
  onSort,
}: {
  readonly sort: WatchSort;
  readonly onSort: (sort: WatchSort) => void;
}) {
  const { t } = useTranslation();
  return (
    <ChoiceMenu
      label={t('workspace.watch.sort')}
      value={sort}
      options={WATCH_SORTS.map((value) => ({ value, label: t(`workspace.watch.sorts.${value}`) }))}
      onChoose={onSort}
    >
      <SortIcon isFirst={sort === 'list'} />
    </ChoiceMenu>
  );
}

function ScreenerMenus({
  search,
  onSearch,
}: {
  readonly search: ScreenerSearch;
  readonly onSearch: (search: ScreenerSearch) => void;
}) {
  const { t } = useTranslation(['client', 'trading']);
  const nameOf = (order: ScreenerOrder): string =>
    order === 'change' || order === 'fall'
      ? t(`workspace.watch.sorts.${order}`)
      : t(`trading:watch.orders.${order}`);
  return (
    <>
      <ChoiceMenu
        label={t('market.filter')}
        value={search.class}
        options={MARKET_CLASSES.map((value) => ({ value, label: t(`market.${value}`) }))}
        onChoose={(only) => onSearch({ ...search, class: only })}
        className="min-w-0 shrink!"
      >
        <span className={`truncate ${search.class === 'all' ? '' : 'text-accent'}`}>
          {t(`market.${search.class}`)}
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
      </ChoiceMenu>
      <ChoiceMenu
        label={t('workspace.watch.sort')}
        value={search.order}
        options={SCREENER_ORDERS.map((value) => ({ value, label: nameOf(value) }))}
        onChoose={(order) => onSearch({ ...search, order })}
      >
        <SortIcon isFirst={search.order === 'popular'} />
      </ChoiceMenu>
    </>
  );
}

const SortIcon = ({ isFirst }: { readonly isFirst: boolean }) => (
  <ArrowDownWideNarrow aria-hidden="true" className={`size-4 ${isFirst ? '' : 'text-accent'}`} />
);

/** Adds the instrument on stage to the list. */
function AddButton({
  symbol,
  list,
  save,
}: {
  readonly symbol: string;
  readonly list: WatchlistDraft;
  readonly save: SaveLists;
}) {
  const { t } = useTranslation();
  const toggle = useToggleListed(list, save);
  return (
    <ToolButton label={t('workspace.watch.add', { symbol })} onClick={() => toggle(symbol)}>
      <Plus aria-hidden="true" className="size-4" />
    </ToolButton>
  );
}

/** The instruments of a list. */
function Watched({
  symbol,
  list,
  sort,
  watchlists: { lists, hasFailed, retry },
}: {
  readonly symbol: string;
  readonly list: WatchlistDraft | undefined;
  readonly sort: WatchSort;
  readonly watchlists: ReturnType<typeof useWatchlists>;
}) {
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  const listings = useMemo(
    () => (list?.symbols ?? []).flatMap((one) => directory.of(one) ?? []),
    [list, directory],
  );
  const quotes = useQuoteStore();
  const sorted = useMemo(
    () => sortListings(listings, sort, (one) => quotes.get(one)),
    [listings, sort, quotes],
  );
  useWatch(list?.symbols ?? []);
  const { loader: lines } = useInstrumentDay();
  return (
    <div className="@container min-h-0 flex-1 overflow-y-auto">
      <div className="sticky top-0 z-10 border-b border-line-soft bg-panel">
        <WatchHead />
      </div>
      {market.hasFailed || hasFailed ? (
        <ErrorState
          title={t(hasFailed ? 'watchlist.failed' : 'failed.market')}
          text={t('failed.nothingLost')}
          onRetry={hasFailed ? retry : market.retry}
        />
      ) : !market.data || !lists ? (
        <WatchSkeleton />
      ) : sorted.length === 0 ? (
        <NothingWatched />
      ) : (
        <ul>
          {sorted.map((listing) => (
            <li key={listing.asset.symbol} data-symbol={listing.asset.symbol}>
              <WatchRow listing={listing} isCurrent={listing.asset.symbol === symbol} lines={lines} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NothingWatched() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <EmptyState
      title={t('watchlist.empty')}
      action={<Button onClick={() => open('palette')}>{t('palette.search')}</Button>}
    />
  );
}
