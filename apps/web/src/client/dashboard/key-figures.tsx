import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { BalanceFigure, TotalPnl } from '../account/total-pnl.tsx';
import { winRateText } from '../account/win-rate-text.ts';
import { useDisplay } from '../display/display.tsx';
import { RestrictionNote } from './restriction.tsx';

/** What the account has come to, a line each. */
export function KeyFigures() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { user, positions, results } = useAccount();
  const closed = results.data?.closings;
  const waiting = (read: { readonly hasFailed: boolean }) =>
    read.hasFailed ? '—' : <Skeleton className="ml-auto h-4 w-24" />;
  return (
    <dl aria-label={t('dashboard.figures')} className="live px-3 py-2">
      <KeyFigure label={t('dashboard.totalBalance')} note={<BalanceNote />}>
        <BalanceFigure />
      </KeyFigure>
      <KeyFigure
        label={t('dashboard.totalPnl')}
        note={t('dashboard.totalPnlNote', { amount: display.signedUsd(user.totalProfit) })}
      >
        {positions.data ? <TotalPnl /> : waiting(positions)}
      </KeyFigure>
      <KeyFigure label={t('dashboard.activeTrades')}>
        {positions.data ? display.count(positions.data.length) : waiting(positions)}
      </KeyFigure>
      <KeyFigure
        label={t('dashboard.winRate')}
        note={
          closed === undefined
            ? '\u00a0'
            : t('dashboard.winRateNote', { count: closed, number: display.count(closed) })
        }
      >
        {results.data ? winRateText(results.data, display) : waiting(results)}
      </KeyFigure>
    </dl>
  );
}

function KeyFigure({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 py-1 text-13">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figures min-h-5 flex-1 text-right whitespace-nowrap">{children}</dd>
      {note !== undefined && <dd className="w-full text-12 text-ink-3">{note}</dd>}
    </div>
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
