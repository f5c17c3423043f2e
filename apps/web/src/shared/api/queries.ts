import type { NewsItem } from '@lonja/protocol';
import { CallError, type Client } from '@lonja/protocol/client';
import type { Timezone } from '@lonja/protocol/setting-options';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';

/** Query keys are the segments of the path: joined by a slash they are the call. */
export const userQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['/api/users', id],
    queryFn: ({ signal }) => client.call('getUser', { params: { id }, signal }),
  });

export const positionsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['/api/positions', userId],
    queryFn: ({ signal }) => client.call('getPositions', { params: { id: userId }, signal }),
  });

export const transactionsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['/api/transactions', userId],
    queryFn: ({ signal }) => client.call('getTransactions', { params: { id: userId }, query: {}, signal }),
  });

/** Of an earlier account, which changes no more. */
export const earlierTransactionsQuery = (client: Client, userId: string, account: string) =>
  queryOptions({
    queryKey: ['/api/transactions', userId, account],
    queryFn: ({ signal }) =>
      client.call('getTransactions', { params: { id: userId }, query: { account }, signal }),
  });

export const accountsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: [`/api/users/${userId}/accounts`],
    queryFn: ({ signal }) => client.call('listAccounts', { params: { id: userId }, signal }),
  });

/** Of all fills, in the zone's days; it goes out of date with the transactions, under whose key it lies. */
/** @param account an earlier one; undefined for the one that trades */
export const tradeResultsQuery = (client: Client, userId: string, timezone: Timezone, account?: string) =>
  queryOptions({
    queryKey: ['/api/transactions', userId, 'results', timezone, account ?? ''],
    queryFn: ({ signal }) =>
      client.call('getTradeResults', {
        params: { id: userId },
        query: { timezone, ...(account === undefined ? {} : { account }) },
        signal,
      }),
  });

export const marketDataQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/real-market-data'],
    queryFn: ({ signal }) => client.call('getMarketData', { signal }),
    structuralSharing: false, // 3,000 quotes of which most changed: comparing them costs more than it saves
  });

export const newsQuery = (client: Client, category: NewsItem['category']) =>
  queryOptions({
    queryKey: ['/api/news', category],
    queryFn: ({ signal }) => client.call('listNews', { query: { category }, signal }),
  });

/** Polling where the stream is not connected, in milliseconds (specification, section 9). */
export const POLL_MS = {
  user: 30_000,
  positions: 45_000,
  positionsOnTheirTab: 15_000,
  transactions: 60_000,
  marketData: 60_000,
  marketDataOnPositionsTab: 30_000,
  /** Also with the stream, which carries none. */
  news: 120_000,
} as const;

const RETRIES = 3;
/** Answers that another attempt would only repeat. */
const DEFINITE = new Set([400, 401, 403, 404]);

export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < RETRIES && !(error instanceof CallError && DEFINITE.has(error.status));

export const retryDelay = (failures: number): number => Math.min(30_000, 1_000 * 2 ** failures);

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** A read that is nothing rather than a failure for somebody signed out. */
export const nullWhenSignedOut = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (isSignedOut(error)) return null;
    throw error;
  });

/** A session that ended elsewhere shows in the first read that is refused. */
export const createQueryClient = ({ onSignedOut }: { readonly onSignedOut: () => void }): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && onSignedOut() }),
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: 5 * 60_000,
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
