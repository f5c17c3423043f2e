import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDrawings } from '../../chart/use-drawings.ts';
import { useChartIndicators } from '../../chart/use-chart-indicators.ts';
import { FeedState } from '../../client-shell/feed-state.tsx';
import { useOpenTicket } from '../../trade-dialog/trade-dialog-context.tsx';
import { CandleArea, type CandleAreaProps } from '../stage/candle-area.tsx';
import { useStageChoices } from '../stage/use-stage-choices.ts';
import { NarrowHead } from './narrow-head.tsx';

/** Price, chart with its lines, and the two buttons of a phone, which stay where they are. */
export function NarrowWorkspace({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const openTicket = useOpenTicket();
  const { symbol } = listing.asset;
  const choices = useStageChoices();
  const indicators = useChartIndicators();
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-label={t('chart.of', { symbol })} data-symbol={symbol} className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NarrowHead
          listing={listing}
          choices={choices}
          indicators={indicators}
          isTable={isTable}
          onTable={setIsTable}
        />
        <div className="h-[45dvh] bg-well">
          <Charted
            key={`${symbol}/${choices.interval}/${choices.candles.price}/${choices.candles.day}`}
            listing={listing}
            choices={choices}
            indicators={indicators}
            isTable={isTable}
          />
        </div>
        <FeedState className="border-y border-line px-3" />
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-2 border-t border-line bg-panel p-2">
        {(['sell', 'buy'] as const).map((side) => (
          <Button key={side} look={side} size="large" onClick={() => openTicket({ symbol, side })}>
            {t(`positions.${side}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Another instrument or interval begins with the drawings as they are by then; a phone shows them and draws none. */
function Charted(props: Omit<CandleAreaProps, 'drawings' | 'tool'>) {
  const drawings = useDrawings(props.listing.asset.symbol);
  return <CandleArea {...props} drawings={drawings} tool={undefined} />;
}
