import { priceToNumber, usdToNumber, type Usd } from '@lonja/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import type { TicketFigures } from '../../ticket/order-preview.ts';
import type { TicketExecution } from '../../ticket/ticket.model.ts';
import { useDisplay } from '../display/display.tsx';
import { executionText } from './execution-text.ts';

/** The order's cost, margin and remaining funds. Lines keep their place without a figure. */
export function CostBlock({
  execution,
  preview,
  decimals,
  className,
}: {
  readonly execution: TicketExecution;
  readonly preview: TicketFigures | undefined;
  readonly decimals: number;
  readonly className: string;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const textOf = (amount: Usd | undefined) => (amount === undefined ? undefined : exact.usd(usdText(amount)));
  const closes = preview?.marginReleased !== undefined && preview.marginReleased > 0n;
  return (
    <dl
      aria-label={t('trade.allFigures')}
      className={`space-y-1 rounded-lg bg-app px-3 py-2 text-13 ${className}`}
    >
      <Line label={t('trade.execution')} text={executionText(execution, t)} />
      <Line
        label={t('trade.price')}
        text={preview && exact.decimal(priceToNumber(preview.price), decimals)}
      />
      <Line label={t('trade.orderValue')} text={preview && exact.usd(usdText(preview.value))} />
      <Line label={t('trade.requiredMargin')} text={preview && exact.usd(usdText(preview.marginRequired))} />
      {closes && <Line label={t('trade.releasedMargin')} text={textOf(preview.marginReleased)} />}
      {closes && <ProfitLine label={t('trade.realizedPnl')} amount={preview.realizedPnl} />}
      <Line label={t('trade.spreadCost')} text={textOf(preview?.spreadCost)} />
      {execution.profile !== 'ideal' && <Line label={t('trade.impact')} text={textOf(preview?.depthCost)} />}
      <FinancingLine financing={preview?.financing} />
      <ProfitLine label={t('trade.ifStop')} amount={preview?.pnlAtStop} />
      <ProfitLine label={t('trade.ifTarget')} amount={preview?.pnlAtTarget} />
      <LimitLine
        label={t('trade.freeMarginAfter')}
        amount={preview?.freeMarginAfter}
        isUnder={preview?.isCalledAfter === true}
      />
      <LimitLine
        label={t('trade.balanceAfter')}
        amount={preview?.balanceAfter}
        isUnder={preview?.balanceAfter !== undefined && preview.balanceAfter < 0n}
      />
    </dl>
  );
}

function ProfitLine({ label, amount }: { readonly label: string; readonly amount: Usd | undefined }) {
  const { exact } = useDisplay();
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figure font-semibold">
        {amount === undefined ? (
          '—'
        ) : (
          <ProfitFigure value={usdToNumber(amount)} text={exact.signedUsd(usdText(amount))} />
        )}
      </dd>
    </div>
  );
}

/** The next night's financing of the position at the current price; '—' where there is none. */
function FinancingLine({ financing }: { readonly financing: TicketFigures['financing'] }) {
  const { t } = useTranslation();
  const nights = financing?.nights ?? 1;
  const label = nights === 1 ? t('trade.financingTonight') : t('trade.financingNights', { nights });
  return <ProfitLine label={label} amount={financing?.amount} />;
}

/** A figure with a limit, marked where it would fall below. */
function LimitLine({
  label,
  amount,
  isUnder,
}: {
  readonly label: string;
  readonly amount: Usd | undefined;
  readonly isUnder: boolean;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  return (
    <div className={`flex justify-between gap-4 ${isUnder ? 'text-warn' : ''}`}>
      <dt className={isUnder ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="figure inline-flex items-center gap-1 font-semibold">
        {isUnder && <TriangleAlert role="img" aria-label={t('trade.underLimit')} className="size-3.5" />}
        <SteadyText text={amount === undefined ? '—' : exact.usd(usdTextDown(amount))} />
      </dd>
    </div>
  );
}

function Line({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figure font-semibold">
        <SteadyText text={text ?? '—'} />
      </dd>
    </div>
  );
}
