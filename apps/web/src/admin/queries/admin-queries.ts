import type { AdminUser } from '@lonja/protocol';
import type { CallInput, Client } from '@lonja/protocol/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.ts';

/** The panel's reads are always fetched again and never cached (specification, section 9). */
const FRESH = { staleTime: 0, gcTime: 0 } as const;
/** Cards and queues are polled. */
const LIVE = { refetchInterval: 5_000, ...FRESH } as const;
/** Maximum of characters in the server's search. */
const LONGEST_SEARCH = 100;

export type UserFilters = CallInput<'searchUsers'>['query'];

export const userPageQuery = (client: Client, query: UserFilters) =>
  queryOptions({ ...queryOf(client, 'searchUsers', { query }), placeholderData: keepPreviousData, ...FRESH });

/** One user, fetched separately, because the table's row may be out of date before an act. */
export const listedUserQuery = (client: Client, { id, email }: Pick<AdminUser, 'id' | 'email'>) =>
  queryOptions({
    queryKey: ['searchUsers', 'listed', id],
    queryFn: async ({ signal }) => {
      const query = { q: email.slice(0, LONGEST_SEARCH), size: '100' } as const;
      const { users } = await client.call('searchUsers', { query, signal });
      return users.find((user) => user.id === id) ?? null;
    },
    ...LIVE,
  });

export const userTotalsQuery = (client: Client) =>
  queryOptions({ ...queryOf(client, 'getUserTotals', {}), ...LIVE });

type ActivityDays = NonNullable<CallInput<'getDailyActivity'>['query']['days']>;

export const dailyActivityQuery = (client: Client, days: ActivityDays) =>
  queryOptions({
    ...queryOf(client, 'getDailyActivity', { query: { days } }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const nearCallQuery = (client: Client) =>
  queryOptions({ ...queryOf(client, 'listAccountsNearCall', {}), ...LIVE });

/** A client, with the account that is looked at; the primary one unless named. */
export interface LookedAt {
  readonly id: string;
  readonly account?: string | undefined;
}

/** The account as a call's query. */
export const accountQuery = ({ account }: LookedAt) => (account === undefined ? {} : { account });

export const clientFiguresQuery = (client: Client, looked: LookedAt) =>
  queryOptions({
    ...queryOf(client, 'getClientFigures', { params: { id: looked.id }, query: accountQuery(looked) }),
    ...LIVE,
  });

export type PerformancePeriod = NonNullable<CallInput<'getClientPerformance'>['query']['period']>;

export const clientPerformanceQuery = (client: Client, looked: LookedAt, period: PerformancePeriod) =>
  queryOptions({
    ...queryOf(client, 'getClientPerformance', {
      params: { id: looked.id },
      query: { period, ...accountQuery(looked) },
    }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const adminPositionsQuery = (client: Client, looked: LookedAt) =>
  queryOptions({
    ...queryOf(client, 'getAdminPositions', { params: { id: looked.id }, query: accountQuery(looked) }),
    ...LIVE,
  });

export const withdrawalsQuery = (client: Client) =>
  queryOptions({ ...queryOf(client, 'listWithdrawals', {}), ...LIVE });

export const verificationsQuery = (client: Client, state: CallInput<'listVerifications'>['query']['state']) =>
  queryOptions({
    ...queryOf(client, 'listVerifications', { query: state ? { state } : {} }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

export const systemQuery = (client: Client) => queryOptions({ ...queryOf(client, 'getSystem', {}), ...LIVE });

export const splitsQuery = (client: Client) =>
  queryOptions({ ...queryOf(client, 'listSplits', {}), ...LIVE });

export const worldsQuery = (client: Client) =>
  queryOptions({ ...queryOf(client, 'listWorlds', {}), ...LIVE });

export const movesQuery = (client: Client) => queryOptions({ ...queryOf(client, 'listMoves', {}), ...LIVE });

export const outboxQuery = (client: Client) => queryOptions({ ...queryOf(client, 'getOutbox', {}), ...LIVE });

export const auditQuery = (client: Client, query: CallInput<'searchAudit'>['query']) =>
  queryOptions({ ...queryOf(client, 'searchAudit', { query }), placeholderData: keepPreviousData, ...FRESH });

export const ledgerQuery = (client: Client, query: CallInput<'readLedger'>['query']) =>
  queryOptions({ ...queryOf(client, 'readLedger', { query }), placeholderData: keepPreviousData, ...FRESH });
