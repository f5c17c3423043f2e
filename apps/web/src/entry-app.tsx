import { createClient } from '@lonja/protocol/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { pageLanguage } from './shared/api/page-language.ts';
import { createAppRouter } from './router.tsx';
import { logFailure } from './shared/api/log-failure.ts';
import { createQueryClient } from './shared/api/queries.ts';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import './shared/design/app.css';
import { keepAccountLive } from './keep-account-live.ts';
import { createI18n } from './shared/i18n/i18n.ts';
import { createLiveStream } from './shared/live/live-stream.ts';
import { openStreamSocket } from './shared/live/open-stream-socket.ts';
import { createQuoteStore } from './shared/live/quote-store.ts';
import { registerServiceWorker } from './shared/register-service-worker.ts';
import { PlatformProvider, type Platform } from './shared/platform.tsx';
import { readOwnToken, watchForAnother } from './shared/session/begin-anew.ts';
import { leaveForLogin, watchForLeaving } from './shared/session/log-out.ts';
import { createSessionStorage } from './shared/session/session-storage.ts';
import { createUnsavedSettings } from './shared/settings/unsaved-settings.ts';
import { allowInjectedStyles } from './shared/ui/style-nonce.ts';
import { createPreferenceStore } from './shared/theme/preferences.ts';
import { createToastStore } from './shared/ui/toast-store.ts';

allowInjectedStyles(document);
const session = createSessionStorage(localStorage);
watchForAnother(session);
watchForLeaving();
const preferences = createPreferenceStore(
  localStorage,
  document.documentElement,
  matchMedia('(prefers-color-scheme: light)'),
  navigator.languages,
);
const quotes = createQuoteStore((run) => requestAnimationFrame(run));
const queryClient = createQueryClient({ onSignedOut: () => void leaveForLogin(session) });
const live = keepAccountLive(queryClient);
const stream = createLiveStream({
  openSocket: openStreamSocket,
  quotes,
  rate: preferences.get().rate,
  onAccount: live.takeAccount,
  onNotice: live.takeNotice,
});
preferences.subscribe(() => stream.setRate(preferences.get().rate));
live.refetchAfterLoss(stream);

const platform: Platform = {
  client: createClient({
    origin: '',
    readLanguage: pageLanguage,
    readToken: () => readOwnToken(session),
    onFailure: logFailure,
  }),
  session,
  quotes,
  stream,
  toasts: createToastStore(),
  preferences,
  unsavedSettings: createUnsavedSettings(localStorage),
};
const i18n = await createI18n();
const router = createAppRouter({ platform, queryClient, i18n });

registerServiceWorker();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PlatformProvider value={platform}>
          <RouterProvider router={router} />
        </PlatformProvider>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
