import type { Asset } from '@lonja/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, Suspense, useEffect, useRef } from 'react';
import { DirectionArrow } from '../../shared/figures/direction-arrow.tsx';
import { shownDirection } from '../../shared/figures/direction.ts';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ES } from '../../shared/figures/number-format.ts';
import { sourceName } from '../figures/source-names.ts';
import { computeMid } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { CATEGORY_NAMES } from './live-markets.model.ts';

const SymbolChart = lazyPart(() => import('./symbol-chart.tsx').then(({ SymbolChart }) => SymbolChart));

/**
 * The same columns in head and rows. Category and volume have columns on a wide screen only; else the category stands
 * beside the symbol and the volume under the price. On a phone the buttons are a line of their own.
 */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 md:grid-cols-[minmax(0,1fr)_17ch_11ch_11.5rem] lg:grid-cols-[minmax(0,1fr)_9rem_12ch_11ch_13ch_11.5rem]';
const WIDE = 'max-md:hidden';
const WIDEST = 'max-lg:hidden';
const NOT_WIDEST = 'lg:hidden';
const OVERSCAN = 8;
const ROW = { wide: 52, narrow: 118 } as const;
const CHART = 380;

export interface MarketRowsProps {
  /** Whether the pointer or the focus is on the list. */
  readonly onUse: (isInUse: boolean) => void;
  readonly assets: readonly Asset[];
  /** Whether each row names where its prices come from. */
  readonly hasSources: boolean;
  /** The symbol whose chart is open. */
  readonly chart: string | undefined;
  readonly onChart: (symbol: string) => void;
  readonly onTrade: (asset: Asset) => void;
}

