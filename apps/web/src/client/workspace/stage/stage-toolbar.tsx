import { Maximize, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { PictureSource } from '../../../chart/picture/picture-source.ts';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { VirtualMark } from '../../../shared/ui/virtual-mark.tsx';
import { PriceSource } from '../../account/price-source.tsx';
import { useDisplay } from '../../display/display.tsx';
import type { PanelName, WorkspaceLayout } from '../workspace-layout.model.ts';
import { CandleMenu } from './candle-menu.tsx';
import { ChartTypeMenu } from './chart-type-menu.tsx';
import { CompareMenu } from './compare-menu.tsx';
import { IndicatorMenu } from './indicator-menu.tsx';
import { Intervals } from './interval/intervals.tsx';
import { LayoutMenu } from './layouts/layout-menu.tsx';
import { ShareMenu } from './share/share-menu.tsx';
import { isOwnWindow } from './own-window.ts';
import { SymbolButton } from './symbol-button.tsx';
import { ToolButton } from './tool-button.tsx';
import type { StageChoices } from './use-stage-choices.ts';
import type { ArrangedStage } from './use-stage-plan.ts';

/**
 * The instrument and its prices, how the chart shows it, which panels stand around it. Between open panels it takes less room, and wraps
 * before it cuts anything off.
 */
export function StageToolbar({
  listing,
  choices,
  pictures,
  isTable,
  onTable,
  stage,
  layout,
  onOpen,
  isFull,
  onFullscreen,
}: {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly pictures: PictureSource;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly stage: ArrangedStage;
  readonly layout: WorkspaceLayout;
  readonly onOpen: (name: PanelName, isOpen: boolean) => void;
  readonly isFull: boolean;
  readonly onFullscreen: () => void;
}) {
  const { t } = useTranslation(['client', 'trading']);
  return (
    <div className="@container col-span-2 border-b border-line bg-panel">
      <div className="flex min-h-10 flex-wrap items-center gap-x-1 pr-2 pl-3">
        <SymbolButton listing={listing} />
        <CompareMenu symbol={listing.asset.symbol} choices={choices} />
        <Prices listing={listing} />
        <Rule />
        <Intervals symbol={listing.asset.symbol} choices={choices} />
        <Rule />
        <ChartTypeMenu type={choices.type} onChoose={choices.chooseType} />
        <CandleMenu asset={listing.asset} choices={choices} />
        <IndicatorMenu indicators={choices.indicators} />
        <div className="ml-auto flex shrink-0 items-center">
          {/* Over the page's own mark. */}
          {(isFull || isOwnWindow()) && (
            <VirtualMark title={t('strip.nature')} className="mr-2">
              {t('strip.mark')}
            </VirtualMark>
          )}
          <ToolButton label={t('chart.table')} isPressed={isTable} onClick={() => onTable(!isTable)}>
            <Table2 aria-hidden="true" className="size-4" />
          </ToolButton>
          <ShareMenu listing={listing} choices={choices} pictures={pictures} />
          <LayoutMenu stage={stage} layout={layout} onOpen={onOpen} />
          <ToolButton label={t('trading:fullscreen')} isPressed={isFull} onClick={onFullscreen}>
            <Maximize aria-hidden="true" className="size-4" />
          </ToolButton>
        </div>
      </div>
    </div>
  );
}

const Rule = () => (
  <span aria-hidden="true" className="mx-1.5 h-[18px] @max-[50rem]:mx-0.5 w-px shrink-0 bg-line" />
);

function Prices({ listing }: { readonly listing: Listing }) {
  const display = useDisplay();
  const { asset } = listing;
  const quote = useQuote(asset.symbol) ?? asset;
  const price = (value: number) => display.decimal(value, asset.decimals);
  return (
    <p className="live ml-2 inline-flex shrink-0 items-baseline gap-1.5 text-13 font-medium narrow @max-[50rem]:hidden">
      <LivePrice value={quote.bid} text={price(quote.bid)} />
      <span className="text-11 text-ink-3">/</span>
      <LivePrice value={quote.ask} text={price(quote.ask)} />
      <ProfitFigure
        value={quote.changePercent}
        text={display.signedPercent(quote.changePercent)}
        className="ml-1 text-12 @max-[56rem]:hidden"
      />
      <PriceSource listing={listing} />
    </p>
  );
}
