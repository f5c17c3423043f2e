import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { EntryList } from '../journal/entries.tsx';
import { StatisticsTables } from '../journal/results/statistics-tables.tsx';
import { TradeList } from '../journal/trade-list.tsx';

export interface StudentJournalProps {
  readonly group: string;
  readonly user: string;
  /** Number of an entry in a contest of the group; the primary account without it. */
  readonly account?: string | undefined;
}

/** A student's journal as a teacher reads it. */
export function StudentJournal(props: StudentJournalProps) {
  const { t } = useTranslation('classes');
  return useTexts('journal') ? <Read {...props} /> : <LoadingRows>{t('loading')}</LoadingRows>;
}

function Read({ group, user, account }: StudentJournalProps) {
  const { t } = useTranslation('journal');
  const client = useClient();
  const { timezone } = usePreferences();
  const query = { timezone, ...(account === undefined ? {} : { account }) };
  const read = useQuery(buildQuery(client, 'readStudentJournal', { params: { group, user }, query }));
  if (read.isError) return <ErrorState title={t('readFailed')} onRetry={read.refetch} />;
  if (!read.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  const { entries, trades, statistics } = read.data;
  return (
    <div className="space-y-4">
      {entries.length === 0 ? <EmptyState title={t('noEntries')} /> : <EntryList entries={entries} />}
      {trades.length === 0 ? (
        <EmptyState title={t('noTrades')} />
      ) : (
        <TradeList trades={trades} label={t('closed')} />
      )}
      {statistics.all && <StatisticsTables read={statistics} all={statistics.all} />}
    </div>
  );
}
