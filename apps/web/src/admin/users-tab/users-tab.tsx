import { usdToNumber } from '@lonja/core/money';
import type { User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../shared/api/queries.ts';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FigureCard, FigureCards, Panel } from '../../shared/ui/panel.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { findUsers, nextSort, sumUsers, type UsersSearch } from './users-tab.model.ts';
import { UsersSkeleton, UsersTable } from './users-table.tsx';

const route = getRouteApi('/admin/users');

export function UsersTab() {
  const { client } = usePlatform();
  const users = useQuery(usersQuery(client));
  return (
    <div className="mx-auto flex max-w-[1600px] flex-col gap-3 p-2 sm:p-4">
      <SummaryCards users={users.data} />
      <UsersPanel users={users.data} error={users.error} retry={() => void users.refetch()} />
    </div>
  );
}

function SummaryCards({ users }: { readonly users: readonly User[] | undefined }) {
  const { t } = useTranslation('admin');
  const sums = useMemo(() => users && sumUsers(users), [users]);
  const shown = (figure: ReactNode) => (sums ? figure : <Skeleton className="h-5 w-24" />);
  return (
    <FigureCards label={t('cards.label')}>
      <FigureCard label={t('cards.users')}>{shown(sums && ES.count(sums.total))}</FigureCard>
      <FigureCard label={t('cards.active')}>{shown(sums && ES.count(sums.active))}</FigureCard>
      <FigureCard label={t('cards.balance')}>{shown(sums && ES.usd(usdText(sums.balance)))}</FigureCard>
      <FigureCard label={t('cards.profit')}>
        {shown(
          sums && (
            <ProfitFigure
              value={profitColourOf(usdToNumber(sums.profit))}
              text={ES.signedUsd(usdText(sums.profit))}
            />
          ),
        )}
      </FigureCard>
    </FigureCards>
  );
}

/** Green at zero and above, red below. */
const profitColourOf = (profit: number): number => (profit >= 0 ? Math.max(profit, 1) : profit);

interface UsersPanelProps {
  readonly users: readonly User[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

function UsersPanel({ users, error, retry }: UsersPanelProps) {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: UsersSearch) => void navigate({ search: next, replace: true });
  const setText = (q: string) => {
    const { q: _, ...rest } = search;
    change(q ? { ...rest, q } : rest);
  };
  return (
    <Panel title={t('users.tab')}>
      <div className="border-b border-subtle p-3">
        <SearchField
          label={t('users.search')}
          placeholder={t('users.searchPlaceholder')}
          clearLabel={t('users.clear')}
          value={search.q ?? ''}
          onChange={setText}
          className="sm:max-w-sm"
        />
      </div>
      {users ? (
        <UserList users={users} search={search} onChange={change} onClear={() => setText('')} />
      ) : error ? (
        <ErrorState
          title={serverTextOf(error, t('users.failed'))}
          text={t('users.failedText')}
          action={<Button onClick={retry}>{t('retry')}</Button>}
        />
      ) : (
        <UsersSkeleton />
      )}
    </Panel>
  );
}

function UserList({
  users,
  search,
  onChange,
  onClear,
}: {
  readonly users: readonly User[];
  readonly search: UsersSearch;
  readonly onChange: (search: UsersSearch) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('admin');
  const found = useMemo(() => findUsers(users, search), [users, search]);
  if (users.length === 0) return <EmptyState title={t('users.empty')} text={t('users.emptyText')} />;
  if (found.length === 0) {
    return (
      <EmptyState
        title={t('users.noMatch', { search: search.q })}
        action={<Button onClick={onClear}>{t('users.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <UsersTable users={found} search={search} onSort={(column) => onChange(nextSort(search, column))} />
      <p role="status" className="border-t border-subtle px-3 py-2 text-12 text-ink-3">
        {t('users.shown', { shown: ES.count(found.length), total: ES.count(users.length) })}
      </p>
    </>
  );
}
