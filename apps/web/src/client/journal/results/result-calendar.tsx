import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { PnlCalendar } from '../../trading/profit/pnl-calendar.tsx';

/** The results of what closed, day by day. */
export function ResultCalendar() {
  const { t } = useTranslation('journal');
  const { results } = useAccount();
  if (results.hasFailed) return <ErrorState title={t('readFailed')} onRetry={results.retry} />;
  if (!results.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  const { byDay } = results.data;
  if (byDay.length === 0) return <EmptyState title={t('calendar.none')} text={t('noTradesText')} />;
  return (
    <div className="space-y-2">
      <p className="text-13 text-ink-2">{t('calendar.text')}</p>
      <PnlCalendar days={byDay} />
    </div>
  );
}
