import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useDesk } from '../account/account-context.tsx';

/** Polled, because it changes with every price and need not follow every tick. */
const REFRESH_MS = 5_000;

/** Which positions the stop-out would close at which price; not asked for while nothing is held on margin. */
export function useStopOutLadder() {
  const client = useClient();
  const { positions } = useDesk();
  return useQuery({
    ...queryOf(client, 'getStopOutLadder', {}),
    refetchInterval: REFRESH_MS,
    enabled: positions.some(({ fullyPaid }) => !fullyPaid),
  });
}
