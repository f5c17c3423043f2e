import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../shared/platform.tsx';
import type { Preferences } from '../../shared/theme/preferences.ts';
import { useAccount } from '../account/account-context.tsx';
import { SAVING_SETTINGS, settingsQuery } from './use-settings.ts';

type Look = Partial<Pick<Preferences, 'theme' | 'palette'>>;

/**
 * Chooses at once in this browser, and keeps it with the settings. Settings never saved stay so: a first save would
 * put all others at their defaults; until then the choice is this browser's.
 */
export function useChooseLook(): (look: Look) => void {
  const { client, preferences, toasts } = usePlatform();
  const { user } = useAccount();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = settingsQuery(client, user.id);
  const { mutate } = useMutation({
    ...SAVING_SETTINGS,
    mutationFn: async (look: Look) => {
      const kept = await queryClient.ensureQueryData(query);
      return kept.savedAt === null
        ? kept
        : client.call('saveSettings', { params: { id: user.id }, body: look });
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(query.queryKey, settings);
    },
    onError: () =>
      toasts.show({ title: t('settings.error'), description: t('settings.failed'), tone: 'destructive' }),
  });
  return (look) => {
    preferences.set(look);
    mutate(look);
  };
}
