import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../account/orders-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { useWeekPerformance } from '../account/use-performance.ts';
import { PositionsSkeleton, PositionsTable } from '../trading/positions/positions-table.tsx';
import { useWatchlists } from '../watchlists/use-watchlists.ts';
import { COLUMN } from './column.ts';
import { AccountStory } from './account-story.tsx';
import { DayMoves } from './day-moves.tsx';
import { ExposurePanel } from './exposure.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { OpenPoints } from './open-points.tsx';

const AccountRest = lazyPart(() => import('./account-rest.tsx').then(({ AccountRest }) => AccountRest));

/**
 * Above, what there is and what may be lost of it; below, what the day was made of. Whatever stands below something that is still read waits
 * for it: nothing that can be seen is pushed away by what comes late.
 */
export function DashboardTab() {
  const { t } = useTranslation();
  const hasToWait = useHasToWait();
  return (
    <div className={`flex min-h-full flex-col gap-px ${hasToWait ? 'bg-panel' : 'bg-line'}`}>
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
      <Suspense fallback={null}>
        <AccountRest isHidden={hasToWait} />
      </Suspense>
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
