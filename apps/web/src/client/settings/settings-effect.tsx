import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@lonja/protocol';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { bringTexts } from '../../shared/i18n/bring-texts.ts';
import { SAVING_SETTINGS, useSettings } from './use-settings.ts';

/** Applies the person's saved theme, palette and language to this browser. */
export function SettingsEffect() {
  const preferences = usePreferenceStore();
  const { i18n } = useTranslation();
  const { language } = usePreferences();
  const { data } = useSettings();
  const isSaving = useIsMutating({ mutationKey: SAVING_SETTINGS.key }) > 0;
  const applied = useRef<Settings>(undefined);
  useEffect(() => {
    // An answer to an earlier save must not undo a choice that is being saved.
    if (isSaving || !data || data === applied.current) return;
    applied.current = data;
    if (data.savedAt === null) {
      // Does not use another person's choice in this browser.
      return preferences.set({ language: undefined, timezone: undefined });
    }
    preferences.set({
      theme: data.theme,
      palette: data.palette,
      language: data.language,
      currency: data.currency,
      timezone: data.timezoneChosen ? data.timezone : undefined,
    });
  }, [preferences, data, isSaving]);
  const queries = useQueryClient();
  const read = useRef(language);
  useEffect(() => {
    void bringTexts(i18n, 'client', language).then(() => {
      if (read.current === language) return;
      read.current = language;
      // What the server words, and what is named where it comes in, was read in the language before.
      return queries.invalidateQueries();
    });
  }, [i18n, language, queries]);
  return null;
}
