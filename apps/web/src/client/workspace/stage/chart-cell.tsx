import type { LinkColour } from '@lonja/protocol/layout-bounds';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { SharedCrosshair } from '../../../chart/shared-crosshair.ts';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { computeMid } from '../../../shared/live/quote-store.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { intervalText } from '../../chart/interval-text.ts';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { LaterDrawingRail } from '../drawing/later.tsx';
import { LinkMenu } from './layouts/link-menu.tsx';
import { CandleArea, type CandleAreaProps } from './candle-area.tsx';

export interface ChartCellProps extends ChartedProps {
  /** '2 of 4'; undefined where it is the only one. */
  readonly place: { readonly number: number; readonly total: number } | undefined;
  /** The group that it goes with. */
  readonly link: LinkColour | null;
  readonly onLink: (link: LinkColour | null) => void;
  readonly onActivate: () => void;
}

/** A chart on the stage. Where there are several, a click or the focus makes one the active one. */
export function ChartCell({ place, link, onLink, onActivate, ...charted }: ChartCellProps) {
  const { t: own } = useTranslation('trading');
  const { listing, choices, isActive } = charted;
  const named = place && {
    role: 'group',
    'aria-label': own('charts.cell', { ...place, symbol: listing.asset.symbol }),
  };
  return (
    // Whatever is pressed or focused in it makes it active; what it has are controls of their own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...named}
      onPointerDownCapture={onActivate}
      onFocusCapture={onActivate}
      className={`relative grid min-h-0 min-w-0 bg-well ${place ? 'grid-rows-[1.75rem_minmax(0,1fr)]' : ''} ${place && isActive ? 'before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-0.5 before:bg-accent' : ''}`}
    >
      {place && (
        <CellHead listing={listing} interval={intervalText(choices.interval, own)} isActive={isActive}>
          <LinkMenu link={link} symbol={listing.asset.symbol} onLink={onLink} />
        </CellHead>
      )}
      <Charted {...charted} />
    </div>
  );
}

function CellHead({
  listing: { asset },
  interval,
  isActive,
  children,
}: {
  readonly listing: Listing;
  readonly interval: string;
  readonly isActive: boolean;
  readonly children: ReactNode;
}) {
  const display = useDisplay();
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = computeMid(quote);
  return (
    <div className="flex min-w-0 items-center gap-2 overflow-hidden border-b border-line-soft bg-panel px-3 text-12 whitespace-nowrap narrow">
      {children}
      <button
        type="button"
        aria-pressed={isActive}
        className={`hit font-semibold ${isActive ? 'text-accent' : 'text-ink hover:text-accent'}`}
      >
        {asset.symbol} <span className="font-normal text-ink-3">{interval}</span>
      </button>
      <span className="live ml-auto inline-flex items-baseline gap-2">
        <LivePrice value={mid} text={display.decimal(mid, asset.decimals)} />
        <ProfitFigure value={quote.changePercent} text={display.signedPercent(quote.changePercent)} />
      </span>
    </div>
  );
}

interface ChartedProps extends Pick<
  CandleAreaProps,
  'listing' | 'choices' | 'isTable' | 'hasDraft' | 'pictures'
> {
  readonly isActive: boolean;
  readonly crosshair: SharedCrosshair;
  /** Where the drawing tools of the active chart stand. */
  readonly rail: HTMLElement | null;
}

/** Another instrument or kind of candles has a chart of its own. */
function Charted(props: ChartedProps) {
  const { listing, choices } = props;
  const { interval, candles } = choices;
  return <Drawn key={`${listing.asset.symbol}/${interval}/${candles.price}/${candles.day}`} {...props} />;
}

function Drawn({ isActive, rail, ...area }: ChartedProps) {
  return (
    <>
      {isActive && rail && createPortal(<LaterDrawingRail symbol={area.listing.asset.symbol} />, rail)}
      <CandleArea {...area} isActive={isActive} hasBar={isActive} />
    </>
  );
}

/** The place of a chart whose instrument is listed no more; with the focus it takes the present one. */
export function UnlistedCell({
  symbol,
  onActivate,
}: {
  readonly symbol: string;
  readonly onActivate: () => void;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { open } = useDialogs();
  const replace = () => {
    onActivate();
    open('palette');
  };
  return (
    <div className="min-h-0 min-w-0 overflow-auto bg-well">
      <EmptyState
        title={own('unknown', { symbol })}
        text={own('unknownText')}
        action={<Button onClick={replace}>{t('palette.search')}</Button>}
      />
    </div>
  );
}
