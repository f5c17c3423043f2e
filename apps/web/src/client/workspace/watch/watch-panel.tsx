import { Link } from '@tanstack/react-router';
import { ArrowDownWideNarrow, Check, ChevronDown, Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Coin } from '../../../shared/figures/coin.tsx';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { midOf } from '../../../shared/live/quote-store.ts';
import { useQuote, useQuoteStore, useWatch } from '../../../shared/live/use-quotes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { FeedState } from '../../client-shell/feed-state.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { useWatchlists } from '../../watchlists/use-watchlists.ts';
import { putSymbol } from '../../watchlists/watchlists.model.ts';
import { TOOL_CLASS, ToolButton } from '../stage/tool-button.tsx';
import { sortListings, WATCH_SORTS, type WatchSort } from './watch-panel.model.ts';

/** One of the person's lists, beside the chart; a row opens its instrument. */
export function WatchPanel({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  const { lists, hasFailed, retry, save } = useWatchlists();
  const [chosen, setChosen] = useState<string>();
  const [sort, setSort] = useState<WatchSort>('list');
  const list = lists?.find(({ name }) => name === chosen) ?? lists?.[0];
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
  const isMissing = list && !list.symbols.includes(symbol);
  return (
    <section aria-label={t('dashboard.watchlist')} className="flex h-full flex-col">
      <header className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line pr-1.5 pl-2">
        <ListMenu
          name={list?.name ?? t('dashboard.watchlist')}
          names={lists?.map(({ name }) => name) ?? []}
          onChoose={setChosen}
        />
        <span className="flex-1" />
        <SortMenu sort={sort} onSort={setSort} />
        {isMissing && (
          <ToolButton
            label={t('workspace.watch.add', { symbol })}
            onClick={() => save(putSymbol(list.name, symbol))}
          >
            <Plus aria-hidden="true" className="size-4" />
          </ToolButton>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {market.hasFailed || hasFailed ? (
          <ErrorState
            title={t(hasFailed ? 'watchlist.failed' : 'failed.market')}
            action={<Button onClick={hasFailed ? retry : market.retry}>{t('retry')}</Button>}
          />
        ) : !market.data || !lists ? (
          <WaitingRows />
        ) : sorted.length === 0 ? (
          <NothingWatched />
        ) : (
          <ul>
            {sorted.map((listing) => (
              <WatchRow
                key={listing.asset.symbol}
                listing={listing}
                isCurrent={listing.asset.symbol === symbol}
              />
            ))}
          </ul>
        )}
      </div>
      <FeedState className="h-[30px] shrink-0 border-t border-line-soft px-3" />
    </section>
  );
}

const ITEM = 'flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover';
const MENU = 'z-(--z-popover) min-w-44 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg';

function ListMenu({
  name,
  names,
  onChoose,
}: {
  readonly name: string;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`${TOOL_CLASS} min-w-0 shrink text-13 font-semibold text-ink`}>
        <span className="sr-only">{t('watchlist.choose')}: </span>
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={4} className={MENU}>
          <DropdownMenu.RadioGroup value={name} onValueChange={onChoose} aria-label={t('watchlist.choose')}>
            {names.map((one) => (
              <DropdownMenu.RadioItem key={one} value={one} className={ITEM}>
                <Check aria-hidden="true" className={`size-4 ${one === name ? '' : 'invisible'}`} />
                {one}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
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
  const label = `${t('workspace.watch.sort')}: ${t(`workspace.watch.sorts.${sort}`)}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} title={label} className={TOOL_CLASS}>
        <ArrowDownWideNarrow
          aria-hidden="true"
          className={`size-4 ${sort === 'list' ? '' : 'text-accent'}`}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className={MENU}>
          <DropdownMenu.RadioGroup
            value={sort}
            onValueChange={(next) => onSort(next as WatchSort)}
            aria-label={t('workspace.watch.sort')}
          >
            {WATCH_SORTS.map((one) => (
              <DropdownMenu.RadioItem key={one} value={one} className={ITEM}>
                <Check aria-hidden="true" className={`size-4 ${one === sort ? '' : 'invisible'}`} />
                {t(`workspace.watch.sorts.${one}`)}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ROW = 'grid h-(--row) w-full grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 px-3';

const WatchRow = memo(function WatchRow({
  listing,
  isCurrent,
}: {
  readonly listing: Listing;
  readonly isCurrent: boolean;
}) {
  const { asset } = listing;
  return (
    <li data-symbol={asset.symbol}>
      <Link
        to="/app/trade/$symbol"
        params={{ symbol: asset.symbol }}
        aria-current={isCurrent ? 'page' : undefined}
        title={asset.name}
        className={`${ROW} relative hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-accent`}
      >
        <Coin asset={asset} />
        <span className="min-w-0">
          <span className="block text-13 leading-4 font-semibold">{asset.symbol}</span>
          <span className="block truncate text-11 text-ink-3 narrow">{asset.name}</span>
        </span>
        <RowPrice listing={listing} />
      </Link>
    </li>
  );
});

function RowPrice({ listing: { asset } }: { readonly listing: Listing }) {
  const display = useDisplay();
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = midOf(quote);
  return (
    <span className="live text-right narrow">
      <span className="block text-13 leading-4 font-medium">
        <LivePrice value={mid} text={display.decimal(mid, asset.decimals)} />
      </span>
      <ProfitFigure
        value={quote.changePercent}
        text={display.signedPercent(quote.changePercent)}
        className="text-11 leading-[14px]"
      />
    </span>
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

const WAITING = Array.from({ length: 10 }, (_, row) => row);

function WaitingRows() {
  return WAITING.map((row) => (
    <div key={row} className={ROW}>
      <Skeleton className="size-6" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-14" />
    </div>
  ));
}
