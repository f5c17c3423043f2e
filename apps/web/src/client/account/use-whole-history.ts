import type { Transaction } from '@lonja/protocol';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount, type Read } from './account-context.tsx';
import { joinHistory, pagesBefore } from './whole-history.model.ts';

export interface WholeHistory extends Read<readonly Transaction[]> {
  /** Whether it has every fill of the account. */
  readonly isComplete: boolean;
}

/**
 * All fills of an account: the newest, and page by page the earlier ones, which never change.
 * @param account an earlier one; undefined for the present one
 */
export function useWholeHistory(newest: Read<readonly Transaction[]>, account?: string): WholeHistory {
  const client = useClient();
  const { user } = useAccount();
  const pages = useQueries({
    queries: pagesBefore(newest.data ?? []).map((before) => {
      const query = { before: String(before), ...(account === undefined ? {} : { account }) };
      // After a reset the account has other pages.
      const id = account ?? user.account?.id ?? '';
      return queryOptions({
        ...buildQuery(client, 'getTransactions', { params: { id: user.id }, query }, id),
        // Loaded pages never change.
        staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
      });
    }),
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
    // Pages never change once loaded.
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
