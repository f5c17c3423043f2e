import { plus } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../account/orders-query.ts';
import { returnRate, totalPositions } from '../../account/account-sums.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { UnrealizedPnl } from '../account/total-pnl.tsx';
import { useWeekPerformance } from '../account/use-performance.ts';
import { useDisplay } from '../display/display.tsx';
import { PositionsSkeleton, PositionsTable } from '../trading/positions/positions-table.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { useWatchlists } from '../watchlists/use-watchlists.ts';
import { WatchlistPanel } from '../watchlists/watchlist-panel.tsx';
import { AccountStory } from './account-story.tsx';
import { DayMoves } from './day-moves.tsx';
import { ExposurePanel } from './exposure.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { OpenPoints } from './open-points.tsx';
import { listRecentActivity } from './recent-activity.model.ts';
import { VerificationButton } from './restriction.tsx';

/**
 * Above, what there is and what may be lost of it; below, what the day was made of. Whatever stands below something that is still read waits
 * for it: nothing that can be seen is pushed away by what comes late.
 */
export function DashboardTab() {
  const { t } = useTranslation();
  const hasToWait = useHasToWait();
  const below = hasToWait ? 'invisible' : '';
  return (
    <div className="flex min-h-full flex-col gap-px bg-line">
      <h1 className="sr-only">{t('dashboard.title')}</h1>
      <div className="grid gap-px xl:grid-cols-[minmax(0,1fr)_22rem]">
        <AccountStory />
        <MarginPanel />
      </div>
      <FirstSteps />
      <div className="grid gap-px md:grid-cols-2 xl:grid-cols-[19rem_minmax(0,1fr)_18rem_17rem]">
        <div className={COLUMN}>
          <DayMoves />
        </div>
        <div
          className={`${COLUMN} md:max-xl:order-last md:max-xl:col-span-full ${hasToWait ? 'max-xl:invisible' : ''}`}
        >
          <OpenPositions />
        </div>
        <div className={`${COLUMN} ${hasToWait ? 'max-md:invisible' : ''}`}>
          <ExposurePanel />
        </div>
        <div className={`${COLUMN} max-xl:col-span-full ${hasToWait ? 'max-xl:invisible' : ''}`}>
          <OpenPoints />
        </div>
      </div>
      <div
        className={`grid flex-1 gap-px bg-line md:grid-cols-2 xl:grid-cols-[19rem_minmax(0,1fr)_18rem] ${below}`}
      >
        <div className={COLUMN}>
          <KeyFigures />
          <AccountStatus />
          <QuickActions />
        </div>
        <div className={COLUMN}>
          <PortfolioOverview />
          <RecentActivity />
        </div>
        <div className={`${COLUMN} md:max-xl:col-span-full`}>
          <WatchlistPanel />
        </div>
      </div>
    </div>
  );
}

/** Whether something on which the heights of what is above depend is still on its way. */
function useHasToWait(): boolean {
  const client = useClient();
  const { positions, market } = useAccount();
  const { lists, hasFailed } = useWatchlists();
  const performance = useWeekPerformance();
  const orders = useQuery(ordersQuery(client));
  const reads = [
    positions.data ?? positions.hasFailed,
    market.data ?? market.hasFailed,
    lists ?? hasFailed,
    performance.data ?? performance.isError,
    orders.data ?? orders.isError,
  ];
  return !reads.every(Boolean);
}

/** Panels of the column are separated by hairlines, and the rest of it is their surface. */
const COLUMN = 'flex min-w-0 flex-col divide-y divide-line bg-panel';

function PortfolioOverview() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { account, positions } = useDesk();
  if (positions.length === 0) return null;
  const totals = totalPositions(positions);
  const rate = returnRate(totals.marketPnl, plus(account.balances.cash, account.balances.margin));
  return (
    <Panel title={t('dashboard.overview')}>
      <dl className="live flex flex-wrap gap-x-4 gap-y-2 px-3 py-2.5 *:grow *:basis-[calc(50%-1rem)] lg:grid lg:grid-cols-4">
        <Figure label={t('dashboard.activePositions')}>{display.count(positions.length)}</Figure>
        <Figure label={t('dashboard.totalInvested')} note={t('dashboard.investedNote')}>
          {display.usd(usdText(totals.putIn))}
        </Figure>
        <Figure label={t('account.openPnl')} note={t('dashboard.openNote')}>
          <UnrealizedPnl />
        </Figure>
        <Figure label={t('dashboard.returnRate')} note={t('dashboard.returnNote')}>
          {rate === undefined ? '—' : <ProfitFigure value={rate} text={display.signedPercent(rate)} />}
        </Figure>
      </dl>
    </Panel>
  );
}

