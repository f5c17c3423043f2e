import type { Client } from '@lonja/protocol/client';
import type { SettingsChange } from '@lonja/protocol';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../shared/platform.tsx';
import { useAccount } from '../account/account-context.tsx';

/** One segment: news of the user must not cancel it. */
const settingsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: [`/api/users/${userId}/settings`],
    queryFn: ({ signal }) => client.call('getSettings', { params: { id: userId }, signal }),
    staleTime: Infinity,
  });

export function useSettings() {
  const { client } = usePlatform();
  const { user } = useAccount();
  return useQuery(settingsQuery(client, user.id));
}

export function useSaveSettings() {
  const { client } = usePlatform();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => client.call('saveSettings', { params: { id: user.id }, body }),
    onSuccess: (settings) => {
      queryClient.setQueryData([`/api/users/${user.id}/settings`], settings);
      void queryClient.invalidateQueries({ queryKey: ['/api/users', user.id] });
    },
  });
}
