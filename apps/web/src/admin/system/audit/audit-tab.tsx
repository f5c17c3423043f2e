import type { AuditPage } from '@lonja/protocol';
import { ACT_ACTIONS } from '@lonja/protocol/act-actions';
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
import { auditQuery } from '../../queries/admin-queries.ts';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import { AuditLine } from './audit-line.tsx';
import { parseAuditSearch, type AuditSearch } from './audit-search.ts';
import { buildAuditQuery } from './audit-tab.model.ts';

const PAGE = 50;
const route = getRouteApi('/admin/audit');

/** Every act of an administrator: who, when, before and after, reason; and whether the chain is intact. */
export function AuditTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: AuditSearch) => void navigate({ search: next, replace: true });
  const audit = useQuery(auditQuery(client, buildAuditQuery(search)));
  return (
    <Panel title={t('audit.title')} actions={audit.data && <ChainState chain={audit.data.chain} />}>
      <AuditFilter search={search} onChange={change} />
      {audit.data ? (
        <AuditList audit={audit.data} onPage={(page) => change({ ...search, page })} />
      ) : audit.error ? (
        <ErrorState
          title={refusalText(audit.error, t, t('audit.failed'))}
          text={t('users.failedText')}
          onRetry={audit.refetch}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </Panel>
  );
}

function ChainState({ chain }: { readonly chain: AuditPage['chain'] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (chain.holds === null) return <span className="text-12 text-ink-3">{t('audit.unchecked')}</span>;
  return chain.holds ? (
    <span className="text-12 text-up">
      {t('audit.holds', { rows: display.count(chain.rows), at: display.moment(chain.checkedAt ?? '') })}
    </span>
  ) : (
    <strong className="text-12 text-down">{t('audit.broken', { problem: chain.problem })}</strong>
  );
}

interface AuditFilterProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

function AuditFilter({ search, onChange }: AuditFilterProps) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState({ actor: '', user: '', from: '', until: '', ...search });
  const field = (name: 'actor' | 'user' | 'from' | 'until', type = 'text') => (
    <Field
      label={t(`audit.${name}`)}
      type={type}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange(parseAuditSearch({ ...draft, action: search.action, page: undefined }));
  };
  return (
    <form
      onSubmit={send}
      className="grid gap-3 border-b border-line p-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_14rem_10rem_10rem_auto] lg:items-end"
    >
      {field('actor')}
      {field('user')}
      <SelectField
        label={t('audit.action')}
        value={search.action ?? 'all'}
        options={[
          { value: 'all', label: t('audit.anyAction') },
          ...ACT_ACTIONS.map((action) => ({ value: action, label: t(`audit.actions.${action}`) })),
        ]}
        onChange={(action) => onChange(parseAuditSearch({ ...draft, action, page: undefined }))}
      />
      {field('from', 'date')}
      {field('until', 'date')}
      <Button type="submit">{t('audit.search')}</Button>
    </form>
  );
}

function AuditList({
  audit,
  onPage,
}: {
  readonly audit: AuditPage;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation('admin');
  if (audit.entries.length === 0) return <EmptyState title={t('audit.empty')} />;
  const last = Math.max(1, Math.ceil(audit.total / PAGE));
  return (
    <>
      <ol className="divide-y divide-line">
        {audit.entries.map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ol>
      <nav
        aria-label={t('users.pages')}
        className="flex items-center justify-end gap-2 border-t border-line p-2"
      >
        <Button size="small" disabled={audit.page <= 1} onClick={() => onPage(audit.page - 1)}>
          {t('users.previous')}
        </Button>
        <span className="text-12 text-ink-2">{t('users.page', { page: audit.page, last })}</span>
        <Button size="small" disabled={audit.page >= last} onClick={() => onPage(audit.page + 1)}>
          {t('users.next')}
        </Button>
      </nav>
    </>
  );
}
