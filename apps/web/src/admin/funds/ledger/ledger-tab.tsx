import { ENTRY_KIND_NAMES } from '@lonja/core/ledger-names';
import type { LedgerPage } from '@lonja/protocol';
import { reasonText } from '@lonja/protocol/recorded-reasons';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../../shared/ui/states.tsx';
import { ledgerQuery } from '../../queries/admin-queries.ts';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import {
  findAccount,
  findKind,
  buildLedgerQuery,
  parseLedgerSearch,
  type LedgerSearch,
} from './ledger-tab.model.ts';

const route = getRouteApi('/admin/ledger');

/** The trial balance, whether the ledger adds up, and the entries. */
export function LedgerTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: LedgerSearch) => void navigate({ search: next, replace: true });
  const ledger = useQuery(ledgerQuery(client, buildLedgerQuery(search)));
  if (ledger.data) {
    return (
      <div className="grid gap-3 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <TrialBalance ledger={ledger.data} />
        <Entries ledger={ledger.data} search={search} onChange={change} />
      </div>
    );
  }
  return (
    <Panel title={t('ledger.title')}>
      {ledger.error ? (
        <ErrorState
          title={refusalText(ledger.error, t, t('ledger.failed'))}
          text={t('users.failedText')}
          onRetry={ledger.refetch}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </Panel>
  );
}

/** The ledger's names in the panel's language. */
function useLedgerWords() {
  const { t } = useTranslation('admin');
  return {
    accountName: (name: string): string => {
      const account = findAccount(name);
      return account ? t(`ledger.accounts.${account}`) : name;
    },
    kindName: (name: string): string => {
      const kind = findKind(name);
      return kind ? t(`ledger.kinds.${kind}`) : name;
    },
  };
}

function TrialBalance({ ledger }: { readonly ledger: LedgerPage }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { accountName } = useLedgerWords();
  const addsUp = Number(ledger.total) === 0 && ledger.state === 'ok';
  return (
    <Panel title={t('ledger.trialBalance')}>
      <p className={`px-3 py-2 text-13 ${addsUp ? 'text-up' : 'font-semibold text-down'}`}>
        {addsUp
          ? t('ledger.addsUp', {
              entries: display.count(ledger.entryCount),
              accounts: display.count(ledger.accounts),
            })
          : t('ledger.broken', { problem: ledger.problem ?? ledger.total })}
      </p>
      <table className="w-full text-13">
        <tbody>
          {[...ledger.lines, { account: t('ledger.total'), balance: ledger.total }].map((line) => (
            <tr key={line.account} className="border-t border-line">
              <th scope="row" className="px-3 py-1 text-left font-normal wrap-anywhere text-ink-2">
                {accountName(line.account)}
              </th>
              <td className="figure px-3 py-1 whitespace-nowrap">{display.decimal(line.balance, 6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface EntriesProps {
  readonly ledger: LedgerPage;
  readonly search: LedgerSearch;
  readonly onChange: (search: LedgerSearch) => void;
}

function Entries({ ledger, search, onChange }: EntriesProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { accountName, kindName } = useLedgerWords();
  const [draft, setDraft] = useState({ user: '', from: '', until: '', ...search });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange(parseLedgerSearch({ ...draft, kind: search.kind, page: undefined }));
  };
  const field = (name: 'user' | 'from' | 'until', type = 'text') => (
    <Field
      label={t(`ledger.${name}`)}
      type={type}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  const turnTo = (page: number) => onChange({ ...search, page });
  return (
    <Panel title={t('ledger.entries')}>
      <form
        onSubmit={send}
        className="grid gap-3 border-b border-line p-3 sm:grid-cols-2 sm:items-end xl:grid-cols-[1fr_1fr_10rem_10rem_auto]"
      >
        {field('user')}
        <SelectField
          label={t('ledger.kind')}
          value={search.kind ?? 'all'}
          options={[
            { value: 'all', label: t('ledger.anyKind') },
            ...ENTRY_KIND_NAMES.map((kind) => ({ value: kind, label: t(`ledger.kinds.${kind}`) })),
          ]}
          onChange={(kind) => onChange(parseLedgerSearch({ ...draft, kind, page: undefined }))}
        />
        {field('from', 'date')}
        {field('until', 'date')}
        <Button type="submit">{t('audit.search')}</Button>
      </form>
      {ledger.entries.length === 0 ? (
        <EmptyState title={t('ledger.empty')} />
      ) : (
        <ol className="divide-y divide-line text-13">
          {ledger.entries.map((entry) => (
            <li key={`${entry.accountId}-${entry.number}`} className="px-3 py-2">
              <div className="flex flex-wrap justify-between gap-x-4">
                <p className="min-w-0 wrap-anywhere">
                  <strong className="font-semibold">{kindName(entry.kind)}</strong> · {entry.username} #
                  {entry.number}
                </p>
                <p className="text-ink-3">{display.moment(entry.at)}</p>
              </div>
              <p className="figure text-left! wrap-anywhere whitespace-normal! text-ink-2">
                {Object.entries(entry.postings)
                  .map(([account, amount]) => `${accountName(account)} ${display.decimal(amount, 6)}`)
                  .join(' · ')}
              </p>
              {entry.reason !== null && (
                <p className="wrap-anywhere">
                  {t('audit.why')}: {reasonText(entry.reason, (name) => t(`recordedReasons.${name}`))}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <nav
        aria-label={t('users.pages')}
        className="flex items-center justify-end gap-2 border-t border-line p-2"
      >
        <Button size="small" disabled={ledger.page <= 1} onClick={() => turnTo(ledger.page - 1)}>
          {t('users.previous')}
        </Button>
        <Button
          size="small"
          disabled={ledger.entries.length < ledger.size}
          onClick={() => turnTo(ledger.page + 1)}
        >
          {t('users.next')}
        </Button>
      </nav>
    </Panel>
  );
}
