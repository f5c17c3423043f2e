import type { Usd } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../shared/platform.tsx';
import { useAccount } from '../account/account-context.tsx';
import { dayBaseOf } from './today.model.ts';

/** A trading day ends while nobody does anything. */
const AGAIN_MS = 5 * 60_000;

/** What today's result counts from: asked for again when the account's books change. */
export function useDayBase(): Usd | undefined {
  const { client } = usePlatform();
  const { user } = useAccount();
  const { data } = useQuery({
    queryKey: ['/api/portfolio/performance', '1W', user.account?.version ?? 0],
    queryFn: ({ signal }) => client.call('getPerformance', { query: { period: '1W' }, signal }),
    refetchInterval: AGAIN_MS,
  });
  return data && dayBaseOf(data);
}
