import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../shared/acts/use-act.ts';
import { useSettingsPlace } from '../../shared/settings/use-settings-place.ts';
import { usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { settingsQuery } from '../../shared/settings/settings-query.ts';
import { saveUnsaved } from '../../shared/settings/unsaved-settings.ts';
import type { Preferences } from '../../shared/theme/preferences.ts';
import { useAccount } from '../account/account-context.tsx';
import { SAVING_SETTINGS } from './use-settings.ts';

type Look = Partial<Pick<Preferences, 'theme' | 'palette'>>;

/**
 * Applies a choice at once in this browser, and saves it with the settings. Settings that were never saved stay unsaved,
 * because a first save would set all others to their defaults; until then the choice is the browser's.
 */
export function useChooseLook(): (look: Look) => void {
  const place = useSettingsPlace();
  const { unsavedSettings } = place;
  const preferences = usePreferenceStore();
  const toasts = useToasts();
  const { user } = useAccount();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = settingsQuery(place, user.id);
  const { mutate } = useSteps(
    ['saveSettings'],
    async (_, look: Look) => {
      const kept = await queryClient.ensureQueryData(query);
      if (kept.savedAt === null) return kept;
      // A later choice stays.
      unsavedSettings.add(user.id, { ...look, ...unsavedSettings.of(user.id) });
      return (await saveUnsaved(place, user.id)) ?? kept;
    },
    {
      ...SAVING_SETTINGS,
      done: (settings) => queryClient.setQueryData(query.queryKey, settings),
      failed: () =>
        toasts.show({ title: t('settings.error'), description: t('settings.failed'), tone: 'destructive' }),
      isOverAtOnce: true,
    },
  );
  return (look) => {
    preferences.set(look);
    if (queryClient.getQueryData(query.queryKey)?.savedAt) unsavedSettings.add(user.id, look);
    mutate(look);
  };
}
