import type { Transaction } from '@lonja/protocol';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount, type Read } from './account-context.tsx';
import { joinHistory, pagesBefore } from './whole-history.model.ts';

export interface WholeHistory extends Read<readonly Transaction[]> {
  /** Whether every fill that there ever was is in it. */
  readonly isComplete: boolean;
}

/**
 * All fills of an account: the newest as they are read, and page by page those before them, which never change.
 * @param account an earlier one; undefined for the one that trades
 */
export function useWholeHistory(newest: Read<readonly Transaction[]>, account?: string): WholeHistory {
  const client = useClient();
  const { user } = useAccount();
  const id = account ?? user.account?.id ?? '';
  const pages = useQueries({
    queries: pagesBefore(newest.data ?? []).map((before) => ({
      queryKey: ['/api/transactions/before', id, before],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        client.call('getTransactions', {
          params: { id: user.id },
          query: { before: String(before), ...(account === undefined ? {} : { account }) },
          signal,
        }),
      staleTime: Infinity,
    })),
  });
  const read = pages.map((page) => page.data);
  const isComplete = newest.data !== undefined && read.every((page) => page !== undefined);
  const data = useMemo(
    () =>
      newest.data &&
      joinHistory(
        newest.data,
        read.filter((page) => page !== undefined),
      ),
    // Pages never change once they are there.
    // oxlint-disable-next-line react/exhaustive-deps
    [newest.data, read.filter(Boolean).length],
  );
  const failed = pages.filter((page) => page.isError);
  return {
    data,
    isComplete,
    hasFailed: newest.hasFailed || failed.length > 0,
    retry: () => {
      newest.retry();
      for (const page of failed) void page.refetch();
    },
  };
}