/** Thousands of virtual rows, of which only the visible ones are rendered and streamed. */
export function MarketRows({ onUse, assets, hasSources, chart, onChart, onTrade }: MarketRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const rowHeight = isNarrow ? ROW.narrow : ROW.wide;
  // The virtualizer is used in this component only, which is not memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: assets.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (assets[index]?.symbol === chart ? CHART : 0),
    getItemKey: (index) => assets[index]?.symbol ?? index,
    overscan: OVERSCAN,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, chart, rowHeight, assets]);
  const rows = virtualizer.getVirtualItems();
  useWatch(rows.flatMap((row) => assets[row.index]?.symbol ?? []));
  return (
    // Recorded so that rows do not move while the list is in use.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      onPointerEnter={() => onUse(true)}
      onPointerLeave={() => onUse(false)}
      onFocus={() => onUse(true)}
      onBlur={() => onUse(false)}
      role="table"
      aria-label="Activos"
      aria-rowcount={assets.length + 1}
      className="flex h-[70dvh] min-h-96 flex-col rounded-xl border border-line bg-panel"
    >
      <Head />
      <div
        role="rowgroup"
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map((row) => {
            const asset = assets[row.index];
            return (
              asset && (
                <Row
                  key={asset.symbol}
                  asset={asset}
                  rowIndex={row.index + 2}
                  top={row.start}
                  height={rowHeight}
                  hasChart={asset.symbol === chart}
                  hasSource={hasSources}
                  onChart={onChart}
                  onTrade={onTrade}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Head() {
  const head = 'text-12 font-medium text-ink-3';
  return (
    <div role="rowgroup" className="overflow-hidden border-b border-line [scrollbar-gutter:stable]">
      <div role="row" aria-rowindex={1} className={`${COLUMNS} h-9`}>
        <span role="columnheader" className={head}>
          Activo
        </span>
        <span role="columnheader" className={`${head} ${WIDEST}`}>
          Categoría
        </span>
        <span role="columnheader" className={`${head} text-right`}>
          Precio
        </span>
        <span role="columnheader" className={`${head} ${WIDE} text-right`}>
          Cambio 24 h
        </span>
        <span role="columnheader" className={`${head} ${WIDEST} text-right`}>
          Volumen
        </span>
        <span role="columnheader" className={`${head} ${WIDE} text-right`}>
          Acciones
        </span>
      </div>
    </div>
  );
}

interface RowProps {
  readonly asset: Asset;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly hasChart: boolean;
  /** Whether the row names where its prices come from: the list has several sources. */
  readonly hasSource: boolean;
  readonly onChart: (symbol: string) => void;
  readonly onTrade: (asset: Asset) => void;
}

const Row = memo(function Row({
  asset,
  rowIndex,
  top,
  height,
  hasChart,
  hasSource,
  onChart,
  onTrade,
}: RowProps) {
  const { symbol, name, category } = asset;
  const chartId = `grafico-${rowIndex}`;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="absolute inset-x-0 top-0 border-b border-line"
      style={{ height: height + (hasChart ? CHART : 0), transform: `translateY(${top}px)` }}
    >
      <div role="presentation" className={`${COLUMNS} hover:bg-hover`} style={{ height: height - 1 }}>
        <span role="rowheader" className="min-w-0">
          <span className="flex items-center gap-2 font-semibold">
            {symbol} <CategoryBadge category={category} className={NOT_WIDEST} />
          </span>
          <span className="block truncate text-12 text-ink-2">
            {hasSource && `${sourceName(asset)} · `}
            {name}
          </span>
        </span>
        <span role="cell" className={WIDEST}>
          <CategoryBadge category={category} />
        </span>
        <Figures asset={asset} />
        <span role="cell" className="flex justify-end gap-2 max-md:col-span-2">
          <Button
            size="small"
            aria-expanded={hasChart}
            aria-controls={hasChart ? chartId : undefined}
            aria-label={`Gráfico de ${symbol}`}
            onClick={() => onChart(symbol)}
            className="max-md:flex-1"
          >
            Gráfico
          </Button>
          {asset.quotedOnly ? (
            <span className="self-center text-12 text-ink-2 max-md:flex-1 max-md:text-center">
              No se negocia
            </span>
          ) : (
            <Button
              size="small"
              look="buy"
              aria-label={`Operar ${symbol}`}
              onClick={() => onTrade(asset)}
              className="max-md:flex-1"
            >
              Operar
            </Button>
          )}
        </span>
      </div>
      {hasChart && (
        <div role="cell" id={chartId} className="border-t border-line p-2" style={{ height: CHART }}>
          <Suspense fallback={<p className="p-4 text-13 text-ink-2">Cargando el gráfico...</p>}>
            <SymbolChart asset={asset} />
          </Suspense>
        </div>
      )}
    </div>
  );
});

function CategoryBadge({
  category,
  className = '',
}: {
  readonly category: string;
  readonly className?: string;
}) {
  return (
    <span
      className={`rounded-full border border-control px-2 text-12 font-normal whitespace-nowrap text-ink-2 ${className}`}
    >
      {CATEGORY_NAMES[category] ?? category}
    </span>
  );
}

/** Green at or above zero, red below (specification), each with its sign and an arrow where it has a direction. */
function Figures({ asset }: { readonly asset: Asset }) {
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = computeMid(quote);
  const text = ES.signedPercent(quote.changePercent);
  const change = (
    <span
      className={`inline-flex items-baseline gap-1 ${quote.changePercent >= 0 ? 'text-up' : 'text-down'}`}
    >
      <DirectionArrow direction={shownDirection(quote.changePercent, text)} />
      {text}
    </span>
  );
  return (
    <>
      <span role="cell" className="figure font-semibold">
        <LivePrice value={mid} text={ES.decimal(mid, asset.decimals)} />
        <span className="block text-12 md:hidden">{change}</span>
        <span className={`block text-12 font-normal text-ink-2 ${NOT_WIDEST}`}>
          Vol. {ES.count(quote.volume)}
        </span>
      </span>
      <span role="cell" className={`figure ${WIDE}`}>
        {change}
      </span>
      <span role="cell" className={`figure text-13 text-ink-2 ${WIDEST}`}>
        {ES.count(quote.volume)}
      </span>
    </>
  );
}
