import { PencilLine, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { ChartInterval } from '../../../chart/candles/chart-interval.ts';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { computeMid } from '../../../shared/live/quote-store.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { intervalText } from '../../chart/interval-text.ts';
import { useDisplay } from '../../display/display.tsx';
import { CandleMenu } from '../stage/candle-menu.tsx';
import { IndicatorMenu } from '../stage/indicator-menu.tsx';
import { IntervalMenu } from '../stage/interval/interval-menu.tsx';
import { listSegments } from '../stage/interval/usual-intervals.ts';
import { SymbolButton } from '../stage/symbol-button.tsx';
import { ToolButton } from '../stage/tool-button.tsx';
import { ToolSegments } from '../stage/tool-segments.tsx';
import type { StageChoices } from '../stage/use-stage-choices.ts';

/** A phone's instrument, its price, and the tools of its chart. */
export function NarrowHead({
  listing,
  choices,
  isTable,
  onTable,
  isDrawing,
  onDraw,
}: {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly isDrawing: boolean;
  readonly onDraw: (isDrawing: boolean) => void;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const display = useDisplay();
  const { asset } = listing;
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = computeMid(quote);
  return (
    <>
      <div className="flex items-end justify-between gap-3 px-3 pt-2 pb-1">
        <div>
          <SymbolButton listing={listing} />
          <p className="figure live text-left text-30 font-semibold tight">
            <LivePrice value={mid} text={display.decimal(mid, asset.decimals)} />
          </p>
        </div>
        <p className="live text-right text-13">
          <ProfitFigure value={quote.changePercent} text={display.signedPercent(quote.changePercent)} />
          <span className="block text-12 text-ink-3">{asset.name}</span>
        </p>
      </div>
      <div className="flex shrink-0 items-center overflow-x-auto border-y border-line bg-panel px-2 [scrollbar-width:none]">
        <ToolSegments<ChartInterval>
          label={t('chart.interval')}
          value={choices.interval}
          options={listSegments(choices.interval).map((value) => ({
            value,
            label: intervalText(value, own),
          }))}
          onChange={choices.chooseInterval}
        />
        <IntervalMenu symbol={listing.asset.symbol} choices={choices} />
        <span className="ml-auto flex">
          <CandleMenu asset={listing.asset} choices={choices} />
          <IndicatorMenu indicators={choices.indicators} />
          <ToolButton label={own('drawings.start')} isPressed={isDrawing} onClick={() => onDraw(!isDrawing)}>
            <PencilLine aria-hidden="true" className="size-4" />
          </ToolButton>
          <ToolButton label={t('chart.table')} isPressed={isTable} onClick={() => onTable(!isTable)}>
            <Table2 aria-hidden="true" className="size-4" />
          </ToolButton>
        </span>
      </div>
    </>
  );
}
