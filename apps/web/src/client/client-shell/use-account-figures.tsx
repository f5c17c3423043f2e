import { usdToNumber, type Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import type { FigurePopoverProps } from '../../shared/ui/figure-popover.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { useAccountMoment } from '../account/use-account-moment.ts';
import { useOverrideLines } from '../account/override-sum.tsx';
import { setInWholeAccount } from '../account/override-sum.model.ts';
import { marginLevelText } from '../trading/margin/margin-level-text.ts';
import { useDisplay } from '../display/display.tsx';
import { sumPositions } from './account-bar.model.ts';

/** The account at the market, each figure with its formula and the inputs of it. */
export type AccountFigures = Readonly<
  Record<
    'equity' | 'openPnl' | 'today' | 'usedMargin' | 'freeMargin' | 'marginLevel',
    Pick<FigurePopoverProps, 'label' | 'figure' | 'formula' | 'inputs' | 'mark'>
  >
>;

export function useAccountFigures(): AccountFigures {
  const { t } = useTranslation();
  const { display, signed, plain, down } = useAmounts();
  const desk = useDesk();
  const { user, positions } = useAccount();
  const overridden = useOverrideLines(setInWholeAccount(user));
  const { summary } = desk;
  const { balances } = desk.account;
  const sums = sumPositions(desk);
  const moment = useAccountMoment();
  const isLoading = positions.data === undefined && !positions.hasFailed;
  const shown = (figure: ReactNode) =>
    positions.hasFailed ? '—' : isLoading ? <Skeleton className="h-5 w-[8ch]" /> : figure;
  const profit = (amount: Usd) => <ProfitFigure value={usdToNumber(amount)} text={signed(amount)} />;
  return {
    equity: {
      label: t('account.equity'),
      figure: shown(plain(summary.equity)),
      formula: t('account.equityFormula'),
      inputs: [
        { label: t('account.accountValue'), text: plain(summary.accountValue) },
        { label: t('account.openPnl'), text: signed(summary.unrealizedPnl) },
        { label: t('account.equity'), text: plain(summary.equity) },
        ...overridden,
      ],
      mark: overridden.length > 0 ? t('override.sumMark') : undefined,
    },
    openPnl: {
      label: t('account.openPnl'),
      figure: shown(profit(summary.unrealizedPnl)),
      formula: t('account.openPnlFormula'),
      inputs: [
        { label: t('account.longs'), text: signed(sums.longPnl) },
        { label: t('account.shorts'), text: signed(sums.shortPnl) },
        { label: t('account.openPnl'), text: signed(summary.unrealizedPnl) },
      ],
    },
    today: {
      label: t('account.today'),
      figure: moment ? shown(profit(moment.today.pnl)) : '—',
      formula: t('account.todayFormula'),
      inputs: [
        { label: t('account.equity'), text: plain(summary.equity) },
        { label: t('account.dayBegan'), text: moment ? plain(moment.dayBase) : '—' },
        { label: t('account.today'), text: moment ? signed(moment.today.pnl) : '—' },
      ],
    },
    usedMargin: {
      label: t('account.usedMargin'),
      figure: shown(plain(summary.usedMargin)),
      formula: t('account.usedMarginFormula'),
      inputs: [
        { label: t('account.usedMargin'), text: plain(summary.usedMargin) },
        { label: t('account.lockedFullyPaid'), text: plain(sums.fullyPaid) },
      ],
    },
    freeMargin: {
      label: t('account.freeMargin'),
      figure: shown(down(summary.freeMargin)),
      formula: t('account.freeMarginFormula'),
      inputs: [
        { label: t('account.balance'), text: down(balances.cash) },
        { label: t('account.totalProfit'), text: signed(balances.profit) },
        { label: t('account.leveragedPnl'), text: signed(sums.leveragedPnl) },
        { label: t('account.freeMargin'), text: down(summary.freeMargin) },
      ],
    },
    marginLevel: {
      label: t('account.marginLevel'),
      figure: shown(marginLevelText(summary, display)),
      formula: t('account.marginLevelFormula'),
      inputs: [
        { label: t('account.freeMargin'), text: down(summary.freeMargin) },
        { label: t('account.usedMargin'), text: plain(summary.usedMargin) },
        { label: t('account.marginLevel'), text: marginLevelText(summary, display) },
      ],
    },
  };
}

/** Formats of USD amounts: signed, plain, or rounded down. */
function useAmounts() {
  const display = useDisplay();
  return {
    display,
    signed: (amount: Usd) => display.signedUsd(usdText(amount)),
    plain: (amount: Usd) => display.usd(usdText(amount)),
    down: (amount: Usd) => display.usd(usdTextDown(amount)),
  };
}
