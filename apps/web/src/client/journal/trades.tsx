import type { JournalTrade } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { useMarketNow } from '../../shared/live/use-time.ts';
import type { JournalSearch } from './journal-search.ts';
import { TradePicture } from './picture/trade-picture.tsx';
import { TradeList } from './trade-list.tsx';
import { useClosedTrades, useOpenTrades, useTradesFile } from './use-journal.ts';

export interface TradesProps {
  readonly search: JournalSearch;
  readonly onNote: (trade: JournalTrade) => void;
}

/** What is open, then what has closed, page by page. */
export function Trades({ search, onNote }: TradesProps) {
  const { t } = useTranslation('journal');
  const now = useMarketNow();
  const pictureOf = (trade: JournalTrade) => <TradePicture trade={trade} now={now()} />;
  const open = useOpenTrades(search);
  const closed = useClosedTrades(search);
  const file = useTradesFile(search);
  if (open.isError || closed.isError) {
    const retry = () => Promise.all([open.refetch(), closed.refetch()]);
    return <ErrorState title={t('readFailed')} onRetry={retry} />;
  }
  if (!open.data || !closed.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  const trades = closed.data.pages.flatMap((page) => page.trades);
  const isComplete = closed.data.pages.every((page) => page.isComplete);
  const isFiltered = Object.keys(search).some((key) => key !== 'view' && key !== 'period');
  return (
    <div className="space-y-4">
      {!isComplete && <p className="text-13 text-warn">{t('following')}</p>}
      {open.data.trades.length > 0 && (
        <section aria-label={t('open')} className="space-y-1.5">
          <h2 className="text-14 font-semibold">{t('open')}</h2>
          <TradeList trades={open.data.trades} label={t('open')} onNote={onNote} pictureOf={pictureOf} />
        </section>
      )}
      <section aria-label={t('closed')} className="space-y-1.5">
        <div className="flex min-h-7 items-center justify-between">
          <h2 className="text-14 font-semibold">{t('closed')}</h2>
          {trades.length > 0 && (
            <Button size="small" isBusy={file.isPending} onClick={() => file.mutate()}>
              {file.isPending ? t('exporting') : t('export')}
            </Button>
          )}
        </div>
        {trades.length === 0 ? (
          <EmptyState
            title={isFiltered ? t('noMatch') : t('noTrades')}
            text={isFiltered ? undefined : t('noTradesText')}
          />
        ) : (
          <TradeList trades={trades} label={t('closed')} onNote={onNote} pictureOf={pictureOf} />
        )}
        {closed.hasNextPage && (
          <p className="text-center">
            <Button isBusy={closed.isFetchingNextPage} onClick={() => void closed.fetchNextPage()}>
              {t('more')}
            </Button>
          </p>
        )}
      </section>
    </div>
  );
}
