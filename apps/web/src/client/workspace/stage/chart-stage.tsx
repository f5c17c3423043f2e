import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { PanelName, WorkspaceLayout } from '../workspace-layout.model.ts';
import { StreamNotice } from '../../client-shell/stream-notice.tsx';
import { CandleArea, type CandleAreaProps } from './candle-area.tsx';
import { DrawingRail } from './drawing-rail.tsx';
import { StageToolbar } from './stage-toolbar.tsx';
import type { Tool } from './drawing-tools.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useStageChoices } from './use-stage-choices.ts';
import { useChartIndicators } from '../../chart/use-chart-indicators.ts';
import { useDrawings } from '../../chart/use-drawings.ts';

/** The chart of an instrument: toolbar, drawing rail, candles. */
export function ChartStage({
  listing,
  layout,
  onOpen,
}: {
  readonly listing: Listing;
  readonly layout: WorkspaceLayout;
  readonly onOpen: (name: PanelName, isOpen: boolean) => void;
}) {
  const { t } = useTranslation();
  const { symbol } = listing.asset;
  const { isFull, toggleFull } = useFullscreen();
  const choices = useStageChoices();
  const indicators = useChartIndicators();
  const [isTable, setIsTable] = useState(false);
  return (
    <section
      aria-label={t('chart.of', { symbol })}
      data-symbol={symbol}
      className={`grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-well ${isFull ? 'fixed inset-0 z-(--z-nav)' : 'h-full'}`}
    >
      <StageToolbar
        listing={listing}
        choices={choices}
        indicators={indicators}
        isTable={isTable}
        onTable={setIsTable}
        layout={layout}
        onOpen={onOpen}
        isFull={isFull}
        onFullscreen={toggleFull}
      />
      <Charted
        key={`${symbol}/${choices.interval}/${choices.candles.price}/${choices.candles.day}`}
        listing={listing}
        choices={choices}
        indicators={indicators}
        isTable={isTable}
      />
    </section>
  );
}

/** Rail and candles; another instrument or interval begins with the drawings as they are by then. */
function Charted(props: Omit<CandleAreaProps, 'drawings' | 'tool'>) {
  const [tool, setTool] = useState<{ readonly name: Tool; readonly count: number }>();
  const drawings = useDrawings(props.listing.asset.symbol);
  return (
    <>
      <DrawingRail
        onTool={(name) => setTool((known) => ({ name, count: (known?.count ?? 0) + 1 }))}
        onClear={drawings.clear}
      />
      <div className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]">
        <StreamNotice className="absolute inset-x-2 top-1.5 z-(--z-sticky) w-fit" />
        <CandleArea {...props} drawings={drawings} tool={tool} />
      </div>
    </>
  );
}
