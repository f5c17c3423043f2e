import type { Settings, SettingsChange } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { PREFERENCES } from '../../shared/settings/unsaved-settings.ts';

type Look = Pick<Settings, 'theme' | 'palette' | 'language' | 'currency'>;

/**
 * The draft: settings that were never saved start from this browser's preferences, so that the first save changes only what was
 * chosen.
 */
export const buildSettingsDraft = (
  saved: Settings,
  { theme, palette, language, currency }: Look,
): Settings => (saved.savedAt === null ? { ...saved, theme, palette, language, currency } : saved);

/** The fields of the draft that differ from the saved ones, except times and two-factor. */
export function listChanges(saved: Settings, draft: Settings): SettingsChange {
  const { savedAt: _, twoFactorAuth: __, ...fields } = draft;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => saved[name as keyof Settings] !== value),
  ) as SettingsChange;
}

/** The previous values of changed preferences: a save is refused where another device has changed them since. */
export const listExpected = (
  saved: Settings,
  changes: SettingsChange,
): NonNullable<SettingsChange['expected']> =>
  Object.fromEntries(
    PREFERENCES.filter((name) => changes[name] !== undefined).map((name) => [name, saved[name]]),
  );

export const hasChangedElsewhere = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'settings_changed';

/** Whether a save requires the password, because a new e-mail address is a new way to sign in. */
export const asksForProof = (saved: Settings, draft: Settings): boolean => draft.email.trim() !== saved.email;

/** The draft with these fields as saved; the others stay as typed. */
export const takeSaved = (draft: Settings, saved: Settings, fields: SettingsChange): Settings => ({
  ...draft,
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, saved[name as keyof Settings]])),
});
