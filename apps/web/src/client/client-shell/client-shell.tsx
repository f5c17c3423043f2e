import type { User } from '@lonja/protocol';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsFirstViewShown, useShowsFirstView } from '../../shared/platform/first-view.ts';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useStream } from '../../shared/live/use-stream.ts';
import { AccountProvider } from '../account/account-context.tsx';
import { preloadTradeDialog, TradeDialogProvider } from '../trading/ticket/trade-dialog-context.tsx';
import { DialogsProvider } from './dialogs-provider.tsx';
import { DisplayProvider } from '../display/display.tsx';
import { PasswordPrompt } from '../password-prompt/password-prompt.tsx';
import { SettingsEffect } from '../settings/settings-effect.tsx';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
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
  /** The instrument of the address. */
  readonly symbol: string | undefined;
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
const LaterEffects = lazyPart(
  () => import('./later-effects.tsx').then(({ LaterEffects }) => LaterEffects),
  'inline',
);

/** Bar and content; on a phone the tabs are at the bottom. */
export function ClientShell({ signedIn, tab, symbol, children }: ClientShellProps) {
  const { t } = useTranslation();
  const { isStale } = useFreshness();
  const { account } = useAccountChoice();
  const stream = useStream();
  const isShown = useIsFirstViewShown();
  useShowsFirstView(tab !== 'trade');
  useEffect(() => {
    if (isShown) preloadTradeDialog();
  }, [isShown]);
  useEffect(() => {
    stream.start();
    return stream.stop;
  }, [stream]);
  return (
    <DisplayProvider>
      <AccountProvider signedIn={signedIn} isOnPositions={tab === 'positions'} symbol={symbol}>
        <TradeDialogProvider>
          <DialogsProvider>
            <ShellEffects />
            <Suspense fallback={null}>{isShown && <LaterEffects />}</Suspense>
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
              <header className="in-data-sheet:hidden shrink-0">
                <TopBar username={signedIn.username} />
                <Suspense fallback={<div className="h-8 border-b border-line bg-panel" />}>
                  {account !== undefined && <AccountStrip />}
                </Suspense>
              </header>
              <Content tab={tab}>{children}</Content>
              <BottomNavigation />
            </div>
            <Suspense fallback={null}>
              {isShown && <Toaster label={t('notifications')} closeLabel={t('close')} />}
            </Suspense>
          </DialogsProvider>
        </TradeDialogProvider>
      </AccountProvider>
    </DisplayProvider>
  );
}

/** The workspace fills the screen, scrolls in its own panels and has its margin banner in one of them, where it moves nothing; every other tab is a page below the account's figures. */
function Content({ tab, children }: { readonly tab: string; readonly children: ReactNode }) {
  const main = (
    <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
      {children}
    </main>
  );
  return tab === 'trade' ? (
    <div className="flex min-h-0 flex-1 flex-col">{main}</div>
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

/** Effects of every tab, without output. */
function ShellEffects() {
  useShortcuts();
  return (
    <>
      <SettingsEffect />
      <PasswordPrompt />
    </>
  );
}
