import type { Client } from '@lonja/protocol/client';
import type { Settings, SettingsChange } from '@lonja/protocol';
import { RESET_SETTINGS } from '@lonja/protocol/setting-options';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../shared/platform.tsx';
import { useAccount } from '../account/account-context.tsx';

/** One segment: news of the user must not cancel it. */
export const settingsQuery = (client: Client, userId: string) =>
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

export type TradingSettings = Pick<Settings, 'confirmTrades' | 'autoStopLoss' | 'riskLevel' | 'savedAt'> & {
  readonly defaultLeverage: number;
};

/** Percent from the entry at which the automatic stop loss lies. */
export const STOP_PERCENT = { conservative: 1, moderate: 2, aggressive: 5 } as const;

/** Undefined until they are known; at their defaults where they can't be read, so that one can trade. */
export function useTradingSettings(): TradingSettings | undefined {
  const { data, isError } = useSettings();
  return data ?? (isError ? { ...RESET_SETTINGS, savedAt: null } : undefined);
}

/** One save after the other: the last answer has all of them. */
export const SAVING_SETTINGS = { mutationKey: ['save settings'], scope: { id: 'settings' } } as const;

export function useSaveSettings() {
  const { client } = usePlatform();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  return useMutation({
    ...SAVING_SETTINGS,
    mutationFn: (body: SettingsChange) => client.call('saveSettings', { params: { id: user.id }, body }),
    onSuccess: (settings) => {
      queryClient.setQueryData([`/api/users/${user.id}/settings`], settings);
      void queryClient.invalidateQueries({ queryKey: ['/api/users', user.id] });
    },
  });
}
