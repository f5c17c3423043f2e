import type { SettingsChange, User } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform, usePreferences } from '../../shared/platform.tsx';
import { unchosenLanguage, type Preferences } from '../../shared/theme/preferences.ts';
import { ownSettingsQuery } from '../admin-queries.ts';
import { bringAdminCatalogue } from '../catalogue/bring-catalogue.ts';

/** Has this browser look as the administrator has saved it, wherever that was; and speak the chosen language. */
export function PanelSettings({ signedIn }: { readonly signedIn: User }) {
  const { client, preferences } = usePlatform();
  const { i18n } = useTranslation();
  const { panelLanguage } = usePreferences();
  const { data } = useQuery(ownSettingsQuery(client, signedIn.id));
  useEffect(() => {
    if (!data) return;
    preferences.set(
      data.savedAt === null
        ? { panelLanguage: unchosenLanguage('admin', navigator.languages) }
        : { theme: data.theme, panelLanguage: data.language },
    );
  }, [preferences, data]);
  useEffect(() => void bringAdminCatalogue(i18n, panelLanguage), [i18n, panelLanguage]);
  return null;
}

type Choice = Partial<Pick<Preferences, 'theme' | 'panelLanguage'>>;

/** Chooses at once in this browser, and keeps it with the settings. Both go along: what was never saved is not chosen by that. */
export function useChoose(signedIn: User): (choice: Choice) => Promise<void> {
  const { client, preferences } = usePlatform();
  const queries = useQueryClient();
  return async (choice) => {
    preferences.set(choice);
    const { theme, panelLanguage: language } = preferences.get();
    const body: SettingsChange = { theme, language };
    const saved = await client
      .call('saveSettings', { params: { id: signedIn.id }, body })
      // What is chosen holds in this browser; it is saved with the next choice.
      .catch(() => undefined);
    if (saved) queries.setQueryData(ownSettingsQuery(client, signedIn.id).queryKey, saved);
  };
}
