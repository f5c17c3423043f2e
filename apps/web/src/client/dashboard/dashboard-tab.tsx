import { plus } from '@lonja/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { FigureCard, FigureCards, Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { returnRate, totalPositions } from '../../account/account-sums.ts';
import { BalanceFigure, TotalPnl, UnrealizedPnl } from '../account/total-pnl.tsx';
import { categoryText } from '../catalogue/category-text.ts';
import { winRateText } from '../account/win-rate-text.ts';
import { PositionsSkeleton, PositionsTable } from '../trading/positions/positions-table.tsx';
import { AccountStory } from './account-story.tsx';
import { computeDiversification } from './diversification.model.ts';
import { PnlBars } from './pnl-bars.tsx';
import { listRecentActivity } from './recent-activity.model.ts';
import { WatchlistPanel } from '../watchlists/watchlist-panel.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { FirstSteps } from './first-steps.tsx';
import { RestrictionNote, VerificationButton } from './restriction.tsx';
import { useWatchlists } from '../watchlists/use-watchlists.ts';
import { useDisplay } from '../display/display.tsx';

/**
 * Whatever is as high as what is read stands last in its column, and a column that stands below another waits for that one's reads: nothing
 * that can be seen is pushed away by what comes late.
 */
export function DashboardTab() {
  const { t } = useTranslation();
  const waits = useWaits();
  return (
    <div className="flex min-h-full flex-col gap-px bg-line">
      <h1 className="sr-only">{t('dashboard.title')}</h1>
      <AccountStory />
      <KeyFigures />
      <FirstSteps />
      <div
        className={`grid flex-1 gap-px md:grid-cols-[minmax(0,1fr)_16.5rem] xl:grid-cols-[15rem_minmax(0,1fr)_16.5rem] ${waits.forPositions || waits.forLists ? 'max-xl:bg-panel' : ''}`}
      >
        <div
          className={`${COLUMN} max-md:order-last max-xl:col-span-full max-xl:row-start-2 max-md:row-start-auto ${waits.forPositions || waits.forLists ? 'max-xl:invisible' : ''}`}
        >
          <QuickActions />
          <AccountStatus />
          <Result />
        </div>
        <div className={COLUMN}>
          <OpenPositions />
          {!waits.forPositions && (
            <>
              <PortfolioOverview />
              <RecentActivity />
            </>
          )}
        </div>
        <div className={`${COLUMN} ${waits.forPositions ? 'max-md:invisible' : ''}`}>
          <WatchlistPanel />
        </div>
      </div>
    </div>
  );
}

/** The reads on which the heights of columns depend, while they are on their way. */
function useWaits(): { readonly forPositions: boolean; readonly forLists: boolean } {
  const { positions, market } = useAccount();
  const { lists, hasFailed } = useWatchlists();
  return {
    forPositions: !positions.data && !positions.hasFailed,
    forLists: (!lists && !hasFailed) || (!market.data && !market.hasFailed),
  };
}

/** Panels of the column are separated by hairlines, and the rest of it is their surface. */
const COLUMN = 'flex min-w-0 flex-col divide-y divide-line bg-panel';

function Result() {
  const { positions } = useDesk();
  if (positions.length === 0) return null;
  return (
    <>
      <PnlBars positions={positions.slice(0, MAX_HERE)} />
      <Diversification />
    </>
  );
}

function KeyFigures() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { user, positions, results } = useAccount();
  const closed = results.data?.closings;
  const waiting = (read: { readonly hasFailed: boolean }) =>
    read.hasFailed ? '—' : <Skeleton className="h-5 w-28" />;
  const winRateNote = (count: number) => t('dashboard.winRateNote', { count, number: display.count(count) });
  return (
    <FigureCards label={t('dashboard.figures')}>
      <FigureCard label={t('dashboard.totalBalance')} note={<BalanceNote />}>
        <BalanceFigure />
      </FigureCard>
      <FigureCard
        label={t('dashboard.totalPnl')}
        note={t('dashboard.totalPnlNote', { amount: display.signedUsd(user.totalProfit) })}
      >
        <span className="live">{positions.data ? <TotalPnl /> : waiting(positions)}</span>
      </FigureCard>
      <FigureCard label={t('dashboard.activeTrades')}>
        {positions.data ? display.count(positions.data.length) : waiting(positions)}
      </FigureCard>
      <FigureCard label={t('dashboard.winRate')} note={closed === undefined ? '\u00a0' : winRateNote(closed)}>
        {results.data ? winRateText(results.data, display) : waiting(results)}
      </FigureCard>
    </FigureCards>
  );
}

/** The account's value; and the restriction, which holds until an administrator has verified the client. */
function BalanceNote() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { accountValue } = useDesk().summary;
  return (
    <>
      {t('dashboard.accountValueNote', { amount: display.usd(usdText(accountValue)) })}
      <RestrictionNote />
    </>
  );
}

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

/** The groups of open positions, the largest first; empty groups are named as such. */
function Diversification() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { positions } = useDesk();
  const groups = computeDiversification(positions);
  return (
    <Panel title={t('dashboard.diversification')}>
      <ul className="live px-3 py-1">
        {groups.map(({ group, percent }) => (
          <li key={group} className="row flex items-center gap-3">
            <span className="w-24 shrink-0 text-13 text-ink-2">{categoryText(group, t)}</span>
            <span aria-hidden="true" className="h-2 min-w-0 flex-1 bg-hover">
              <span className="block h-2 bg-accent-strong" style={{ width: `${percent}%` }} />
            </span>
            <span className="figure w-[8ch] text-13">{display.percent(percent)}</span>
          </li>
        ))}
      </ul>
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
const MAX_HERE = 10;

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
