import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from './account-context.tsx';

/** A trading day may end without any activity. */
const AGAIN_MS = 5 * 60_000;

/** The performance of the last week, and since the account was opened: fetched again when the account has new entries. */
export function useWeekPerformance() {
  const client = useClient();
  const { user } = useAccount();
  return useQuery({
    ...queryOf(client, 'getPerformance', { query: { period: '1W' } }, user.account?.version ?? 0),
    refetchInterval: AGAIN_MS,
  });
}
