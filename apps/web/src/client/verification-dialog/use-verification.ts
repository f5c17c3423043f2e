import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';

/** One segment: news of the user must not cancel it. */
const keyOf = (userId: string) => [`/api/users/${userId}/verification`];

/** Where the client's verification stands. */
export function useVerification() {
  const client = useClient();
  const { user } = useAccount();
  return useQuery({
    queryKey: keyOf(user.id),
    queryFn: ({ signal }) => client.call('getVerification', { params: { id: user.id }, signal }),
  });
}

/** Sends the client's statement; where somebody has decided meanwhile, what there is now is fetched. */
export function useRequestVerification() {
  const client = useClient();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'requestVerification'>['body']) =>
      client.call('requestVerification', { params: { id: user.id }, body }),
    onSuccess: (status) => queryClient.setQueryData(keyOf(user.id), status),
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(user.id) }),
  });
}
