import type { AdminUser } from '@lonja/protocol';
import type { CallInput, Client } from '@lonja/protocol/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestState } from './verifications-tab/verifications-tab.model.ts';

/** The panel's reads are always fetched again and nothing of them is kept (specification, section 9). */
const FRESH = { staleTime: 0, gcTime: 0 } as const;
/** Cards and queues follow what happens elsewhere. */
const LIVE_MS = 5_000;
/** Characters that the server looks for. */
const LONGEST_SEARCH = 100;

export type UserFilters = CallInput<'searchUsers'>['query'];

export const userPageQuery = (client: Client, query: UserFilters) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'search', query],
    queryFn: ({ signal }) => client.call('searchUsers', { query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** One user as the table shows them, followed by itself: the table's row may be older than what somebody is about to do. */
export const listedUserQuery = (client: Client, { id, email }: Pick<AdminUser, 'id' | 'email'>) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'listed', id],
    queryFn: async ({ signal }) => {
      const query = { q: email.slice(0, LONGEST_SEARCH), size: '100' } as const;
      const { users } = await client.call('searchUsers', { query, signal });
      return users.find((user) => user.id === id) ?? null;
    },
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const userTotalsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/admin/summary'],
    queryFn: ({ signal }) => client.call('getUserTotals', { signal }),
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const adminPositionsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['/api/admin/positions', id],
    queryFn: ({ signal }) => client.call('getAdminPositions', { params: { id }, signal }),
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const withdrawalsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/admin/withdrawals'],
    queryFn: ({ signal }) => client.call('listWithdrawals', { signal }),
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const verificationsQuery = (client: Client, state: RequestState | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/verifications', state],
    queryFn: ({ signal }) => client.call('listVerifications', { query: state ? { state } : {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const systemQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/admin/system'],
    queryFn: ({ signal }) => client.call('getSystem', { signal }),
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const splitsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/admin/splits'],
    queryFn: ({ signal }) => client.call('listSplits', { signal }),
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const outboxQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/admin/outbox'],
    queryFn: ({ signal }) => client.call('getOutbox', { signal }),
    refetchInterval: LIVE_MS,
    ...FRESH,
  });

export const auditQuery = (client: Client, query: CallInput<'searchAudit'>['query']) =>
  queryOptions({
    queryKey: ['/api/admin/audit', query],
    queryFn: ({ signal }) => client.call('searchAudit', { query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const ledgerQuery = (client: Client, query: CallInput<'readLedger'>['query']) =>
  queryOptions({
    queryKey: ['/api/admin/ledger', query],
    queryFn: ({ signal }) => client.call('readLedger', { query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
