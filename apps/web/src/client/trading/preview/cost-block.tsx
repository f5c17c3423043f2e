import { priceToNumber, usdToNumber, type Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { usdText, usdTextDown } from '../../../shared/figures/wire-amounts.ts';
import { CostLines, type CostLine } from '../../../ticket/cost-lines.tsx';
import type { TicketFigures } from '../../../ticket/order-preview.ts';
import type { TicketExecution } from '../../../ticket/ticket.model.ts';
import { useDisplay } from '../../display/display.tsx';
import { executionText } from './execution-text.ts';

/** The order's cost, margin and remaining funds. */
export function CostBlock({
  execution,
  preview,
  decimals,
}: {
  readonly execution: TicketExecution;
  readonly preview: TicketFigures | undefined;
  readonly decimals: number;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const amount = (label: string, of: Usd | undefined): CostLine => ({
    label,
    text: of === undefined ? undefined : exact.usd(usdText(of)),
  });
  const result = (label: string, of: Usd | undefined): CostLine => ({
    label,
    figure: of !== undefined && <ProfitFigure value={usdToNumber(of)} text={exact.signedUsd(usdText(of))} />,
  });
  const left = (label: string, of: Usd | undefined, isUnder: boolean | undefined): CostLine => ({
    label,
    text: of === undefined ? undefined : exact.usd(usdTextDown(of)),
    isUnder,
  });
  const closes = preview?.marginReleased !== undefined && preview.marginReleased > 0n;
  // The next night's financing of the position at the current price; '—' where there is none.
  const nights = preview?.financing?.nights ?? 1;
  const tonight = nights === 1 ? t('trade.financingTonight') : t('trade.financingNights', { nights });
  const balance = preview?.balanceAfter;
  const lines = [
    { label: t('trade.execution'), text: executionText(execution, t) },
    { label: t('trade.price'), text: preview && exact.decimal(priceToNumber(preview.price), decimals) },
    amount(t('trade.orderValue'), preview?.value),
    amount(t('trade.requiredMargin'), preview?.marginRequired),
    closes && amount(t('trade.releasedMargin'), preview.marginReleased),
    closes && result(t('trade.realizedPnl'), preview.realizedPnl),
    amount(t('trade.spreadCost'), preview?.spreadCost),
    execution.profile !== 'ideal' && amount(t('trade.impact'), preview?.depthCost),
    result(tonight, preview?.financing?.amount),
    result(t('trade.ifStop'), preview?.pnlAtStop),
    result(t('trade.ifTarget'), preview?.pnlAtTarget),
    left(t('trade.freeMarginAfter'), preview?.freeMarginAfter, preview?.isCalledAfter),
    left(t('trade.balanceAfter'), balance, balance !== undefined && balance < 0n),
  ].filter((line) => line !== false);
  return (
    <CostLines
      label={t('trade.allFigures')}
      underLabel={t('trade.underLimit')}
      lines={lines}
      className="live bg-app"
    />
  );
}
