import { plus } from '@lonja/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { returnRate, totalPositions } from '../../account/account-sums.ts';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { UnrealizedPnl } from '../account/total-pnl.tsx';
import { useDisplay } from '../display/display.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { WatchlistPanel } from '../watchlists/watchlist-panel.tsx';
import { COLUMN } from './column.ts';
import { KeyFigures } from './key-figures.tsx';
import { listRecentActivity } from './recent-activity.model.ts';
import { VerificationButton } from './restriction.tsx';

/** What stands below the day: the account's figures and status, where one goes on, the watchlist. Comes after what is above. */
export function AccountRest({ isHidden }: { readonly isHidden: boolean }) {
  return (
    <div
      className={`grid flex-1 gap-px bg-line md:grid-cols-2 xl:grid-cols-[19rem_minmax(0,1fr)_18rem] ${isHidden ? 'invisible' : ''}`}
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
