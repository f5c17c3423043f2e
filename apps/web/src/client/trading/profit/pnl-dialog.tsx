import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FigureList } from '../../../shared/ui/figure-list.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { PositionMark } from '../../account/position-mark.tsx';
import { RealizedPnl, TotalPnl, UnrealizedPnl, UsdProfit } from '../../account/total-pnl.tsx';
import { winRateText } from '../../account/win-rate-text.ts';
import { useDialogs, type DialogBodyProps } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { pickExtremes } from './extremes.model.ts';
import { PnlCalendar } from './pnl-calendar.tsx';
import { useOwnProfit } from '../../account/use-own-profit.ts';

/** The components of the profit: realised and open, by instrument and by day. */
export function PnlDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const { account, positions } = useDesk();
  const moving = useOwnProfit();
  const { profit } = account.balances;
  const { best, worst } = pickExtremes(positions);
  const named = (position: (typeof positions)[number] | undefined) =>
    position ? (
      <span className="inline-flex items-center gap-3">
        {position.position.symbol} <PositionMark valued={position} />
        <UsdProfit amount={position.shownPnl} />
      </span>
    ) : (
      '—'
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('pnl.title')}
      description={t('pnl.description')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="live space-y-4 p-4">
        <FigureList
          lines={[
            { label: t('pnl.realized'), figure: <RealizedPnl /> },
            { label: t('pnl.unrealized'), figure: <UnrealizedPnl /> },
            { label: t('pnl.total'), figure: <TotalPnl />, isSum: true },
            { label: t('pnl.best'), figure: named(best) },
            { label: t('pnl.worst'), figure: named(worst) },
          ]}
        />
        <ClosedTrades />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => open('portfolio')}>
            {t('pnl.toPortfolio')}
          </Button>
          <Button disabled={profit === 0n || moving.isPending} onClick={() => moving.mutate()}>
            {profit < 0n ? t('pnl.settle') : t('pnl.move')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ClosedTrades() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { results } = useAccount();
  if (results.hasFailed) return <p className="text-13 text-down">{t('failed.transactions')}</p>;
  if (results.data === undefined) return <Skeleton className="h-24 w-full" />;
  const { byInstrument, byDay, profitFactor, adjusted } = results.data;
  return (
    <>
      <FigureList
        lines={[
          { label: t('transactions.winRate'), figure: winRateText(results.data, display) },
          {
            label: t('pnl.factor'),
            figure: profitFactor === null ? t('notAvailable') : display.decimal(profitFactor, 2),
          },
        ]}
      />
      {adjusted > 0 && <p className="text-12 text-ink-2">{t('pnl.marketOnly', { count: adjusted })}</p>}
      {byInstrument.length === 0 ? (
        <p className="text-13 text-ink-2">{t('pnl.noClosed')}</p>
      ) : (
        <>
          <PnlCalendar days={byDay} />
          <table className="w-full text-14">
            <caption className="pb-1 text-left text-13 font-semibold">{t('pnl.byInstrument')}</caption>
            <thead>
              <tr className="h-8 border-b border-line text-12 text-ink-3">
                <th scope="col" className="text-left font-medium">
                  {t('transactions.symbol')}
                </th>
                <th scope="col" className="text-right font-medium">
                  {t('pnl.closings')}
                </th>
                <th scope="col" className="text-right font-medium">
                  {t('transactions.profit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {byInstrument.map((result) => (
                <tr key={result.symbol} className="h-(--row) border-b border-line last:border-0">
                  <th scope="row" className="text-left font-semibold">
                    {result.symbol}
                  </th>
                  <td className="figure">{display.count(result.closings)}</td>
                  <td className="figure">
                    <ProfitFigure value={Number(result.profit)} text={display.signedUsd(result.profit)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
