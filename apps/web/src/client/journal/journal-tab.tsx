import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { LoadingRows } from '../../shared/ui/states.tsx';
import { Entries } from './entries.tsx';
import { JOURNAL_VIEWS, parseJournalSearch, type JournalSearch } from './journal-search.ts';
import { NoteDialog, type NoteSubject } from './note-dialog.tsx';
import { Statistics } from './results/statistics.tsx';
import { Trades } from './trades.tsx';
import { useLabels } from './use-journal.ts';

const ResultCalendar = lazyPart(() =>
  import('./results/result-calendar.tsx').then(({ ResultCalendar }) => ResultCalendar),
);

const route = getRouteApi('/app/journal');

/** Notes and trades of the account, and what the trades came to. */
export function JournalTab() {
  const { t } = useTranslation('journal');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<Record<keyof JournalSearch, string>>) =>
    void navigate({ search: parseJournalSearch({ ...search, ...part }), replace: true });
  const [subject, setSubject] = useState<NoteSubject>();
  const { view = 'trades' } = search;
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-3 p-2 sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="max-w-[60ch]">
          <h1 className="text-16 font-semibold">{t('title')}</h1>
          <p className="text-13 text-ink-2">
            {t('text')} {t('private')}
          </p>
        </div>
        <Button look="primary" size="small" onClick={() => setSubject({ kind: 'day' })}>
          {t('note.write')}
        </Button>
      </div>
      <Segmented
        label={t('views.label')}
        value={view}
        options={JOURNAL_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(next) => change({ view: next })}
      />
      {(view === 'trades' || view === 'entries') && <Filters search={search} onChange={change} />}
      {view === 'trades' && (
        <Trades
          search={search}
          onNote={({ position, symbol }) => setSubject({ kind: 'trade', position, symbol })}
        />
      )}
      {view === 'statistics' && (
        <Statistics period={search.period ?? 'all'} onPeriod={(period) => change({ period })} />
      )}
      {view === 'calendar' && (
        <Suspense fallback={<LoadingRows>{t('loading')}</LoadingRows>}>
          <ResultCalendar />
        </Suspense>
      )}
      {view === 'entries' && (
        <Entries search={search} onCorrect={(entry) => setSubject({ kind: 'correction', entry })} />
      )}
      {subject && <NoteDialog subject={subject} onClose={() => setSubject(undefined)} />}
    </div>
  );
}

interface FiltersProps {
  readonly search: JournalSearch;
  readonly onChange: (part: Partial<Record<keyof JournalSearch, string>>) => void;
}

/** By the tags and setups that the journal has; nothing while it has none. */
function Filters({ search, onChange }: FiltersProps) {
  const { t } = useTranslation('journal');
  const { data } = useLabels();
  const { tag = '', setup = '', symbol } = search;
  if (!data || (data.tags.length === 0 && data.setups.length === 0 && symbol === undefined)) return null;
  const choices = (values: readonly string[], chosen: string) => [
    { value: '', label: t('filters.any') },
    ...[...new Set([...values, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
      value,
      label: value,
    })),
  ];
  return (
    <div role="group" aria-label={t('filters.label')} className="flex flex-wrap items-end gap-2">
      <SelectField
        label={t('filters.tag')}
        value={tag}
        options={choices(data.tags, tag)}
        onChange={(next) => onChange({ tag: next })}
        className="w-40"
      />
      <SelectField
        label={t('filters.setup')}
        value={setup}
        options={choices(data.setups, setup)}
        onChange={(next) => onChange({ setup: next })}
        className="w-40"
      />
      {(tag !== '' || setup !== '' || symbol !== undefined) && (
        <Button onClick={() => onChange({ tag: '', setup: '', symbol: '' })}>{t('filters.clear')}</Button>
      )}
    </div>
  );
}
