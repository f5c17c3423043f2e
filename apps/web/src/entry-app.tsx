import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { bringFace } from './frame/text-face.ts';
import { readEarly } from './read-early.ts';
import { createAppRouter } from './router.tsx';
import { createQueryClient } from './shared/api/queries.ts';
import './shared/design/app.css';
import { keepAccountLive } from './account/keep-account-live.ts';
import { createI18n } from './shared/i18n/i18n.ts';
import { registerServiceWorker } from './shared/register-service-worker.ts';
import { afterFirstView } from './shared/platform/first-view.ts';
import { createPlatform } from './shared/platform/create-platform.ts';
import { PlatformProvider } from './shared/platform/platform.tsx';
import { readOwnToken, watchForAnother } from './shared/session/begin-anew.ts';
import { createLeaveForLogin } from './shared/session/log-out.ts';
import { createSessionStorage } from './shared/session/session-storage.ts';
import { allowInjectedStyles } from './shared/ui/style-nonce.ts';

allowInjectedStyles(document);
const session = createSessionStorage(localStorage);
watchForAnother(session);
const leaveForLogin = createLeaveForLogin(session);
const queryClient = createQueryClient({ onSignedOut: () => void leaveForLogin() });
const live = keepAccountLive(queryClient);
const platform = createPlatform({
  session,
  client: { readToken: () => readOwnToken(session) },
  onAccount: live.takeAccount,
  onNotice: live.takeNotice,
  onSplit: live.takeSplit,
});
const { preferences, stream } = platform;
preferences.subscribe(() => stream.setRate(preferences.get().rate));
live.refetchAfterLoss(stream);
live.refetchAtStart(stream);

const i18n = await createI18n();
readEarly({ platform, queryClient }, location.pathname);
const router = createAppRouter({ platform, queryClient, leaveForLogin, i18n });

registerServiceWorker();
afterFirstView(platform.firstView, () => bringFace(document, localStorage));

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
