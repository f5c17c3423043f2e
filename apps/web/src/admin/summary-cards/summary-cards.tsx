import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usePlatform } from '../../shared/platform.tsx';
import { FigureCard, FigureCards } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { userTotalsQuery } from '../admin-queries.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';

/** The four figures above every tab, of all users. */
export function SummaryCards() {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { client } = usePlatform();
  const { data } = useQuery(userTotalsQuery(client));
  const shown = (figure: ReactNode) => (data ? figure : <Skeleton className="h-5 w-24" />);
  return (
    <FigureCards label={t('cards.label')}>
      <FigureCard label={t('cards.users')}>{shown(data && display.count(data.users))}</FigureCard>
      <FigureCard label={t('cards.active')}>{shown(data && display.count(data.active))}</FigureCard>
      <FigureCard label={t('cards.balance')}>{shown(data && display.usd(data.balance))}</FigureCard>
      <FigureCard label={t('cards.profit')}>
        {shown(
          data && (
            <ProfitFigure
              value={profitColourOf(Number(data.totalProfit))}
              text={display.signedUsd(data.totalProfit)}
            />
          ),
        )}
      </FigureCard>
    </FigureCards>
  );
}

/** Green at zero and above, red below. */
const profitColourOf = (profit: number): number => (profit >= 0 ? Math.max(profit, 1) : profit);
