import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { isDemonstration } from '../../shared/platform/demonstration.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FigurePopover } from '../../shared/ui/figure-popover.tsx';
import { VirtualMark } from '../../shared/ui/virtual-mark.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';
import { useDesk } from '../account/account-context.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { MarginArch } from '../../account/margin-arch.tsx';
import { TABS } from '../navigation/tabs.ts';
import { chooseMarginTone } from '../../account/margin-gauge.model.ts';
import { useIsStreamLost } from './use-is-stream-lost.ts';
import { NoticesButton } from '../notices/notices-button.tsx';
import { AccountMenuButton } from './account-menu-button.tsx';
import { useAccountFigures } from './use-account-figures.tsx';

/** Menus are not needed for the first figure on the screen. */
const AccountMenu = lazyPart(
  () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu),
  'inline',
);

/**
 * One bar of 48 px: where one is, what one has, how near the margin call is. It says the same in every account and every world, so that what
 * has its place here keeps it: what only some accounts have stands in the row below.
 */
export function TopBar({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const isShown = useIsFirstViewShown();
  return (
    <div className="relative flex h-(--h-top) items-center border-b border-line bg-panel pr-3 pl-4 max-md:pr-1 max-md:pl-3">
      <Strip />
      <Link to="/app/trade" className="hit inline-flex items-center rounded-md">
        <Wordmark nameClassName="max-[23rem]:sr-only lg:max-[72rem]:sr-only" />
      </Link>
      <VirtualMark
        className="ml-3 min-w-0 border-l border-line pl-3 max-[87rem]:narrow max-md:ml-2 max-md:pl-2"
        title={t(isDemonstration() ? 'strip.demonstrationNature' : 'strip.nature')}
      >
        {isDemonstration() && <span className="lg:max-xl:hidden">{t('strip.demonstration')}</span>}
        <span className={isDemonstration() ? 'hidden lg:max-xl:inline' : ''}>{t('strip.mark')}</span>
      </VirtualMark>
      <SearchButton />
      <TabLinks />
      <Figures />
      <div className="flex shrink-0 items-center gap-1 max-md:gap-0 md:ml-auto lg:ml-2">
        <DepositButton className="max-xl:hidden" />
        <NoticesButton />
        <Suspense fallback={<AccountMenuButton disabled />}>
          {isShown ? <AccountMenu username={username} /> : <AccountMenuButton disabled />}
        </Suspense>
      </div>
    </div>
  );
}

/** The hatch of everything virtual; amber while prices do not come, red below the margin call. */
function Strip() {
  const isLost = useIsStreamLost();
  const isCalled = chooseMarginTone(useDesk().summary.marginLevel) === 'call';
  const colour = isLost ? '[--hatch:var(--warn)]' : isCalled ? '[--hatch:var(--down)]' : 'opacity-80';
  return <span aria-hidden="true" className={`absolute inset-x-0 top-0 h-[3px] hatch ${colour}`} />;
}

function TabLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('tabs.label')} className="ml-2 hidden shrink-0 self-stretch lg:flex">
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={`/app/${tab}`}
          className="relative inline-flex shrink-0 items-center px-2.5 text-13 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-sm aria-[current=page]:after:bg-accent max-[87rem]:px-1.5 max-[87rem]:narrow"
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Equity, today's result where there is room for it, and the margin level; each opens what it is made of. */
function Figures() {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const { summary } = useDesk();
  return (
    <div className="live ml-auto hidden h-full shrink-0 whitespace-nowrap max-[87rem]:narrow lg:flex">
      <FigurePopover
        {...figures.equity}
        label={t('totalEquity')}
        inputs={[...figures.equity.inputs, ...figures.today.inputs.slice(-1)]}
        look="bar"
        figureClassName="min-w-[10ch]"
        action={<DepositButton className="mt-3 w-full xl:hidden" />}
      />
      <FigurePopover
        {...figures.today}
        label={t('account.pnlToday')}
        look="bar"
        className="lg:max-[72rem]:hidden"
        figureClassName="min-w-[11ch]"
      />
      <FigurePopover
        {...figures.marginLevel}
        look="bar"
        figureClassName="min-w-[8ch]"
        picture={<MarginArch level={summary.marginLevel} />}
      />
    </div>
  );
}

/** In the bar where there is room for it, else with the equity that it raises. */
function DepositButton({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <Button className={className} size="small" onClick={() => open('deposit')}>
      {t('quick.deposit')}
    </Button>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <button
      type="button"
      onClick={() => open('palette')}
      className="hit ml-3 max-md:ml-auto inline-flex h-8 shrink-0 items-center gap-2 rounded-lg bg-raised px-2.5 text-13 text-ink-2 hover:text-ink max-2xl:justify-center 2xl:w-52"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="max-2xl:sr-only">{t('palette.short')}</span>
      <kbd aria-hidden="true" className="ml-auto text-11 text-ink-3 max-2xl:hidden">
        ⌘K
      </kbd>
    </button>
  );
}
