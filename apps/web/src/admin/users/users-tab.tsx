import type { AdminUser } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Upload, UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { ErrorState, NoMatch } from '../../shared/ui/states.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useConfirming } from '../../shared/acts/confirmation.ts';
import { userPageQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import {
  ClientViewDialog,
  DeleteDialog,
  ImportDialog,
  PositionsDialog,
  UserDialog,
} from './user/user-dialogs.ts';
import { ColumnChoice, useColumns, type Columns } from './column-choice.tsx';
import {
  buildFilters,
  findPageInstead,
  computeLastPage,
  nextSort,
  SIZES,
  VERIFICATIONS,
  type UsersSearch,
} from './users-tab.model.ts';
import { UsersSkeleton, UsersTable, type UserAct } from './users-table.tsx';

const route = getRouteApi('/admin/users');

/** The dialog over the table. */
type Opened = { readonly what: 'create' | 'import' } | { readonly what: UserAct; readonly user: AdminUser };

export function UsersTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: UsersSearch) => void navigate({ search: next, replace: true });
  const users = useQuery(userPageQuery(client, buildFilters(search)));
  // Placeholder data of the previous page does not have the count for the new filters.
  const instead = users.data && !users.isPlaceholderData ? findPageInstead(search, users.data) : undefined;
  useEffect(() => {
    if (instead !== undefined) {
      void navigate({ search: (now) => ({ ...now, page: instead }), replace: true });
    }
  }, [instead, navigate]);
  const [columns, setColumns] = useColumns();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Panel
      title={t('users.tab')}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ColumnChoice columns={columns} onChange={setColumns} />
          <ExportButton search={search} />
          <Button size="small" onClick={() => setOpened({ what: 'import' })}>
            <Upload aria-hidden="true" className="size-4" />
            {t('import.button')}
          </Button>
          <Button size="small" look="primary" onClick={() => setOpened({ what: 'create' })}>
            <UserPlus aria-hidden="true" className="size-4" />
            {t('users.add')}
          </Button>
        </div>
      }
    >
      <UserFilters search={search} onChange={change} />
      {users.data ? (
        <UserList
          page={users.data}
          columns={columns}
          search={search}
          onChange={change}
          onOpen={(what, user) => setOpened({ what, user })}
        />
      ) : users.error ? (
        <ErrorState
          title={refusalText(users.error, t, t('users.failed'))}
          text={t('users.failedText')}
          onRetry={users.refetch}
        />
      ) : (
        <UsersSkeleton />
      )}
      <Suspense fallback={null}>
        {opened?.what === 'create' && <UserDialog user={undefined} onClose={close} />}
        {opened?.what === 'import' && <ImportDialog onClose={close} />}
        {opened?.what === 'view' && <ClientViewDialog user={opened.user} onClose={close} />}
        {opened?.what === 'edit' && <UserDialog user={opened.user} onClose={close} />}
        {opened?.what === 'positions' && <PositionsDialog user={opened.user} onClose={close} />}
        {opened?.what === 'delete' && <DeleteDialog user={opened.user} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

/** The filtered users as CSV: read with the bearer, because a link carries none. */
function ExportButton({ search }: { readonly search: UsersSearch }) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const toasts = useToasts();
  const { panelLanguage: language } = usePreferences();
  const { isBusy, act } = useBusy();
  const confirming = useConfirming('exportUsers');
  const save = async () => {
    const { page: _page, size: _size, ...filters } = buildFilters(search);
    const query = new URLSearchParams({ ...(filters as Record<string, string>), language }).toString();
    try {
      const answer = await confirming(async () => {
        const read = await fetch(`/api/admin/users/export?${query}`, {
          headers: { authorization: `Bearer ${session.readToken() ?? ''}`, 'accept-language': language },
        });
        if (!read.ok) throw await refusalOfAnswer(read);
        return read;
      });
      saveFile(t('users.file'), await answer.blob(), 'text/csv');
    } catch {
      toasts.show({ title: t('acts.error'), description: t('users.failed'), tone: 'destructive' });
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void act(save)}>
      <Download aria-hidden="true" className="size-4" />
      CSV
    </Button>
  );
}

/** So that whoever runs the act learns that the password is asked for. */
async function refusalOfAnswer(answer: Response): Promise<CallError> {
  const { code = 'internal' } = (await answer.json().catch(() => ({}))) as { readonly code?: string };
  return new CallError(answer.status, answer.statusText, readRefusal(code, undefined));
}

