import type { Transaction } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { transactionsQuery } from '../../../shared/api/queries.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useAccount, type Read } from '../../account/account-context.tsx';

/** An earlier account's transactions; undefined without one. */
export function useEarlierTransactions(
  account: string | undefined,
): Read<readonly Transaction[]> | undefined {
  const client = useClient();
  const { user } = useAccount();
  const { data, isError, refetch } = useQuery({
    ...transactionsQuery(client, user.id, account),
    enabled: account !== undefined,
    staleTime: Infinity,
  });
  if (account === undefined) return undefined;
  return { data, hasFailed: isError && data === undefined, retry: () => void refetch() };
}