function Figure({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd>
        <span className="block text-16 font-semibold whitespace-nowrap">{children}</span>
        <span className="block text-12 text-ink-3">{note}</span>
      </dd>
    </div>
  );
}

/** More are on their own tab. */
const MAX_HERE = 6;

function OpenPositions() {
  const { t } = useTranslation();
  const { positions: read } = useAccount();
  const { positions } = useDesk();
  return (
    <Panel
      title={t('dashboard.openPositions')}
      actions={
        <Link
          to="/app/positions"
          className={`${buttonClass('quiet', 'small')} ${positions.length > 0 ? '' : 'invisible'}`}
        >
          {t('dashboard.viewAll')}
        </Link>
      }
    >
      {read.hasFailed ? (
        <ErrorState title={t('failed.positions')} text={t('failed.nothingLost')} onRetry={read.retry} />
      ) : read.data === undefined ? (
        <PositionsSkeleton rows={4} />
      ) : positions.length === 0 ? (
        <EmptyState
          title={t('positions.empty')}
          text={t('dashboard.firstTrade')}
          action={
            <Link to="/app/market" className={buttonClass('primary')}>
              {t('positions.toMarket')}
            </Link>
          }
        />
      ) : (
        <PositionsTable positions={positions.slice(0, MAX_HERE)} isBrief />
      )}
    </Panel>
  );
}

function QuickActions() {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.quickActions')}>
      <div className="grid gap-2 p-3">
        <Link to="/app/market" className={buttonClass('primary')}>
          {t('dashboard.startTrading')}
        </Link>
        <Link to="/app/transactions" className={buttonClass('outline')}>
          {t('dashboard.viewTransactions')}
        </Link>
        <VerificationButton />
      </div>
    </Panel>
  );
}

function AccountStatus() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { user } = useAccount();
  const verification = useVerification();
  const kind = user.account?.kind;
  const lines = [
    [
      t('dashboard.verification'),
      verification.data ? (
        t(`verification.state.${verification.data.state}`)
      ) : verification.isError ? (
        '—'
      ) : (
        <Skeleton key="loading" className="h-4 w-20" />
      ),
    ],
    [t('dashboard.memberSince'), display.date(user.memberSince)],
    [
      t('dashboard.accountType'),
      [t(`dashboard.${user.role}`), kind && t(`dashboard.accountKinds.${kind}`)].filter(Boolean).join(' · '),
    ],
  ] as const;
  return (
    <Panel title={t('dashboard.accountStatus')}>
      <dl className="px-3 py-1">
        {lines.map(([label, text]) => (
          <div key={label} className="row flex items-center justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 flex-1 text-right font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-3 py-2 text-13">
        <a href="/transparency" className="text-ink-2 underline underline-offset-4 hover:text-ink">
          {t('dashboard.transparency')}
        </a>
      </p>
    </Panel>
  );
}

function RecentActivity() {
  const { t } = useTranslation();
  const { positions } = useAccount();
  const activity = listRecentActivity(positions.data ?? [], useDisplay());
  return (
    <Panel title={t('dashboard.recentActivity')}>
      {activity.length === 0 ? (
        <p className="px-3 py-4 text-13 text-ink-2">
          {positions.data ? (
            t('dashboard.noRecentOrders')
          ) : positions.hasFailed ? (
            '—'
          ) : (
            <Skeleton className="h-4 w-32" />
          )}
        </p>
      ) : (
        <ul className="px-3 py-1">
          {activity.map((entry) => (
            <li key={entry.symbol} className="row flex items-center justify-between gap-3">
              <span className="font-semibold">{entry.symbol}</span>
              <span className="figure text-13 text-ink-2">
                {t(`dashboard.${entry.side}`)} {entry.quantity} @ {entry.price}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
