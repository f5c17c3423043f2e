import { useSyncExternalStore } from 'react';
import { requiredContext } from '../context/required-context.ts';
import type { PreferenceStore, Preferences } from './preferences.ts';

/** The preferences of this browser. */
export const [PreferencesContext, usePreferenceStore] = requiredContext<PreferenceStore>('The preferences');

export function usePreferences(): Preferences {
  const preferences = usePreferenceStore();
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}

/** What the page wears, for pictures that read their colours from it. */
export function useLook(): string {
  const preferences = usePreferenceStore();
  return useSyncExternalStore(preferences.subscribe, preferences.look);
}
