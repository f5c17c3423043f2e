import type { User } from '@lonja/protocol';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { AccountProvider } from '../account/account-context.tsx';
import { preloadTradeDialog, TradeDialogProvider } from '../trade-dialog/trade-dialog-context.tsx';
import { AccountBar } from './account-bar.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { FundsStrip } from './funds-strip.tsx';
import { StreamBanner } from './stream-banner.tsx';
import { TopBar } from './top-bar.tsx';

export interface ClientShellProps {
  readonly signedIn: User;
  readonly tab: string;
  readonly children: ReactNode;
}

const Toaster = lazy(() =>
  import('../../shared/ui/toaster.tsx').then((module) => ({ default: module.Toaster })),
);

/** Strip, bar, account bar, content; on a phone the tabs stand below. */
export function ClientShell({ signedIn, tab, children }: ClientShellProps) {
  const { t } = useTranslation();
  const { isStale } = useFreshness();
  const { stream } = usePlatform();
  useEffect(preloadTradeDialog, []);
  useEffect(() => {
    stream.start();
    return stream.stop;
  }, [stream]);
  return (
    <AccountProvider signedIn={signedIn} isOnPositions={tab === 'positions'}>
      <TradeDialogProvider>
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
            <FundsStrip />
            <TopBar username={signedIn.username} />
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto short:overflow-visible">
            <AccountBar isBrief={tab !== 'dashboard'} />
            <StreamBanner />
            <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
              {children}
            </main>
          </div>
          <BottomNavigation />
        </div>
        <Suspense fallback={null}>
          <Toaster label={t('notifications')} closeLabel={t('close')} />
        </Suspense>
      </TradeDialogProvider>
    </AccountProvider>
  );
}
