import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform, usePreferences } from '../../shared/platform.tsx';
import { bringClientCatalogue } from '../catalogue/bring-catalogue.ts';
import { useSettings } from './use-settings.ts';

/** Has this browser look as the person has saved it, wherever that was; and speak the chosen language. */
export function SettingsEffect() {
  const { preferences } = usePlatform();
  const { i18n } = useTranslation();
  const { language } = usePreferences();
  const { data } = useSettings();
  useEffect(() => {
    if (!data?.savedAt) return;
    preferences.set({
      theme: data.theme,
      palette: data.palette,
      language: data.language,
      currency: data.currency,
      timezone: data.timezone,
    });
  }, [preferences, data]);
  useEffect(() => void bringClientCatalogue(i18n, language), [i18n, language]);
  return null;
}
