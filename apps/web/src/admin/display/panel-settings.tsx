import type { User } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { useSettingsPlace } from '../../shared/settings/use-settings-place.ts';
import { settingsQuery } from '../../shared/settings/settings-query.ts';
import { saveUnsaved } from '../../shared/settings/unsaved-settings.ts';
import { unchosenLanguage, type Preferences } from '../../shared/theme/preferences.ts';
import { bringTexts } from '../../shared/i18n/bring-texts.ts';

/** Applies the administrator's saved theme, palette and language to this browser. */
export function PanelSettings({ signedIn }: { readonly signedIn: User }) {
  const place = useSettingsPlace();
  const preferences = usePreferenceStore();
  const { i18n } = useTranslation();
  const { panelLanguage } = usePreferences();
  const { data } = useQuery(settingsQuery(place, signedIn.id));
  useEffect(() => {
    if (!data) return;
    preferences.set(
      data.savedAt === null
        ? { panelLanguage: unchosenLanguage('admin', navigator.languages) }
        : { theme: data.theme, panelLanguage: data.language },
    );
  }, [preferences, data]);
  useEffect(() => void bringTexts(i18n, 'admin', panelLanguage), [i18n, panelLanguage]);
  return null;
}

type Choice = Partial<Pick<Preferences, 'theme' | 'panelLanguage'>>;

/**
 * Applies a choice at once in this browser and saves it with the settings; a failed save is retried with the next choice or
 * page.
 */
export function useChoose(signedIn: User): (choice: Choice) => Promise<void> {
  const place = useSettingsPlace();
  const { unsavedSettings } = place;
  const preferences = usePreferenceStore();
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(place, signedIn.id);
  return async (choice) => {
    preferences.set(choice);
    const { theme, panelLanguage } = preferences.get();
    const isFirst = !queries.getQueryData(queryKey)?.savedAt;
    unsavedSettings.add(signedIn.id, {
      // A first save sets absent settings to their defaults, so both are sent.
      ...(isFirst || choice.theme ? { theme } : {}),
      ...(isFirst || choice.panelLanguage ? { language: panelLanguage } : {}),
    });
    const saved = await saveUnsaved(place, signedIn.id).catch(() => undefined);
    // A later choice stays until its own answer comes.
    if (saved && !unsavedSettings.of(signedIn.id)) queries.setQueryData(queryKey, saved);
  };
}
