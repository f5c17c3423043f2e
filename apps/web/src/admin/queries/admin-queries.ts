import type { AdminUser } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import type { ReadingClient } from '../../shared/api/use-client.ts';

/** The panel's reads are always fetched again and never cached (specification, section 9). */
const FRESH = { staleTime: 0, gcTime: 0 } as const;
/** Cards and queues are polled. */
const LIVE = { refetchInterval: 5_000, ...FRESH } as const;
/** Maximum of characters in the server's search. */
const LONGEST_SEARCH = 100;

export type UserFilters = CallInput<'searchUsers'>['query'];

export const userPageQuery = (client: ReadingClient, query: UserFilters) =>
  queryOptions({
    ...buildQuery(client, 'searchUsers', { query }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** One user, fetched separately, because the table's row may be out of date before an act. */
export const listedUserQuery = (client: ReadingClient, { id, email }: Pick<AdminUser, 'id' | 'email'>) =>
  queryOptions({
    queryKey: ['searchUsers', 'listed', id],
    queryFn: async ({ signal }) => {
      const query = { q: email.slice(0, LONGEST_SEARCH), size: '100' } as const;
      const { users } = await client.call('searchUsers', { query, signal });
      return users.find((user) => user.id === id) ?? null;
    },
    ...LIVE,
  });

export const userTotalsQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'getUserTotals', {}), ...LIVE });

type ActivityDays = NonNullable<CallInput<'getDailyActivity'>['query']['days']>;

export const dailyActivityQuery = (client: ReadingClient, days: ActivityDays) =>
  queryOptions({
    ...buildQuery(client, 'getDailyActivity', { query: { days } }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const nearCallQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'listAccountsNearCall', {}), ...LIVE });

/** A client, with the account that is looked at; the primary one unless named. */
export interface LookedAt {
  readonly id: string;
  readonly account?: string | undefined;
}

/** The account as a call's query. */
export const accountQuery = ({ account }: LookedAt) => (account === undefined ? {} : { account });

export const clientFiguresQuery = (client: ReadingClient, looked: LookedAt) =>
  queryOptions({
    ...buildQuery(client, 'getClientFigures', { params: { id: looked.id }, query: accountQuery(looked) }),
    ...LIVE,
  });

export type PerformancePeriod = NonNullable<CallInput<'getClientPerformance'>['query']['period']>;

export const clientPerformanceQuery = (client: ReadingClient, looked: LookedAt, period: PerformancePeriod) =>
  queryOptions({
    ...buildQuery(client, 'getClientPerformance', {
      params: { id: looked.id },
      query: { period, ...accountQuery(looked) },
    }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const adminPositionsQuery = (client: ReadingClient, looked: LookedAt) =>
  queryOptions({
    ...buildQuery(client, 'getAdminPositions', { params: { id: looked.id }, query: accountQuery(looked) }),
    ...LIVE,
  });

export const withdrawalsQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'listWithdrawals', {}), ...LIVE });

export const verificationsQuery = (
  client: ReadingClient,
  state: CallInput<'listVerifications'>['query']['state'],
) =>
  queryOptions({
    ...buildQuery(client, 'listVerifications', { query: state ? { state } : {} }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

export const systemQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'getSystem', {}), ...LIVE });

export const splitsQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'listSplits', {}), ...LIVE });

export const worldsQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'listWorlds', {}), ...LIVE });

export const movesQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'listMoves', {}), ...LIVE });

export const outboxQuery = (client: ReadingClient) =>
  queryOptions({ ...buildQuery(client, 'getOutbox', {}), ...LIVE });

export const auditQuery = (client: ReadingClient, query: CallInput<'searchAudit'>['query']) =>
  queryOptions({
    ...buildQuery(client, 'searchAudit', { query }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const ledgerQuery = (client: ReadingClient, query: CallInput<'readLedger'>['query']) =>
  queryOptions({
    ...buildQuery(client, 'readLedger', { query }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
