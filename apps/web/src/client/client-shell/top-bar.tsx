import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PauseIcon } from '../../shared/ui/pause-icon.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { EquityMark } from '../account/total-pnl.tsx';
import { AccountMenuButton } from './account-menu-button.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { NoticesButton } from '../notices/notices-button.tsx';
import { TABS } from '../navigation/tabs.ts';
import { useDisplay } from '../display/display.tsx';

/** Menus are not needed for the first figure on the screen. */
const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })),
);

export function TopBar({ username }: { readonly username: string }) {
  return (
    <div className="flex min-h-(--h-top) items-center gap-3 border-b border-subtle px-4">
      <Link to="/app/dashboard" className="inline-flex min-h-(--ctl) items-center rounded-md">
        <Wordmark />
      </Link>
      <TabLinks />
      <div className="ml-auto flex items-center gap-3">
        <TotalEquity />
        <SearchButton />
        <DepositButton />
        <PauseButton />
        <NoticesButton />
        <Suspense fallback={<AccountMenuButton disabled />}>
          <AccountMenu username={username} />
        </Suspense>
      </div>
    </div>
  );
}

function TabLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('tabs.label')} className="ml-2 hidden gap-1 lg:flex">
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={`/app/${tab}`}
          className="ctl inline-flex items-center rounded-lg px-3 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

function TotalEquity() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { positions } = useAccount();
  const { summary } = useDesk();
  return (
    <div className="hidden items-center text-right lg:flex">
      <EquityMark />
      <p>
        <span className="block text-12 leading-4 text-ink-3">{t('totalEquity')}</span>
        <span className="live block min-w-[12ch] text-14 leading-5 font-semibold">
          <SteadyText text={positions.data ? display.usd(usdText(summary.equity)) : '—'} />
        </span>
      </p>
    </div>
  );
}

function DepositButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <Button look="primary" className="max-lg:hidden" onClick={() => open('deposit')}>
      {t('quick.deposit')}
    </Button>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <Button onClick={() => open('palette')} className="max-xl:w-(--ctl) max-xl:px-0">
      <Search aria-hidden="true" className="size-4" />
      <span className="max-xl:sr-only">{t('palette.short')}</span>
      <kbd aria-hidden="true" className="text-12 text-ink-3 max-xl:hidden">
        ⌘K
      </kbd>
    </Button>
  );
}

function PauseButton() {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  const isPaused = useStreamState().rate === 'paused';
  return (
    <Button
      aria-pressed={isPaused}
      onClick={() => preferences.set({ rate: isPaused ? 'live' : 'paused' })}
      className="max-sm:w-(--ctl) max-sm:px-0 sm:min-w-[17ch]"
    >
      <PauseIcon isPaused={isPaused} />
      <span className="max-sm:sr-only">{isPaused ? t('rate.resume') : t('rate.pause')}</span>
    </Button>
  );
}
