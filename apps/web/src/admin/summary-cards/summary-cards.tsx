import type { UserTotals } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { useClient } from '../../shared/api/use-client.ts';
import { FigureCard, FigureCards } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { userTotalsQuery } from '../queries/admin-queries.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';

/** The four figures above every tab, of all users. */
export function SummaryCards() {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const client = useClient();
  const { data } = useQuery(userTotalsQuery(client));
  const shown = (figure: ReactNode) => (data ? figure : <Skeleton className="h-5 w-24" />);
  return (
    <FigureCards label={t('cards.label')}>
      <FigureCard label={t('cards.users')}>{shown(data && display.count(data.users))}</FigureCard>
      <FigureCard label={t('cards.active')}>{shown(data && display.count(data.active))}</FigureCard>
      <FigureCard label={t('cards.balance')} note={<Beside totals={data} />}>
        {shown(data && display.usd(data.balance))}
      </FigureCard>
      <FigureCard label={t('cards.profit')}>
        {shown(data && <TotalProfit amount={data.totalProfit} />)}
      </FigureCard>
    </FigureCards>
  );
}

/** Clients' positions and total value, beside the balance, which is free cash alone. */
function Beside({ totals }: { readonly totals: UserTotals | undefined }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const lines = [
    ['equity', totals?.equity],
    ['inPositions', totals?.inPositions],
    ['atRisk', totals?.marginAtRisk],
  ] as const;
  return lines.map(([name, amount]) => (
    <span key={name} className="block tabular-nums">
      {t(`cards.${name}`, { amount: amount ? display.usd(amount) : '—' })}
    </span>
  ));
}

/** Green at zero too, as specified. */
function TotalProfit({ amount }: { readonly amount: string }) {
  const text = usePanelDisplay().signedUsd(amount);
  const profit = Number(amount);
  return profit === 0 ? <span className="text-up">{text}</span> : <ProfitFigure value={profit} text={text} />;
}
