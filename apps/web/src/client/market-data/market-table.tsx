import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Coin } from '../../shared/figures/coin.tsx';
import { shownDirection } from '../../shared/figures/direction.ts';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { computeMid } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import type { Listing } from '../../account/directory.ts';
import { PriceSource } from '../account/price-source.tsx';
import { SymbolLink } from '../navigation/symbol-link.tsx';
import { ChangeNote } from '../quotes/change-note.tsx';
import { useQuoteAge } from '../quotes/use-quote-age.ts';
import { SparklinePicture } from '../sparklines/sparkline-picture.tsx';
import type { SparklineLoader } from '../sparklines/sparkline-loader.ts';
import { computeDayRange, type DayRange } from '../sparklines/sparkline.model.ts';
import { useSparkline, useSparklineLoader } from '../sparklines/use-sparkline.ts';
import { useOpenTicket } from '../trading/ticket/trade-dialog-context.tsx';
import { useDisplay } from '../display/display.tsx';
import type { MarketSort, SortColumn } from './market-search.ts';
import { readColumn, isDescending } from './market-tab.model.ts';

/** The same columns in head and rows; a phone has three or four. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto_5rem] @min-[23rem]:grid-cols-[minmax(0,1fr)_3.25rem_minmax(4.5rem,auto)_5rem] items-center gap-x-3 px-3 @min-[45rem]:grid-cols-[minmax(0,1fr)_5rem_11ch_11ch_11ch_10ch_5rem] @min-[64rem]:grid-cols-[minmax(0,1fr)_6rem_16rem_8ch_11ch_11ch_11ch_11ch_5rem]';
const LINE = '@max-[23rem]:hidden';
const MEDIUM = '@max-[45rem]:hidden';
const WIDE = '@max-[64rem]:hidden';
const OVERSCAN = 8;

/** 3,000 virtual rows, of which only the visible ones are rendered and streamed. */
export function MarketTable({
  listings,
  sort,
  onSort,
}: {
  readonly listings: readonly Listing[];
  readonly sort: MarketSort | undefined;
  readonly onSort: (column: SortColumn) => void;
}) {
  const { t } = useTranslation();
  const lines = useSparklineLoader();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const isTouch = useMedia('(pointer: coarse)');
  const rowHeight = isNarrow ? 60 : isTouch ? 48 : 36;
  // The virtualizer is used in this component only, which is not memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: listings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  // It caches measured heights.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  useWatch(rows.flatMap((row) => listings[row.index]?.asset.symbol ?? []));
  return (
    <div
      role="table"
      aria-label={t('market.title')}
      aria-rowcount={listings.length + 1}
      className="@container flex min-h-0 flex-1 flex-col bg-panel"
    >
      <MarketHead sort={sort} onSort={onSort} />
      <div
        role="rowgroup"
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map((row) => {
            const listing = listings[row.index];
            return (
              listing && (
                <MarketRow
                  key={listing.asset.symbol}
                  listing={listing}
                  rowIndex={row.index + 2}
                  top={row.start}
                  height={rowHeight}
                  lines={lines}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface MarketHeadProps {
  readonly sort: MarketSort | undefined;
  readonly onSort: (column: SortColumn) => void;
}

function MarketHead({ sort, onSort }: MarketHeadProps) {
  const { t } = useTranslation();
  const sorting = { sort, onSort };
  return (
    <div role="rowgroup" className="overflow-hidden border-b border-line [scrollbar-gutter:stable]">
      <div role="row" aria-rowindex={1} className={`${COLUMNS} h-8 text-ink-3`}>
        <SortHead column="symbol" label={t('market.instrument')} {...sorting} />
        <Head label={t('workspace.watch.day')} className={LINE} />
        <Head label={t('market.range')} className={`${WIDE} text-center`} />
        <SortHead column="volume" label={t('market.volume')} className={WIDE} {...sorting} />
        <Head label={t('market.bid')} className={`${MEDIUM} text-right`} />
        <Head label={t('market.ask')} className={`${MEDIUM} text-right`} />
        <SortHead column="price" label={t('market.price')} {...sorting} />
        <SortHead column="change" label={t('market.change')} className={MEDIUM} {...sorting} />
        <Head label={t('market.actions')} className="text-right" />
      </div>
    </div>
  );
}

function Head({ label, className }: { readonly label: string; readonly className: string }) {
  return (
    <span role="columnheader" className={`truncate text-12 ${className}`}>
      {label}
    </span>
  );
}

function SortHead({
  column,
  label,
  className = '',
  sort,
  onSort,
}: MarketHeadProps & {
  readonly column: SortColumn;
  readonly label: string;
  readonly className?: string;
}) {
  const isSorted = sort !== undefined && readColumn(sort) === column;
  const isDown = isSorted && isDescending(sort);
  const Icon = isDown ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={`min-w-0 ${column === 'symbol' ? '' : 'text-right'} ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={`hit inline-flex items-center gap-0.5 rounded-sm text-12 whitespace-nowrap hover:text-ink ${column === 'symbol' ? '' : 'flex-row-reverse'} ${isSorted ? 'font-semibold text-ink' : ''}`}
      >
        {label}
        {isSorted && <Icon aria-hidden="true" className="size-3" />}
      </button>
    </span>
  );
}

interface MarketRowProps {
  readonly listing: Listing;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly lines: SparklineLoader;
}

const MarketRow = memo(function MarketRow({ listing, rowIndex, top, height, lines }: MarketRowProps) {
  const { t } = useTranslation();
  const openTicket = useOpenTicket();
  const { asset } = listing;
  const { symbol, name } = asset;
  return (
    <div
      role="row"
      data-symbol={symbol}
      aria-rowindex={rowIndex}
      className={`${COLUMNS} absolute inset-x-0 top-0 border-b border-line-soft contain-strict hover:bg-hover hover:[--coin-ring:var(--bg-hover)]`}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <span role="rowheader" aria-label={symbol} className="min-w-0">
        <SymbolLink
          symbol={symbol}
          title={t('chart.of', { symbol })}
          className="hit group flex min-w-0 items-center gap-2 rounded-sm"
        >
          <Coin asset={asset} className="size-6 @max-[23rem]:hidden" />
          <span className="block min-w-0 @min-[45rem]:flex @min-[45rem]:items-baseline @min-[45rem]:gap-3">
            <span className="font-semibold whitespace-nowrap decoration-dotted underline-offset-4 group-hover:underline @min-[45rem]:w-20 @min-[45rem]:shrink-0">
              {symbol}
            </span>
            <span className="block truncate text-12 text-ink-3">
              <PriceSource listing={listing} className="after:content-['_·_']" />
              {name}
            </span>
          </span>
        </SymbolLink>
      </span>
      <RowFigures listing={listing} lines={lines} />
      <span role="cell" className="text-right">
        {asset.quotedOnly ? (
          <span className="text-12 text-ink-3">{t('quotedOnly.short')}</span>
        ) : (
          <Button
            size="small"
            aria-label={t('market.tradeSymbol', { symbol })}
            onClick={() => openTicket({ symbol, side: 'buy' })}
          >
            {t('market.trade')}
          </Button>
        )}
      </span>
    </div>
  );
});

function RowFigures({ listing, lines }: Pick<MarketRowProps, 'listing' | 'lines'>) {
  const display = useDisplay();
  const { asset } = listing;
  const { line, hasFailed } = useSparkline(lines, asset.symbol);
  const age = useQuoteAge(asset);
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = computeMid(quote);
  const price = (value: number) => display.decimal(value, asset.decimals);
  const change = (
    <ChangeNote
      changePercent={quote.changePercent}
      opensAt={line?.opensAt ?? undefined}
      age={age}
      className="text-12 @min-[45rem]:text-13"
    />
  );
  return (
    <>
      <span role="cell" className={LINE}>
        {line ? (
          <SparklinePicture
            line={line}
            mid={mid}
            direction={shownDirection(quote.changePercent, display.signedPercent(quote.changePercent))}
            className="w-full"
          />
        ) : (
          !hasFailed && <Skeleton className="h-[22px] w-full" />
        )}
      </span>
      <span role="cell" className={`live ${WIDE}`}>
        <Range range={computeDayRange(line, mid)} price={price} />
      </span>
      <span role="cell" className={`figure live text-ink-2 ${WIDE}`}>
        <SteadyText text={display.compact(quote.volume)} />
      </span>
      <span role="cell" className={`figure live ${MEDIUM}`}>
        <SteadyText text={price(quote.bid)} />
      </span>
      <span role="cell" className={`figure live ${MEDIUM}`}>
        <SteadyText text={price(quote.ask)} />
      </span>
      <span role="cell" className={`figure live font-semibold ${age > 0 ? 'text-ink-3' : ''}`}>
        <LivePrice value={mid} text={price(mid)} />
        <span className="block font-normal @min-[45rem]:hidden">{change}</span>
      </span>
      <span role="cell" className={`figure live ${MEDIUM}`}>
        {change}
      </span>
    </>
  );
}

/** The low and the high of the last day, and where between them the price is. */
function Range({
  range,
  price,
}: {
  readonly range: DayRange | undefined;
  readonly price: (value: number) => string;
}) {
  const { t } = useTranslation();
  if (!range) return <span className="block text-center text-ink-3">—</span>;
  const [low, high] = [price(range.low), price(range.high)];
  return (
    <span
      title={t('market.rangeOf', { low, high })}
      className="grid grid-cols-[minmax(0,1fr)_4rem_minmax(0,1fr)] items-center gap-2 text-12 text-ink-3 narrow"
    >
      <span className="figure">{low}</span>
      <svg aria-hidden="true" viewBox="0 0 64 8" className="h-2 w-16">
        <path d="M0 4H64" strokeWidth="2" className="stroke-control" />
        <circle cx={3 + 58 * range.share} cy="4" r="3" className="fill-ink" />
      </svg>
      <span className="figure text-left">{high}</span>
    </span>
  );
}

/** Rows in their final places. */
export function MarketSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="@container min-h-0 flex-1 overflow-hidden bg-panel">
      <LoadingText>{t('market.loading')}</LoadingText>
      <div className="h-[33px] border-b border-line" />
      {Array.from({ length: 20 }, (_, row) => (
        <div
          key={row}
          aria-hidden="true"
          className={`${COLUMNS} h-15 border-b border-line-soft md:h-9 md:pointer-coarse:h-12`}
        >
          <span className="flex items-center gap-2">
            <Skeleton className="size-6 @max-[23rem]:hidden" />
            <Skeleton className="h-4 w-32" />
          </span>
          {WAITING.map(([shown, size]) => (
            <span key={shown + size} className={`flex justify-end ${shown}`}>
              <Skeleton className={size} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Line, range, volume, bid, ask, price, change, action: when each is shown, and its size. */
const WAITING = [
  [LINE, 'h-[22px] w-full'],
  [WIDE, 'h-3 w-60'],
  [WIDE, 'h-4 w-12'],
  [MEDIUM, 'h-4 w-16'],
  [MEDIUM, 'h-4 w-17'],
  ['', 'h-4 w-18'],
  [MEDIUM, 'h-4 w-14'],
  ['', 'h-6 w-20'],
] as const;
