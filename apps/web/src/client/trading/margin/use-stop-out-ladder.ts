import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../shared/api/use-client.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { ladderQuery } from './ladder-query.ts';

/** Polled, because it changes with every price and need not follow every tick. */
const REFRESH_MS = 5_000;

/** Positions that the stop-out would close, and at which price; not asked for while nothing is held on margin. */
export function useStopOutLadder() {
  const client = useClient();
  const { positions } = useDesk();
  const { user } = useAccount();
  return useQuery({
    ...ladderQuery(client, user),
    refetchInterval: REFRESH_MS,
    enabled: positions.some(({ fullyPaid }) => !fullyPaid),
  });
}
