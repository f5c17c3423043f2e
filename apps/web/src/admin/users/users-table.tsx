import type { AdminUser } from '@lonja/protocol';
import { ArrowDown, ArrowUp, ArrowUpDown, Briefcase, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import type { Columns } from './column-choice.tsx';
import { isSortable, TABLE_COLUMNS, type TableColumn } from './columns.model.ts';
import type { UserColumn, UsersSearch } from './users-tab.model.ts';

/** A phone shows three columns; the user's name opens the rest. */
const SHOWN_FROM: Readonly<Record<TableColumn, string>> = {
  username: '',
  fullName: 'max-lg:hidden',
  email: 'max-lg:hidden',
  phone: 'max-xl:hidden',
  country: 'max-xl:hidden',
  role: 'max-md:hidden',
  balance: '',
  totalProfit: 'max-md:hidden',
  isActive: 'max-sm:hidden',
  memberSince: 'max-xl:hidden',
  verification: 'max-xl:hidden',
  adjustments: 'max-xl:hidden',
};
const RIGHT: ReadonlySet<TableColumn> = new Set(['balance', 'totalProfit', 'adjustments']);
const CELL = 'px-3 py-1';

export interface UsersTableProps {
  readonly users: readonly AdminUser[];
  readonly columns: Columns;
  readonly search: UsersSearch;
  readonly onSort: (column: UserColumn) => void;
  readonly onOpen: OpenUser;
}

export type UserAct = 'edit' | 'positions' | 'view' | 'delete';
type OpenUser = (what: UserAct, user: AdminUser) => void;

export function UsersTable({ users, columns, search, onSort, onOpen }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const [openedId, setOpenedId] = useState<string>();
  const opened = users.find((user) => user.id === openedId);
  return (
    <>
      <table className="w-full text-14">
        <thead>
          <tr className="h-9 border-b border-line">
            {TABLE_COLUMNS.filter((column) => columns.has(column)).map((column) =>
              isSortable(column) ? (
                <SortableHead key={column} column={column} search={search} onSort={onSort} />
              ) : (
                <th key={column} scope="col" className={headClass(column)}>
                  {t(`users.${column}`)}
                </th>
              ),
            )}
            <th scope="col" className={`${CELL} text-right text-12 font-medium text-ink-3 max-sm:hidden`}>
              {t('users.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserLine key={user.id} user={user} columns={columns} onDetails={setOpenedId} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      {opened && (
        <UserDetails
          user={opened}
          onClose={() => setOpenedId(undefined)}
          onOpen={(what, user) => {
            setOpenedId(undefined);
            onOpen(what, user);
          }}
        />
      )}
    </>
  );
}

const headClass = (column: TableColumn): string =>
  `${CELL} text-12 font-medium text-ink-3 ${RIGHT.has(column) ? 'text-right' : 'text-left'} ${SHOWN_FROM[column]}`;

function SortableHead({
  column,
  search,
  onSort,
}: {
  readonly column: UserColumn;
  readonly search: UsersSearch;
  readonly onSort: (column: UserColumn) => void;
}) {
  const { t } = useTranslation('admin');
  const isSorted = search.sort === column;
  const Icon = !isSorted ? ArrowUpDown : search.dir === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? undefined : search.dir === 'desc' ? 'descending' : 'ascending'}
      className={headClass(column)}
    >
      <button
        type="button"
        title={t('users.sortBy', { column: t(`users.${column}`) })}
        onClick={() => onSort(column)}
        className="hit inline-flex items-center gap-1 rounded-md whitespace-nowrap hover:text-ink"
      >
        {t(`users.${column}`)}
        <Icon aria-hidden="true" className={`size-3 ${isSorted ? 'text-ink' : 'opacity-60'}`} />
      </button>
    </th>
  );
}

interface UserLineProps {
  readonly user: AdminUser;
  readonly columns: Columns;
  readonly onDetails: (id: string) => void;
  readonly onOpen: OpenUser;
}

