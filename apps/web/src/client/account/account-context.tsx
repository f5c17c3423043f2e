import type { Position, TradeResults, Transaction, User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import {
  listingQuery,
  marketDataQuery,
  positionsQuery,
  tradeResultsQuery,
  transactionsQuery,
  userQuery,
} from '../../shared/api/queries.ts';
import { quoteOfAsset } from '../../shared/live/quote-store.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import type { BrowserDesk } from '../../account/browser-desk.ts';
import { buildDirectory, type Directory } from '../../account/directory.ts';
import { useBrowserDesk } from '../../account/use-browser-desk.ts';
import { choosePolling } from './polling.ts';

/** A read with its state. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The data of all dashboard screens; the queries are here once, so that changing tabs fetches nothing twice. */
export interface ClientAccount {
  readonly user: User;
  readonly directory: Directory;
  readonly market: Read<Directory>;
  readonly positions: Read<readonly Position[]>;
  /** The newest transactions. */
  readonly transactions: Read<readonly Transaction[]>;
  /** The results of all transactions. */
  readonly results: Read<TradeResults>;
}

const AccountContext = createContext<ClientAccount | undefined>(undefined);
const DeskContext = createContext<BrowserDesk | undefined>(undefined);

export interface AccountProviderProps {
  readonly signedIn: User;
  /** The positions tab polls more often. */
  readonly isOnPositions: boolean;
  /** The instrument that the page was opened for, of which its first view knows before the others. */
  readonly symbol: string | undefined;
  readonly children: ReactNode;
}

export function AccountProvider({ signedIn, isOnPositions, symbol, children }: AccountProviderProps) {
  const client = useClient();
  const every = choosePolling(useStreamState().status === 'open', isOnPositions);
  const isShown = useIsFirstViewShown();
  // What was read on the way here is kept current by the stream.
  const user =
    useQuery({ ...userQuery(client, signedIn.id), refetchInterval: every.user, refetchOnMount: false })
      .data ?? signedIn;
  const positions = useQuery({
    ...positionsQuery(client, signedIn.id),
    refetchInterval: every.positions,
    refetchOnMount: false,
  });
  const transactions = useQuery({
    ...transactionsQuery(client, signedIn.id),
    enabled: isShown,
    refetchInterval: every.transactions,
  });
  const { timezone } = usePreferences();
  const results = useQuery({
    ...tradeResultsQuery(client, signedIn.id, timezone),
    enabled: isShown,
    refetchInterval: every.transactions,
  });
  const { assets, listed } = useListed(symbol, every.marketData);
  useAbsorbed(listed);
  const directory = useMemo(() => buildDirectory(listed ?? []), [listed]);
  const account = useMemo<ClientAccount>(
    () => ({
      user,
      directory,
      market: toRead(assets, assets.data && directory),
      positions: toRead(positions, positions.data && namedAsListed(positions.data, directory)),
      transactions: toRead(transactions, transactions.data),
      results: toRead(results, results.data),
    }),
    [user, directory, assets, positions, transactions, results],
  );
  return (
    <AccountContext value={account}>
      <DeskProvider account={account}>{children}</DeskProvider>
    </AccountContext>
  );
}

/** All instruments; until they are there the one that the page was opened for, and none after those. */
function useListed(symbol: string | undefined, refetchInterval: number | false) {
  const client = useClient();
  const isShown = useIsFirstViewShown();
  const first = useQuery({
    ...listingQuery(client, symbol ?? ''),
    enabled: symbol !== undefined && !isShown,
    refetchOnMount: false,
  });
  const isUnlisted = first.isError || first.data?.length === 0;
  const assets = useQuery({ ...marketDataQuery(client), refetchInterval, enabled: isShown || isUnlisted });
  return { assets, listed: assets.data ?? first.data };
}

/** Values the account again whenever a relevant quote changes. */
function DeskProvider({
  account,
  children,
}: {
  readonly account: ClientAccount;
  readonly children: ReactNode;
}) {
  const { user, directory, positions } = account;
  const desk = useBrowserDesk(user, positions.data ?? NO_POSITIONS, directory, ALWAYS_WATCHED);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useAccount(): ClientAccount {
  const account = use(AccountContext);
  if (!account) throw new Error('useAccount needs the AccountProvider of the shell');
  return account;
}

/** The account at the latest quotes; re-renders with the market. */
export function useDesk(): BrowserDesk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs the AccountProvider of the shell');
  return desk;
}

/** Under the names that lists show, which are in the page's language. */
const namedAsListed = (positions: readonly Position[], directory: Directory): readonly Position[] =>
  positions.map((position) => ({
    ...position,
    name: directory.of(position.symbol)?.asset.name ?? position.name,
  }));

const NO_POSITIONS: readonly Position[] = [];

/** EURUSD converts, and its quotes distinguish a silent market from a page that watches nothing. */
const ALWAYS_WATCHED = ['EURUSD'];

function useAbsorbed(assets: Parameters<typeof buildDirectory>[0] | undefined) {
  const quotes = useQuoteStore();
  useEffect(() => {
    if (assets) quotes.absorb(assets.map((asset) => quoteOfAsset(asset, Date.now())));
  }, [quotes, assets]);
}

interface Fetched {
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Loaded data stays shown when a later fetch fails. */
const toRead = <T,>(query: Fetched, data: T | undefined): Read<T> => ({
  data,
  hasFailed: query.isError && data === undefined,
  retry: () => void query.refetch(),
});