interface FilterProps {
  readonly search: UsersSearch;
  readonly onChange: (search: UsersSearch) => void;
}

function UserFilters({ search, onChange }: FilterProps) {
  const { t } = useTranslation('admin');
  const { page: _, ...fromFirst } = search;
  const without = <Key extends keyof UsersSearch>(key: Key): Omit<UsersSearch, Key> => {
    const { [key]: _removed, ...rest } = fromFirst;
    return rest as Omit<UsersSearch, Key>;
  };
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-3 lg:grid-cols-[minmax(0,1fr)_9rem_9rem_11rem] lg:items-end">
      <SearchField
        label={t('users.search')}
        placeholder={t('users.searchPlaceholder')}
        clearLabel={t('users.clear')}
        value={search.q ?? ''}
        onChange={(q) => onChange(q ? { ...fromFirst, q } : without('q'))}
        className="max-lg:col-span-2 lg:max-w-md"
      />
      <SelectField
        label={t('users.role')}
        value={search.role ?? 'all'}
        options={[
          { value: 'all', label: t('users.all') },
          { value: 'user', label: t('users.user') },
          { value: 'admin', label: t('users.admin') },
        ]}
        onChange={(role) => onChange(role === 'all' ? without('role') : { ...fromFirst, role })}
      />
      <SelectField
        label={t('users.isActive')}
        value={search.state ?? 'all'}
        options={[
          { value: 'all', label: t('users.all') },
          { value: 'active', label: t('users.active') },
          { value: 'inactive', label: t('users.inactive') },
        ]}
        onChange={(state) => onChange(state === 'all' ? without('state') : { ...fromFirst, state })}
      />
      <SelectField
        label={t('users.verification')}
        className="max-lg:col-span-2"
        value={search.verification ?? 'all'}
        options={[
          { value: 'all', label: t('users.all') },
          ...VERIFICATIONS.map((value) => ({ value, label: t(`verifications.${value}`) })),
        ]}
        onChange={(verification) =>
          onChange(verification === 'all' ? without('verification') : { ...fromFirst, verification })
        }
      />
    </div>
  );
}

interface UserListProps {
  readonly page: { readonly users: readonly AdminUser[]; readonly total: number; readonly size: number };
  readonly columns: Columns;
  readonly search: UsersSearch;
  readonly onChange: (search: UsersSearch) => void;
  readonly onOpen: (what: UserAct, user: AdminUser) => void;
}

function UserList({ page, columns, search, onChange, onOpen }: UserListProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (page.total === 0) {
    return (
      <NoMatch
        title={search.q ? t('users.noMatch', { search: search.q }) : t('users.noneFound')}
        clear={t('users.clear')}
        onClear={() => onChange({})}
      />
    );
  }
  const last = computeLastPage(page);
  const current = Math.min(search.page ?? 1, last);
  const goTo = (next: number) => onChange({ ...search, page: next });
  return (
    <>
      <UsersTable
        users={page.users}
        columns={columns}
        search={search}
        onSort={(column) => onChange(nextSort(search, column))}
        onOpen={onOpen}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-2">
        <p role="status" className="text-12 text-ink-3">
          {t('users.shown', { shown: display.count(page.users.length), total: display.count(page.total) })}
        </p>
        <nav aria-label={t('users.pages')} className="flex items-center gap-2">
          <SelectSize search={search} onChange={onChange} />
          <Button size="small" disabled={current <= 1} onClick={() => goTo(current - 1)}>
            {t('users.previous')}
          </Button>
          <span className="text-12 text-ink-2">{t('users.page', { page: current, last })}</span>
          <Button size="small" disabled={current >= last} onClick={() => goTo(current + 1)}>
            {t('users.next')}
          </Button>
        </nav>
      </div>
    </>
  );
}

function SelectSize({ search, onChange }: FilterProps) {
  const { t } = useTranslation('admin');
  const { page: _, ...fromFirst } = search;
  return (
    <select
      aria-label={t('users.size')}
      value={search.size ?? '25'}
      onChange={(event) => {
        const size = SIZES.find((one) => one === event.target.value);
        if (size) onChange({ ...fromFirst, size });
      }}
      className="hit rounded-md border border-control bg-field px-2 text-13"
    >
      {SIZES.map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </select>
  );
}
