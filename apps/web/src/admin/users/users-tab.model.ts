import type { UserFilters } from '../queries/admin-queries.ts';

/** The table's columns that sort, in their order. */
export const USER_COLUMNS = [
  'username',
  'fullName',
  'email',
  'phone',
  'country',
  'role',
  'balance',
  'totalProfit',
  'isActive',
  'memberSince',
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const ROLES = ['user', 'admin'] as const;
const STATES = ['active', 'inactive'] as const;
export const VERIFICATIONS = ['none', 'pending', 'approved', 'rejected'] as const;
export const SIZES = ['25', '50', '100'] as const;

/** The users table's state in the address; defaults are left out. */
export interface UsersSearch {
  readonly q?: string;
  readonly sort?: UserColumn;
  readonly dir?: 'desc';
  readonly role?: (typeof ROLES)[number];
  readonly state?: (typeof STATES)[number];
  readonly verification?: (typeof VERIFICATIONS)[number];
  readonly page?: number;
  readonly size?: (typeof SIZES)[number];
}

export function parseUsersSearch(search: Record<string, unknown>): UsersSearch {
  const sort = USER_COLUMNS.find((column) => column === search['sort']);
  const role = ROLES.find((one) => one === search['role']);
  const state = STATES.find((one) => one === search['state']);
  const verification = VERIFICATIONS.find((one) => one === search['verification']);
  const size = SIZES.find((one) => one === String(search['size']));
  const page = Number(search['page']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  return {
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(sort && search['dir'] === 'desc' ? { dir: 'desc' as const } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(verification ? { verification } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(size && size !== '25' ? { size } : {}),
  };
}

/** Ascending, then descending, then the server's order again; always from the first page. */
export function nextSort(search: UsersSearch, column: UserColumn): UsersSearch {
  const { sort, dir, page: _, ...rest } = search;
  if (sort !== column) return { ...rest, sort: column };
  return dir === 'desc' ? rest : { ...rest, sort: column, dir: 'desc' };
}

interface FoundUsers {
  readonly total: number;
  readonly size: number;
}

/** The last page of the found users; at least 1. */
export const computeLastPage = ({ total, size }: FoundUsers): number => Math.max(1, Math.ceil(total / size));

/** The last page, where the address has a later one, whose only user was deleted. */
export function findPageInstead({ page = 1 }: UsersSearch, found: FoundUsers): number | undefined {
  const last = computeLastPage(found);
  return page > last ? last : undefined;
}

/** The address as a server query. */
export const buildFilters = ({
  q,
  sort,
  dir,
  role,
  state,
  verification,
  page,
  size,
}: UsersSearch): UserFilters => ({
  ...(q ? { q: q.slice(0, 100) } : {}),
  ...(sort ? { sort, dir: dir ?? 'asc' } : {}),
  ...(role ? { role } : {}),
  ...(state ? { state } : {}),
  ...(verification ? { verification } : {}),
  ...(page ? { page: String(page) } : {}),
  size: size ?? '25',
});
