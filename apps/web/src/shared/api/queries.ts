import type { EventImportance, NewsItem } from '@lonja/protocol';
import { CallError, type CallInput } from '@lonja/protocol/client';
import type { Timezone } from '@lonja/protocol/setting-options';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { namedAssets } from './named-assets.ts';
import { buildQueryKey, buildQuery } from './build-query.ts';
import type { ReadingClient } from './use-client.ts';

export const userQuery = (client: ReadingClient, id: string) =>
  buildQuery(client, 'getUser', { params: { id } });

export const positionsQuery = (client: ReadingClient, userId: string) =>
  buildQuery(client, 'getPositions', { params: { id: userId } });

/** @param account an earlier one, which never changes; undefined for the present one */
export const transactionsQuery = (client: ReadingClient, userId: string, account?: string) =>
  buildQuery(client, 'getTransactions', { params: { id: userId }, query: {}, ...ofAccount(account) });

/** Results of all fills, by days in the zone. @param account an earlier one; undefined for the present one */
export const tradeResultsQuery = (
  client: ReadingClient,
  userId: string,
  timezone: Timezone,
  account?: string,
) =>
  buildQuery(client, 'getTradeResults', {
    params: { id: userId },
    query: { timezone },
    ...ofAccount(account),
  });

const ofAccount = (account: string | undefined) => (account === undefined ? {} : { account });

export const marketDataQuery = (client: ReadingClient) => listedQuery(client, {});

/** One instrument with its quote: what a chart needs before the page knows of all the others. */
export const listingQuery = (client: ReadingClient, symbol: string) =>
  listedQuery(client, { symbols: symbol });

const listedQuery = (client: ReadingClient, query: CallInput<'getMarketData'>['query']) =>
  queryOptions({
    queryKey: buildQueryKey('getMarketData', { query }),
    queryFn: async ({ signal }) => namedAssets(await client.call('getMarketData', { query, signal })),
    structuralSharing: false, // 3,000 quotes of which most changed: comparing them costs more than it saves
  });

export const newsQuery = (client: ReadingClient, category: NewsItem['category']) =>
  buildQuery(client, 'listNews', { query: { category } });

/** A range moves on with each minute; until its answer is there, that of the minute before stands in. */
export const calendarQuery = (client: ReadingClient, query: CalendarRange) =>
  queryOptions({
    ...buildQuery(client, 'getCalendar', { query }),
    placeholderData: (previous) =>
      previous && Math.abs(Date.parse(previous.from) - Date.parse(query.from)) < MINUTES_APART_MS
        ? previous
        : undefined,
  });

const MINUTES_APART_MS = 10 * 60_000;

interface CalendarRange {
  readonly from: string;
  readonly until: string;
  readonly importance?: EventImportance;
  /** Only what concerns it. */
  readonly symbol?: string;
}

/** Polling where the stream is not connected, in milliseconds (specification, section 9). */
export const POLL_MS = {
  user: 30_000,
  positions: 45_000,
  positionsOnTheirTab: 15_000,
  transactions: 60_000,
  marketData: 60_000,
  marketDataOnPositionsTab: 30_000,
  /** Polled even with the stream, which has no news. */
  news: 120_000,
} as const;

const RETRIES = 3;
/** Definite answers, which are not retried. */
const DEFINITE = new Set([400, 401, 403, 404]);

export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < RETRIES && !(error instanceof CallError && DEFINITE.has(error.status));

export const retryDelay = (failures: number): number => Math.min(30_000, 1_000 * 2 ** failures);

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** A read that gives null instead of failing when signed out. */
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
