import type { User } from '@lonja/protocol';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useStream } from '../../shared/live/use-stream.ts';
import { AccountProvider } from '../account/account-context.tsx';
import { preloadTradeDialog, TradeDialogProvider } from '../trading/ticket/trade-dialog-context.tsx';
import { DialogsProvider } from './dialogs-provider.tsx';
import { DisplayProvider } from '../display/display.tsx';
import { PasswordPrompt } from '../password-prompt/password-prompt.tsx';
import { SettingsEffect } from '../settings/settings-effect.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { SessionTimeout } from '../../shared/session/session-timeout.tsx';
import { useShortcuts } from '../shortcuts-dialog/use-shortcuts.ts';
import { AccountBar } from './account-bar.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { QuickActions } from './quick-actions.tsx';
import { MarginCallBanner } from '../trading/margin/margin-call-banner.tsx';
import { StreamNotice } from './stream-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

export interface ClientShellProps {
  readonly signedIn: User;
  readonly tab: string;
  readonly children: ReactNode;
}

const Toaster = lazyPart(
  () => import('../../shared/ui/toasts/toaster.tsx').then(({ Toaster }) => Toaster),
  'inline',
);

/** Whoever shows the primary account needs it never. */
const AccountStrip = lazyPart(
  () => import('./chosen-account.tsx').then(({ AccountStrip }) => AccountStrip),
  'inline',
);

/** No screen waits for them. */
const NewsOfTheMoment = lazyPart(
  () => import('./news-of-the-moment.tsx').then(({ NewsOfTheMoment }) => NewsOfTheMoment),
  'inline',
);

/** Bar and content; on a phone the tabs are at the bottom. */
export function ClientShell({ signedIn, tab, children }: ClientShellProps) {
  const { t } = useTranslation();
  const { isStale } = useFreshness();
  const { account } = useAccountChoice();
  const stream = useStream();
  useEffect(preloadTradeDialog, []);
  useEffect(() => {
    stream.start();
    return stream.stop;
  }, [stream]);
  return (
    <DisplayProvider>
      <AccountProvider signedIn={signedIn} isOnPositions={tab === 'positions'}>
        <TradeDialogProvider>
          <DialogsProvider>
            <ShellEffects />
            <div
              data-prices={isStale ? 'stale' : 'fresh'}
              className="flex h-dvh flex-col short:h-auto short:min-h-dvh"
            >
              <a
                href="#content"
                className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-raised focus:p-3"
              >
                {t('skip')}
              </a>
              <header className="shrink-0">
                <TopBar username={signedIn.username} />
                <Suspense fallback={<div className="h-8 border-b border-line bg-panel" />}>
                  {account !== undefined && <AccountStrip />}
                </Suspense>
              </header>
              <Content tab={tab}>{children}</Content>
              <BottomNavigation />
            </div>
            <Suspense fallback={null}>
              <Toaster label={t('notifications')} closeLabel={t('close')} />
            </Suspense>
          </DialogsProvider>
        </TradeDialogProvider>
      </AccountProvider>
    </DisplayProvider>
  );
}

/** The workspace fills the screen and scrolls in its own panels; every other tab is a page below the account's figures. */
function Content({ tab, children }: { readonly tab: string; readonly children: ReactNode }) {
  const main = (
    <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
      {children}
    </main>
  );
  return tab === 'trade' ? (
    <div className="flex min-h-0 flex-1 flex-col">
      <MarginCallBanner />
      {main}
    </div>
  ) : (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto short:overflow-visible">
      <AccountBar isBrief={tab !== 'dashboard'} />
      <QuickActions />
      <div className="sticky top-0 z-(--z-sticky) h-0">
        <StreamNotice className="p-2" />
      </div>
      <MarginCallBanner />
      {main}
    </div>
  );
}

const DEFAULT_TIMEOUT_MINUTES = 30;

/** Effects of every tab, without output. */
function ShellEffects() {
  const { t } = useTranslation();
  const settings = useSettings();
  useShortcuts();
  return (
    <>
      <SettingsEffect />
      <Suspense fallback={null}>
        <NewsOfTheMoment />
      </Suspense>
      <PasswordPrompt />
      <SessionTimeout
        minutes={settings.data?.sessionTimeout ?? DEFAULT_TIMEOUT_MINUTES}
        title={t('timeout.title')}
        text={(seconds) => t('timeout.text', { seconds })}
        stay={t('timeout.stay')}
      />
    </>
  );
}
