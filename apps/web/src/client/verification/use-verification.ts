import type { CallInput } from '@lonja/protocol/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../shared/acts/use-act.ts';
import { buildQueryKey, buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';

/** The state of the client's verification. */
export function useVerification() {
  const client = useClient();
  const { user } = useAccount();
  return useQuery(buildQuery(client, 'getVerification', { params: { id: user.id } }));
}

/** Sends the client's request; where it was decided meanwhile, fetches the present state. */
export function useRequestVerification() {
  const { user } = useAccount();
  const queryClient = useQueryClient();
  return useAct('requestVerification', {
    input: (body: CallInput<'requestVerification'>['body']) => ({ params: { id: user.id }, body }),
    done: (status) =>
      queryClient.setQueryData(buildQueryKey('getVerification', { params: { id: user.id } }), status),
  });
}
