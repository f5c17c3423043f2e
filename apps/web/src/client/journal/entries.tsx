import type { JournalEntry } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import type { JournalSearch } from './journal-search.ts';
import { Labels } from './labels.tsx';
import { useEntries } from './use-journal.ts';
import { LineList } from '../../shared/ui/line-list.tsx';

export interface EntriesProps {
  readonly search: JournalSearch;
  readonly onCorrect: (entry: JournalEntry) => void;
}

/** What was noted, the newest first; what was corrected stays, and says so. */
export function Entries({ search, onCorrect }: EntriesProps) {
  const { t } = useTranslation('journal');
  const journal = useEntries(search);
  if (journal.isError) return <ErrorState title={t('readFailed')} onRetry={journal.refetch} />;
  if (!journal.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  const entries = journal.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    const isFiltered = search.tag !== undefined || search.setup !== undefined;
    return (
      <EmptyState
        title={isFiltered ? t('noMatch') : t('noEntries')}
        text={isFiltered ? undefined : t('noEntriesText')}
      />
    );
  }
  return (
    <>
      <EntryList entries={entries} onCorrect={onCorrect} />
      {journal.hasNextPage && (
        <p className="text-center">
          <Button isBusy={journal.isFetchingNextPage} onClick={() => void journal.fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
}

/** @param onCorrect absent where one only reads */
export function EntryList({
  entries,
  onCorrect,
}: {
  readonly entries: readonly JournalEntry[];
  readonly onCorrect?: (entry: JournalEntry) => void;
}) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  return (
    <LineList label={t('views.entries')}>
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-1 px-3 py-2 text-14">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="flex flex-wrap gap-x-3 text-12 text-ink-3">
              <time dateTime={entry.at}>{display.dateTime(entry.at)}</time>
              <Subject entry={entry} />
              {entry.corrects !== null && <span>{t('note.isCorrection')}</span>}
              {entry.correctedBy !== null && <span className="text-warn">{t('note.corrected')}</span>}
            </span>
            {onCorrect && entry.correctedBy === null && (
              <Button size="small" onClick={() => onCorrect(entry)}>
                {t('note.correct')}
              </Button>
            )}
          </div>
          {entry.text !== '' && <p className="whitespace-pre-line wrap-anywhere">{entry.text}</p>}
          <Labels tags={entry.tags} setup={entry.setup ?? undefined} />
        </li>
      ))}
    </LineList>
  );
}

function Subject({ entry: { order, position } }: { readonly entry: JournalEntry }) {
  const { t } = useTranslation('journal');
  if (order !== null) return <span>{t('note.ofOrder', { order: String(order) })}</span>;
  return position === null ? null : <span>{t('note.ofTrade')}</span>;
}
