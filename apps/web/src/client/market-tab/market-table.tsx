import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { midOf } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import type { Listing } from '../../account/directory.ts';
import { PriceSource } from '../account/price-source.tsx';
import { useOpenTicket } from '../trade-dialog/trade-dialog-context.tsx';
import { useDisplay } from '../display/display.tsx';

/** The same columns in head and rows; a phone has three. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto_5.5rem] items-center gap-x-3 px-3 @min-[45rem]:grid-cols-[minmax(0,1fr)_13ch_13ch_13ch_11ch_5.5rem]';
const MEDIUM = '@max-[45rem]:hidden';
const OVERSCAN = 8;

/** 3,000 virtual rows, of which only the visible ones are rendered and streamed. */
export function MarketTable({
  listings,
  onOpen,
}: {
  readonly listings: readonly Listing[];
  readonly onOpen: (symbol: string) => void;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const isTouch = useMedia('(pointer: coarse)');
  const rowHeight = isNarrow ? 60 : isTouch ? 48 : 36;
  // Its result is used in this component only, which is not memoized.
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
      className="@container flex min-h-0 flex-1 flex-col rounded-xl border border-line bg-panel"
    >
      <MarketHead />
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
                  onOpen={onOpen}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function MarketHead() {
  const { t } = useTranslation();
  const head = 'text-12 font-medium text-ink-3';
  return (
    <div role="rowgroup" className="overflow-hidden border-b border-line [scrollbar-gutter:stable]">
      <div role="row" aria-rowindex={1} className={`${COLUMNS} h-9`}>
        <span role="columnheader" className={head}>
          {t('market.instrument')}
        </span>
        <span role="columnheader" className={`${head} ${MEDIUM} text-right`}>
          {t('market.bid')}
        </span>
        <span role="columnheader" className={`${head} ${MEDIUM} text-right`}>
          {t('market.ask')}
        </span>
        <span role="columnheader" className={`${head} text-right`}>
          {t('market.price')}
        </span>
        <span role="columnheader" className={`${head} ${MEDIUM} text-right`}>
          {t('market.change')}
        </span>
        <span role="columnheader" className={`${head} text-right`}>
          {t('market.actions')}
        </span>
      </div>
    </div>
  );
}

interface MarketRowProps {
  readonly listing: Listing;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly onOpen: (symbol: string) => void;
}

const MarketRow = memo(function MarketRow({ listing, rowIndex, top, height, onOpen }: MarketRowProps) {
  const { t } = useTranslation();
  const openTicket = useOpenTicket();
  const { symbol, name } = listing.asset;
  return (
    <div
      role="row"
      data-symbol={symbol}
      aria-rowindex={rowIndex}
      className={`${COLUMNS} absolute inset-x-0 top-0 border-b border-line contain-strict hover:bg-hover`}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <span role="rowheader" aria-label={symbol} className="min-w-0">
        <button
          type="button"
          title={t('chart.of', { symbol })}
          onClick={() => onOpen(symbol)}
          className="hit block w-full min-w-0 rounded-md text-left decoration-dotted underline-offset-4 hover:underline @min-[45rem]:flex @min-[45rem]:items-center @min-[45rem]:gap-3"
        >
          <span className="font-semibold whitespace-nowrap @min-[45rem]:w-28 @min-[45rem]:shrink-0">
            {symbol}
          </span>
          <span className="block truncate text-12 text-ink-3">
            <PriceSource listing={listing} className="after:content-['_·_']" />
            {name}
          </span>
        </button>
      </span>
      <RowFigures listing={listing} />
      <span role="cell" className="text-right">
        <Button
          size="small"
          aria-label={t('market.tradeSymbol', { symbol })}
          onClick={() => openTicket({ symbol, side: 'buy' })}
        >
          {t('market.trade')}
        </Button>
      </span>
    </div>
  );
});

function RowFigures({ listing }: { readonly listing: Listing }) {
  const display = useDisplay();
  const { decimals, symbol } = listing.asset;
  const quote = useQuote(symbol) ?? listing.asset;
  const mid = midOf(quote);
  const change = (
    <ProfitFigure value={quote.changePercent} text={display.signedPercent(quote.changePercent)} />
  );
  return (
    <>
      <span role="cell" className={`figure live ${MEDIUM}`}>
        <SteadyText text={display.decimal(quote.bid, decimals)} />
      </span>
      <span role="cell" className={`figure live ${MEDIUM}`}>
        <SteadyText text={display.decimal(quote.ask, decimals)} />
      </span>
      <span role="cell" className="figure live font-semibold">
        <LivePrice value={mid} text={display.decimal(mid, decimals)} />
        <span className="block text-12 font-normal @min-[45rem]:hidden">{change}</span>
      </span>
      <span role="cell" className={`figure live ${MEDIUM}`}>
        {change}
      </span>
    </>
  );
}

export function MarketSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-hidden rounded-xl border border-line bg-panel">
      <p role="status" className="flex h-9 items-center border-b border-line px-3 text-12 text-ink-3">
        {t('market.loading')}
      </p>
      {Array.from({ length: 20 }, (_, row) => (
        <div key={row} className="flex h-15 items-center justify-between border-b border-line px-3 md:h-9">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
