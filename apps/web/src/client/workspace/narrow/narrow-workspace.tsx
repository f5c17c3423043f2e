import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChartPanel } from '../../chart/chart-panel.tsx';
import { useOpenTicket } from '../../trade-dialog/trade-dialog-context.tsx';
import { FeedState } from '../../client-shell/feed-state.tsx';

/** Price, chart and the two buttons of a phone. */
export function NarrowWorkspace({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const openTicket = useOpenTicket();
  const { symbol } = listing.asset;
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ChartPanel key={symbol} listing={listing} onClose={() => {}} />
      </div>
      <FeedState className="h-7 px-3" />
      <div className="grid shrink-0 grid-cols-2 gap-2 border-t border-line bg-panel p-2">
        {(['sell', 'buy'] as const).map((side) => (
          <Button key={side} look={side} size="large" onClick={() => openTicket({ symbol, side })}>
            {t(`positions.${side}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
