import type { User } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../shared/acts/use-act.ts';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { useSettingsPlace } from '../../shared/settings/use-settings-place.ts';
import { settingsQuery } from '../../shared/settings/settings-query.ts';
import { saveUnsaved } from '../../shared/settings/unsaved-settings.ts';
import { buildLookChange, lookAfter, type PanelChoice } from './panel-look.ts';
import { bringTexts } from '../../shared/i18n/bring-texts.ts';

/** Applies the administrator's saved theme, palette and language to this browser. */
export function PanelSettings({ signedIn }: { readonly signedIn: User }) {
  const place = useSettingsPlace();
  const { unsavedSettings } = place;
  const preferences = usePreferenceStore();
  const { i18n } = useTranslation();
  const { panelLanguage } = usePreferences();
  const { data } = useQuery(settingsQuery(place, signedIn.id));
  useEffect(() => {
    if (!data) return;
    preferences.set(lookAfter(data, unsavedSettings.of(signedIn.id)));
  }, [preferences, unsavedSettings, signedIn.id, data]);
  useEffect(() => void bringTexts(i18n, 'admin', panelLanguage), [i18n, panelLanguage]);
  return null;
}

/**
 * Applies a choice at once in this browser and saves it with the settings; a failed save is retried with the next choice or
 * page.
 */
export function useChoose(signedIn: User): (choice: PanelChoice) => void {
  const place = useSettingsPlace();
  const { unsavedSettings } = place;
  const preferences = usePreferenceStore();
  const queries = useQueryClient();
  const query = settingsQuery(place, signedIn.id);
  const { mutate } = useSteps(
    ['saveSettings'],
    async (_, choice: PanelChoice) => {
      const kept = await queries.ensureQueryData(query).catch(() => undefined);
      unsavedSettings.add(signedIn.id, buildLookChange(choice, preferences.get(), kept?.savedAt));
      return saveUnsaved(place, signedIn.id);
    },
    {
      done: async (saved) => {
        // A later choice stays until its own answer comes.
        if (!saved || unsavedSettings.of(signedIn.id)) return;
        // What was asked for before the save would be taken for newer.
        await queries.cancelQueries({ queryKey: query.queryKey });
        queries.setQueryData(query.queryKey, saved);
      },
      isOverAtOnce: true,
    },
  );
  return (choice) => {
    preferences.set(choice);
    // At once, so that an answer that is on its way does not undo it.
    unsavedSettings.add(signedIn.id, buildLookChange(choice, preferences.get(), undefined));
    mutate(choice);
  };
}
