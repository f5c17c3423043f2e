import type { LedgerPage } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { ledgerQuery } from '../admin-queries.ts';
import { momentText } from '../moment-text.ts';

/** The trial balance, whether the books add up, and the entries. */
export function LedgerTab() {
  const { t } = useTranslation('admin');
  const { client } = usePlatform();
  const [filter, setFilter] = useState({ user: '', kind: '' });
  const [page, setPage] = useState(1);
  const query = {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
    page: String(page),
  };
  const ledger = useQuery(ledgerQuery(client, query));
  if (ledger.data) {
    return (
      <div className="grid gap-3 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <TrialBalance ledger={ledger.data} />
        <Entries
          ledger={ledger.data}
          onPage={setPage}
          onFilter={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
      </div>
    );
  }
  return (
    <Panel title={t('ledger.title')}>
      {ledger.error ? (
        <ErrorState
          title={serverTextOf(ledger.error, t('ledger.failed'))}
          text={t('users.failedText')}
          action={<Button onClick={() => void ledger.refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </Panel>
  );
}

function TrialBalance({ ledger }: { readonly ledger: LedgerPage }) {
  const { t } = useTranslation('admin');
  const addsUp = Number(ledger.total) === 0 && ledger.state === 'ok';
  return (
    <Panel title={t('ledger.trialBalance')}>
      <p className={`px-3 py-2 text-13 ${addsUp ? 'text-up' : 'font-semibold text-down'}`}>
        {addsUp
          ? t('ledger.addsUp', { entries: ES.count(ledger.entryCount), accounts: ES.count(ledger.accounts) })
          : t('ledger.broken', { problem: ledger.problem ?? ledger.total })}
      </p>
      <table className="w-full text-13">
        <tbody>
          {[...ledger.lines, { account: t('ledger.total'), balance: ledger.total }].map((line) => (
            <tr key={line.account} className="border-t border-subtle">
              <th scope="row" className="px-3 py-1 text-left font-normal wrap-anywhere text-ink-2">
                {line.account}
              </th>
              <td className="figure px-3 py-1 whitespace-nowrap">{ES.decimal(line.balance, 6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface EntriesProps {
  readonly ledger: LedgerPage;
  readonly onPage: (page: number) => void;
  readonly onFilter: (filter: { user: string; kind: string }) => void;
}

function Entries({ ledger, onPage, onFilter }: EntriesProps) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState({ user: '', kind: '' });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onFilter(draft);
  };
  return (
    <Panel title={t('ledger.entries')}>
      <form
        onSubmit={send}
        className="grid gap-3 border-b border-subtle p-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
      >
        <Field
          label={t('ledger.user')}
          value={draft.user}
          onChange={(event) => setDraft({ ...draft, user: event.target.value })}
        />
        <Field
          label={t('ledger.kind')}
          value={draft.kind}
          onChange={(event) => setDraft({ ...draft, kind: event.target.value })}
        />
        <Button type="submit">{t('audit.search')}</Button>
      </form>
      {ledger.entries.length === 0 ? (
        <EmptyState title={t('ledger.empty')} />
      ) : (
        <ol className="divide-y divide-subtle text-13">
          {ledger.entries.map((entry) => (
            <li key={`${entry.accountId}-${entry.number}`} className="px-3 py-2">
              <div className="flex flex-wrap justify-between gap-x-4">
                <p className="min-w-0 wrap-anywhere">
                  <strong className="font-semibold">{entry.kind}</strong> · {entry.username} #{entry.number}
                </p>
                <p className="text-ink-3">{momentText(entry.at)}</p>
              </div>
              <p className="figure text-left! wrap-anywhere whitespace-normal! text-ink-2">
                {Object.entries(entry.postings)
                  .map(([account, amount]) => `${account} ${ES.decimal(amount, 6)}`)
                  .join(' · ')}
              </p>
              {entry.reason !== null && (
                <p className="wrap-anywhere">
                  {t('audit.why')}: {entry.reason}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <nav
        aria-label={t('users.pages')}
        className="flex items-center justify-end gap-2 border-t border-subtle p-2"
      >
        <Button size="small" disabled={ledger.page <= 1} onClick={() => onPage(ledger.page - 1)}>
          {t('users.previous')}
        </Button>
        <Button
          size="small"
          disabled={ledger.entries.length < ledger.size}
          onClick={() => onPage(ledger.page + 1)}
        >
          {t('users.next')}
        </Button>
      </nav>
    </Panel>
  );
}
