import type { Settings, SettingsChange } from '@lonja/protocol';
import type { PreferenceChange, Preferences } from '../../shared/theme/preferences.ts';

/** What the panel takes from its administrator's settings. */
export type PanelChoice = Partial<Pick<Preferences, 'theme' | 'panelLanguage'>>;
type Unsaved = Pick<SettingsChange, 'theme' | 'language'> | undefined;

/**
 * What an answer of the settings changes in this browser. A choice that has not been saved yet is newer than the answer, which may have been
 * asked for before it was made. Where nobody has saved a language, the browser's holds.
 */
export function lookAfter(
  { savedAt, theme, language }: Pick<Settings, 'savedAt' | 'theme' | 'language'>,
  unsaved: Unsaved,
): Pick<PreferenceChange, 'theme' | 'panelLanguage'> {
  const isLanguageChosen = unsaved?.language !== undefined;
  return {
    ...(savedAt === null || unsaved?.theme !== undefined ? {} : { theme }),
    ...(isLanguageChosen ? {} : { panelLanguage: savedAt === null ? undefined : language }),
  };
}

/**
 * What to save of a choice. A first save sets absent settings to their defaults, so both are sent with it; where something is saved, or it is
 * not known whether, the choice alone, so that it overwrites nothing that was not chosen.
 * @param savedAt undefined where the settings could not be read
 */
export function buildLookChange(
  choice: PanelChoice,
  { theme, panelLanguage }: Pick<Preferences, 'theme' | 'panelLanguage'>,
  savedAt: Settings['savedAt'] | undefined,
): Pick<SettingsChange, 'theme' | 'language'> {
  const isFirst = savedAt === null;
  return {
    ...(isFirst || choice.theme !== undefined ? { theme } : {}),
    ...(isFirst || choice.panelLanguage !== undefined ? { language: panelLanguage } : {}),
  };
}
