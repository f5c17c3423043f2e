import { sum, type Usd } from '@lonja/core/money';
import type { User } from '@lonja/protocol';
import { ES } from '../../shared/figures/number-format.ts';
import { usdOf } from '../../shared/figures/wire-amounts.ts';

/** The table's columns in their order. */
export const USER_COLUMNS = [
  'username',
  'fullName',
  'email',
  'phone',
  'country',
  'role',
  'balance',
  'profit',
  'state',
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

/** What the address keeps of the users table; what is at its default is left out. */
export interface UsersSearch {
  readonly q?: string;
  readonly sort?: UserColumn;
  readonly dir?: 'desc';
}

export function parseUsersSearch(search: Record<string, unknown>): UsersSearch {
  const sort = USER_COLUMNS.find((column) => column === search['sort']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  return {
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(sort && search['dir'] === 'desc' ? { dir: 'desc' as const } : {}),
  };
}

/** Ascending, then descending, then the server's order again. */
export function nextSort(search: UsersSearch, column: UserColumn): UsersSearch {
  const { sort, dir, ...rest } = search;
  if (sort !== column) return { ...rest, sort: column };
  return dir === 'desc' ? rest : { ...rest, sort: column, dir: 'desc' };
}

export interface UserSums {
  readonly total: number;
  readonly active: number;
  readonly balance: Usd;
  readonly profit: Usd;
}

export const sumUsers = (users: readonly User[]): UserSums => ({
  total: users.length,
  active: users.filter((user) => user.isActive).length,
  balance: sum(users.map((user) => usdOf(user.balance))),
  profit: sum(users.map((user) => usdOf(user.totalProfit))),
});

export function findUsers(users: readonly User[], search: UsersSearch): readonly User[] {
  const text = search.q?.trim().toLowerCase() ?? '';
  const found = users.filter((user) =>
    [user.username, user.fullName, user.email].some((field) => field?.toLowerCase().includes(text)),
  );
  const { sort } = search;
  if (!sort) return found;
  const direction = search.dir === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => direction * compareBy(sort, a, b));
}

const collator = new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true });

function compareBy(column: UserColumn, a: User, b: User): number {
  switch (column) {
    case 'balance':
      return compareAmounts(usdOf(a.balance), usdOf(b.balance));
    case 'profit':
      return compareAmounts(usdOf(a.totalProfit), usdOf(b.totalProfit));
    case 'state':
      return Number(b.isActive) - Number(a.isActive);
    case 'username':
    case 'fullName':
    case 'email':
    case 'phone':
    case 'country':
    case 'role':
      return collator.compare(a[column] ?? '', b[column] ?? '');
  }
}

const compareAmounts = (a: Usd, b: Usd): number => (a < b ? -1 : a > b ? 1 : 0);

/** '10,000.00', as the panel writes money. */
export const moneyText = (amount: string): string => ES.decimal(amount, 2);
