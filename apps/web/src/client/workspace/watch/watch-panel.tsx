import { ArrowDownWideNarrow, Check, ChevronDown, Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Coin } from '../../../shared/figures/coin.tsx';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { shownDirection } from '../../../shared/figures/direction.ts';
import { midOf } from '../../../shared/live/quote-store.ts';
import { useQuote, useQuoteStore, useWatch } from '../../../shared/live/use-quotes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { FeedState } from '../../client-shell/feed-state.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { useUndoToast } from '../../display/use-undo-toast.ts';
import { SymbolLink } from '../../navigation/symbol-link.tsx';
import { ChangeNote } from '../../quotes/change-note.tsx';
import { useQuoteAge } from '../../quotes/use-quote-age.ts';
import { SparklinePicture } from '../../sparklines/sparkline-picture.tsx';
import type { SparklineLoader } from '../../sparklines/sparkline-loader.ts';
import { useSparkline } from '../../sparklines/use-sparkline.ts';
import { useWatchlists } from '../../watchlists/use-watchlists.ts';
import { putSymbol, takeSymbol } from '../../watchlists/watchlists.model.ts';
import { useInstrumentDay } from '../instrument-day.ts';
import { TOOL_CLASS, ToolButton } from '../stage/tool-button.tsx';
import { sortListings, WATCH_SORTS, type WatchSort } from './watch-panel.model.ts';

/** One of the person's lists, beside the chart; a row opens its instrument. */
export function WatchPanel({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const offerUndo = useUndoToast();
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
  const { loader: lines } = useInstrumentDay();
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
            onClick={() =>
              save(putSymbol(list.name, symbol), {
                onSuccess: () =>
                  offerUndo(own('watch.added', { symbol, name: list.name }), () =>
                    save(takeSymbol(list.name, symbol)),
                  ),
              })
            }
          >
            <Plus aria-hidden="true" className="size-4" />
          </ToolButton>
        )}
      </header>
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <WatchHead />
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
              <WatchRow
                key={listing.asset.symbol}
                listing={listing}
                isCurrent={listing.asset.symbol === symbol}
                lines={lines}
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

/** On a narrow panel the line is shorter, so that symbols keep their place. */
const ROW =
  'grid h-(--row) w-full grid-cols-[1.5rem_minmax(0,1fr)_2.25rem_4.25rem] items-center gap-x-1.5 px-2 @min-[15.5rem]:grid-cols-[1.5rem_minmax(0,1fr)_3.25rem_4.5rem] @min-[15.5rem]:gap-x-2 @min-[15.5rem]:px-3';
const LINE = 'w-9 @min-[15.5rem]:w-13';

function WatchHead() {
  const { t } = useTranslation();
  return (
    <p
      aria-hidden="true"
      className={`${ROW} sticky top-0 z-10 h-[22px] border-b border-line-soft bg-panel text-11 text-ink-3`}
    >
      <span className="col-start-2">{t('dashboard.symbol')}</span>
      <span>{t('workspace.watch.day')}</span>
      <span className="text-right">{t('market.price')}</span>
    </p>
  );
}

const WatchRow = memo(function WatchRow({ listing, isCurrent, lines }: WatchRowProps) {
  const { asset } = listing;
  return (
    <li data-symbol={asset.symbol}>
      <SymbolLink
        symbol={asset.symbol}
        isCurrent={isCurrent}
        title={asset.name}
        className={`${ROW} relative hover:bg-hover hover:[--coin-ring:var(--bg-hover)] aria-[current=page]:bg-selected aria-[current=page]:[--coin-ring:var(--bg-selected)] aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-accent`}
      >
        <Coin asset={asset} />
        <span className="min-w-0">
          <span className="block truncate text-13 leading-4 font-semibold narrow">{asset.symbol}</span>
          <span className="block truncate text-11 leading-[14px] text-ink-3 narrow">{asset.name}</span>
        </span>
        <RowFigures listing={listing} lines={lines} />
      </SymbolLink>
    </li>
  );
});

interface WatchRowProps {
  readonly listing: Listing;
  readonly isCurrent: boolean;
  readonly lines: SparklineLoader;
}

function RowFigures({ listing, lines }: Pick<WatchRowProps, 'listing' | 'lines'>) {
  const { asset } = listing;
  const display = useDisplay();
  const { line, hasFailed } = useSparkline(lines, asset.symbol);
  const age = useQuoteAge(asset);
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = midOf(quote);
  const change = display.signedPercent(quote.changePercent);
  return (
    <>
      {line ? (
        <SparklinePicture
          line={line}
          mid={mid}
          direction={shownDirection(quote.changePercent, change)}
          className={LINE}
        />
      ) : hasFailed ? (
        <span />
      ) : (
        <Skeleton className={`h-[22px] ${LINE}`} />
      )}
      <span className="live min-w-0 text-right narrow">
        <span className={`block text-13 leading-4 font-medium ${age > 0 ? 'text-ink-3' : ''}`}>
          <LivePrice value={mid} text={display.decimal(mid, asset.decimals)} />
        </span>
        <ChangeNote
          changePercent={quote.changePercent}
          opensAt={line?.opensAt ?? undefined}
          age={age}
          className="text-11 leading-[14px]"
        />
      </span>
    </>
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

/** Rows in their final places. */
export function WatchSkeleton() {
  return WAITING.map((row) => (
    <div key={row} className={ROW}>
      <Skeleton className="size-6" />
      <span className="flex flex-col gap-1">
        <Skeleton className="h-2.5 w-14" />
        <Skeleton className="h-2 w-10" />
      </span>
      <Skeleton className={`h-4 ${LINE}`} />
      <span className="flex flex-col items-end gap-1">
        <Skeleton className="h-2.5 w-16" />
        <Skeleton className="h-2 w-10" />
      </span>
    </div>
  ));
}
