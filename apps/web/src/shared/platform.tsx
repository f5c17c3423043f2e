import type { Client } from '@lonja/protocol/client';
import { createContext, use, useSyncExternalStore } from 'react';
import type { LiveStream, StreamState } from './live/live-stream.ts';
import type { QuoteStore } from './live/quote-store.ts';
import type { SessionStorage } from './session/session-storage.ts';
import type { UnsavedSettings } from './settings/unsaved-settings.ts';
import type { PreferenceStore, Preferences } from './theme/preferences.ts';
import type { ToastStore } from './ui/toast-store.ts';

/** What the entry wires once and every screen uses. */
export interface Platform {
  readonly client: Client;
  readonly session: SessionStorage;
  readonly quotes: QuoteStore;
  readonly stream: LiveStream;
  readonly toasts: ToastStore;
  readonly preferences: PreferenceStore;
  readonly unsavedSettings: UnsavedSettings;
}

const PlatformContext = createContext<Platform | undefined>(undefined);
export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs the PlatformProvider of the entry');
  return platform;
}

export function useStreamState(): StreamState {
  const { stream } = usePlatform();
  return useSyncExternalStore(stream.subscribe, stream.state);
}

export function usePreferences(): Preferences {
  const { preferences } = usePlatform();
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
