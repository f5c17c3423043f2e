import { createClient } from '@lonja/protocol/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageLanguage } from '../../shared/api/page-language.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { createQueryClient } from '../../shared/api/queries.ts';
import { createLiveStream } from '../../shared/live/live-stream.ts';
import { openStreamSocket } from '../../shared/live/open-stream-socket.ts';
import { createQuoteStore } from '../../shared/live/quote-store.ts';
import { PlatformProvider, type Platform } from '../../shared/platform.tsx';
import { createSessionStorage } from '../../shared/session/session-storage.ts';
import { createUnsavedSettings } from '../../shared/settings/unsaved-settings.ts';
import { createPreferenceStore } from '../../shared/theme/preferences.ts';
import { Toaster } from '../../shared/ui/toaster.tsx';
import { createToastStore } from '../../shared/ui/toast-store.ts';
import { refusalText } from '../refusal-text.ts';
import { MarketsScreen } from './markets-screen.tsx';

/** The screen with all that it works with, wired as the app's entry does for the dashboard. */
export function LiveMarkets() {
  const [platform] = useState(createPlatform);
  const [queryClient] = useState(() => createQueryClient({ onSignedOut: platform.session.clear }));
  useEffect(() => {
    platform.stream.start();
    return platform.stream.stop;
  }, [platform]);
  return (
    <QueryClientProvider client={queryClient}>
      <PlatformProvider value={platform}>
        <MarketsScreen />
        <Toaster label="Avisos" closeLabel="Cerrar" />
      </PlatformProvider>
    </QueryClientProvider>
  );
}

function createPlatform(): Platform {
  const session = createSessionStorage(localStorage);
  const quotes = createQuoteStore((run) => requestAnimationFrame(run));
  const preferences = createPreferenceStore(
    localStorage,
    document.documentElement,
    matchMedia('(prefers-color-scheme: light)'),
    navigator.languages,
  );
  return {
    client: createClient({
      origin: '',
      readLanguage: pageLanguage,
      readToken: session.readToken,
      refusalText,
      onFailure: logFailure,
    }),
    session,
    quotes,
    stream: createLiveStream({ openSocket: openStreamSocket, quotes, rate: preferences.get().rate }),
    toasts: createToastStore(),
    preferences,
    unsavedSettings: createUnsavedSettings(localStorage),
  };
}
