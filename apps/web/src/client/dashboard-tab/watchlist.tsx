import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { midOf } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import type { Listing } from '../account/directory.ts';
import { useOpenTicket } from '../trade-dialog/trade-dialog-context.tsx';
import { useDisplay } from '../display/display.tsx';

/** Some of each class, until people keep their own lists. */
const SYMBOLS = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'AAPL', 'NVDA', 'TSLA', 'BTC', 'ETH', '^GSPC'];

export function Watchlist() {
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  useWatch(SYMBOLS);
  const listings = SYMBOLS.flatMap((symbol) => directory.of(symbol) ?? []);
  return (
    <Panel title={t('dashboard.watchlist')}>
      {market.hasFailed ? (
        <ErrorState
          title={t('failed.market')}
          action={<Button onClick={market.retry}>{t('retry')}</Button>}
        />
      ) : (
        <table className="w-full text-14">
          <thead>
            <tr className="h-9 border-b border-subtle text-12 text-ink-3">
              <th scope="col" className="pl-3 text-left font-medium">
                {t('dashboard.symbol')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('dashboard.last')}
              </th>
              <th scope="col" className="pr-3 text-right font-medium">
                {t('dashboard.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {market.data
              ? listings.map((listing) => <WatchedLine key={listing.asset.symbol} listing={listing} />)
              : SYMBOLS.map((symbol) => <WaitingLine key={symbol} symbol={symbol} />)}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const LINE = 'relative h-(--row) border-b border-subtle last:border-0';

function WatchedLine({ listing }: { readonly listing: Listing }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const openTicket = useOpenTicket();
  const { symbol, decimals } = listing.asset;
  const quote = useQuote(symbol);
  return (
    <tr className={`${LINE} hover:bg-hover`}>
      <th scope="row" className="pl-3 text-left font-semibold">
        <button
          type="button"
          aria-label={t('dashboard.trade', { symbol })}
          onClick={() => openTicket({ symbol, side: 'buy' })}
          className="hit text-left after:absolute after:inset-0"
        >
          {symbol}
        </button>
      </th>
      <td className="figure live">
        {quote ? <LivePrice value={midOf(quote)} text={display.decimal(midOf(quote), decimals)} /> : '—'}
      </td>
      <td className="figure live pr-3">
        {quote ? (
          <ProfitFigure
            value={quote.changePercent}
            text={display.signedPercent(quote.changePercent)}
            className="min-w-[9.5ch]"
          />
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}

function WaitingLine({ symbol }: { readonly symbol: string }) {
  return (
    <tr className={LINE}>
      <th scope="row" className="pl-3 text-left font-semibold">
        {symbol}
      </th>
      <td className="text-right">
        <Skeleton className="h-4 w-16" />
      </td>
      <td className="pr-3 text-right">
        <Skeleton className="h-4 w-14" />
      </td>
    </tr>
  );
}
