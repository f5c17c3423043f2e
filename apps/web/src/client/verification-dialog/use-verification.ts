import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf, readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';

/** The state of the client's verification. */
export function useVerification() {
  const client = useClient();
  const { user } = useAccount();
  return useQuery(queryOf(client, 'getVerification', { params: { id: user.id } }));
}

/** Sends the client's request; where it was decided meanwhile, fetches the present state. */
export function useRequestVerification() {
  const client = useClient();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'requestVerification'>['body']) =>
      client.call('requestVerification', { params: { id: user.id }, body }),
    onSuccess: (status) =>
      queryClient.setQueryData(keyOf('getVerification', { params: { id: user.id } }), status),
    onError: () => readAgain(queryClient, 'getVerification'),
  });
}