function UserLine({ user, columns, onDetails, onOpen }: UserLineProps) {
  const { t } = useTranslation('admin');
  return (
    <tr className="h-(--row) border-b border-line last:border-0 hover:bg-hover">
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        <button
          type="button"
          aria-haspopup="dialog"
          title={t('users.details', { username: user.username })}
          onClick={() => onDetails(user.id)}
          className="hit rounded-md text-left wrap-anywhere decoration-dotted underline-offset-4 hover:underline"
        >
          {user.username}
        </button>
      </th>
      {TABLE_COLUMNS.filter((column) => column !== 'username' && columns.has(column)).map((column) => (
        <td
          key={column}
          className={`${CELL} ${RIGHT.has(column) ? 'figure' : 'max-w-64 truncate'} ${SHOWN_FROM[column]}`}
        >
          <UserCell user={user} column={column} />
        </td>
      ))}
      <td className={`${CELL} text-right whitespace-nowrap max-sm:hidden`}>
        <UserActions user={user} onOpen={onOpen} />
      </td>
    </tr>
  );
}

function UserCell({ user, column }: { readonly user: AdminUser; readonly column: TableColumn }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  switch (column) {
    case 'role':
      return t(`users.${user.role}`);
    case 'balance':
      return display.decimal(user.balance, 2);
    case 'totalProfit':
      return <UserProfit user={user} />;
    case 'isActive':
      return <UserState user={user} />;
    case 'memberSince':
      return display.date(user.memberSince);
    case 'verification':
      return t(`verifications.${user.verification}`);
    case 'adjustments':
      return display.count(user.adjustments);
    case 'username':
    case 'email':
    case 'fullName':
    case 'phone':
    case 'country':
      return user[column] || t('users.none');
  }
}

/** Administrators can't be deleted; they are demoted first. */
function UserActions({ user, onOpen }: { readonly user: AdminUser; readonly onOpen: OpenUser }) {
  const { t } = useTranslation('admin');
  const look =
    'hit inline-flex min-w-(--hit) items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink';
  const action = (what: UserAct, Icon: typeof Pencil) => (
    <button
      type="button"
      aria-label={t(`users.${what}Of`, { username: user.username })}
      title={t(`users.${what}`)}
      onClick={() => onOpen(what, user)}
      className={look}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
  return (
    <span className="inline-flex gap-1">
      {action('edit', Pencil)}
      {action('positions', Briefcase)}
      {action('view', Eye)}
      {user.role !== 'admin' && action('delete', Trash2)}
    </span>
  );
}

function UserProfit({ user }: { readonly user: AdminUser }) {
  const display = usePanelDisplay();
  const profit = Number(user.totalProfit);
  const sign = profit > 0 ? '+' : '';
  return <ProfitFigure value={profit} text={`${sign}${display.decimal(user.totalProfit, 2)}`} />;
}

function UserState({ user }: { readonly user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 rounded-full ${user.isActive ? 'bg-up' : 'bg-flat'}`} />
      {user.isActive ? t('users.active') : t('users.inactive')}
    </span>
  );
}

function UserDetails({
  user,
  onClose,
  onOpen,
}: {
  readonly user: AdminUser;
  readonly onClose: () => void;
  readonly onOpen: OpenUser;
}) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const none = t('users.none');
  const lines: readonly (readonly [string, React.ReactNode])[] = [
    [t('users.fullName'), user.fullName ?? none],
    [t('users.email'), user.email || none],
    [t('users.phone'), user.phone ?? none],
    [t('users.country'), user.country ?? none],
    [t('users.role'), t(`users.${user.role}`)],
    [t('users.balance'), display.decimal(user.balance, 2)],
    [t('users.totalProfit'), <UserProfit key="profit" user={user} />],
    [t('users.isActive'), <UserState key="state" user={user} />],
    [t('users.verification'), t(`verifications.${user.verification}`)],
    [t('users.adjustments'), display.count(user.adjustments)],
    [t('users.memberSince'), display.date(user.memberSince)],
  ];
  return (
    <Dialog
      onClose={onClose}
      title={user.username}
      description={t('users.details', { username: user.username })}
      closeLabel={t('close')}
    >
      <dl className="px-4 py-2 text-14">
        {lines.map(([label, figure]) => (
          <div
            key={label}
            className="row flex items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-2 px-4 pb-4">
        <Button onClick={() => onOpen('positions', user)}>{t('users.positions')}</Button>
        <Button onClick={() => onOpen('view', user)}>{t('users.view')}</Button>
        {user.role !== 'admin' && <Button onClick={() => onOpen('delete', user)}>{t('users.delete')}</Button>}
        <Button look="primary" onClick={() => onOpen('edit', user)}>
          {t('users.edit')}
        </Button>
      </div>
    </Dialog>
  );
}

export function UsersSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <div className="px-3">
      <LoadingText>{t('users.loading')}</LoadingText>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="row flex items-center justify-between border-b border-line last:border-0">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-40 max-md:hidden" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
