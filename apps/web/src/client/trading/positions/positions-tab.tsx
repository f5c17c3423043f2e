import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { FigureCard, FigureCards, Panel } from '../../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { ordersQuery } from '../../../account/orders-query.ts';
import { totalPositions } from '../../../account/account-sums.ts';
import { UnrealizedPnl } from '../../account/total-pnl.tsx';
import { WaitingOrders } from '../orders/waiting-orders.tsx';
import { CloseAll } from './close-all.tsx';
import { StopOutLadder } from './stop-out-ladder.tsx';
import { PositionsSkeleton, PositionsTable } from './positions-table.tsx';
import { useDisplay } from '../../display/display.tsx';

/** Each list waits for the reads of those above, whose heights depend on them: it would be pushed away. */
export function PositionsTab() {
  const { t } = useTranslation();
  const waits = useWaits();
  return (
    <div className="mx-auto flex max-w-[1600px] flex-col gap-2 p-2">
      <h1 className="sr-only">{t('positions.title')}</h1>
      <Totals />
      <Panel title={t('positions.title')} actions={<CloseAll />}>
        <PositionList />
      </Panel>
      {!waits.forPositions && <WaitingOrders />}
      {!waits.forPositions && !waits.forOrders && <StopOutLadder />}
    </div>
  );
}

function useWaits(): { readonly forPositions: boolean; readonly forOrders: boolean } {
  const { positions } = useAccount();
  const { isPending } = useQuery(ordersQuery(useClient()));
  return { forPositions: !positions.data && !positions.hasFailed, forOrders: isPending };
}

function Totals() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { positions } = useAccount();
  const totals = totalPositions(useDesk().positions);
  const isLoading = positions.data === undefined;
  const shown = (figure: React.ReactNode) =>
    positions.hasFailed ? (
      '—'
    ) : isLoading ? (
      <Skeleton className="h-5 w-28" />
    ) : (
      <span className="live">{figure}</span>
    );
  return (
    <FigureCards label={t('positions.totals')}>
      <FigureCard label={t('positions.marketValue')}>{shown(display.usd(usdText(totals.value)))}</FigureCard>
      <FigureCard label={t('positions.totalCost')}>{shown(display.usd(usdText(totals.invested)))}</FigureCard>
      <FigureCard label={t('positions.unrealizedPnl')}>{shown(<UnrealizedPnl />)}</FigureCard>
      <FigureCard label={t('positions.totalReturn')} note={t('portfolio.openReturnNote')}>
        {shown(
          <ProfitFigure value={totals.returnPercent} text={display.signedPercent(totals.returnPercent)} />,
        )}
      </FigureCard>
    </FigureCards>
  );
}

function PositionList() {
  const { t } = useTranslation();
  const { positions: read } = useAccount();
  const { positions } = useDesk();
  if (read.hasFailed) return <PositionsFailed retry={read.retry} />;
  if (read.data === undefined) {
    return (
      <>
        <LoadingText>{t('positions.loading')}</LoadingText>
        <PositionsSkeleton rows={5} />
      </>
    );
  }
  return positions.length === 0 ? <NoPositions /> : <PositionsTable positions={positions} />;
}

function PositionsFailed({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation();
  return <ErrorState title={t('failed.positions')} text={t('failed.nothingLost')} onRetry={retry} />;
}

function NoPositions() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('positions.empty')}
      text={t('positions.emptyText')}
      action={
        <Link to="/app/market" className={buttonClass('primary')}>
          {t('positions.toMarket')}
        </Link>
      }
    />
  );
}
