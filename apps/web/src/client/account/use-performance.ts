import type { PortfolioPerformance } from '@lonja/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { useAccount } from './account-context.tsx';

/** From which this moment is looked back at. */
export const PERIODS = [
  '1D',
  '1W',
  '1M',
  '3M',
  '1Y',
] as const satisfies readonly PortfolioPerformance['period'][];
export type Period = (typeof PERIODS)[number];

/** A trading day may end without any activity. */
const AGAIN_MS = 5 * 60_000;

/** The performance of a period, and since the account was opened: fetched again when the account has new entries. */
export function usePerformance(period: Period) {
  const client = useClient();
  const { user } = useAccount();
  return useQuery({
    ...buildQuery(client, 'getPerformance', { query: { period } }, user.account?.version ?? 0),
    enabled: useIsFirstViewShown(),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

export const useWeekPerformance = () => usePerformance('1W');
