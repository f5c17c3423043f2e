import type { Usd } from '@lonja/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import { usdText, usdTextDown, usdTextUp } from '../../shared/figures/wire-amounts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useDisplay } from '../display/display.tsx';
import { useOwnProfit } from '../account/use-own-profit.ts';
import type { Remedies } from '../../ticket/order-remedies.ts';
import type { TicketProblem } from '../../ticket/ticket-problem.ts';

/** The problem of the order, with a button that solves it, if any. */
export function ProblemNote({
  problem,
  amountText,
  onReduce,
  onLeverage,
}: {
  readonly problem: TicketProblem;
  /** Units as the ticket counts them. */
  readonly amountText: (units: string) => string;
  readonly onReduce: (units: string) => void;
  readonly onLeverage: (leverage: number) => void;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  if (problem.kind === 'insufficient') {
    return (
      <Unfunded {...problem} title={t('trade.insufficient')} amountText={amountText} onReduce={onReduce}>
        {t('trade.missing', { amount: exact.usd(usdTextUp(problem.missing)) })}
      </Unfunded>
    );
  }
  if (problem.kind === 'margin_call') {
    return (
      <Unfunded {...problem} title={t('trade.marginCall')} amountText={amountText} onReduce={onReduce}>
        {t('trade.marginCallText', { amount: exact.usd(usdTextDown(problem.freeMargin)) })}
      </Unfunded>
    );
  }
  if (problem.kind === 'fully_paid' || problem.kind === 'leverage')
    return <OverLeveraged problem={problem} onLeverage={onLeverage} />;
  return <p className="text-13 text-down">{problemText(problem, amountText, exact, t)}</p>;
}

/** Less leverage solves it. */
function OverLeveraged({
  problem,
  onLeverage,
}: {
  readonly problem: Extract<TicketProblem, { kind: 'fully_paid' | 'leverage' }>;
  readonly onLeverage: (leverage: number) => void;
}) {
  const { t } = useTranslation();
  const leverage = problem.kind === 'leverage' ? problem.highest : 1;
  return (
    <div className="rounded-lg border border-down p-3 text-13">
      <p className="text-down">
        {problem.kind === 'leverage'
          ? t('trade.problem.leverage', { leverage })
          : t('trade.problem.fullyPaid')}
      </p>
      <Button size="small" className="mt-2" onClick={() => onLeverage(leverage)}>
        {t('trade.tradeAt', { leverage })}
      </Button>
    </div>
  );
}

/** An order without sufficient funds, with possible remedies. */
function Unfunded({
  title,
  children,
  affordable,
  profit,
  amountText,
  onReduce,
}: Remedies & {
  readonly title: string;
  readonly children: string;
  readonly amountText: (units: string) => string;
  readonly onReduce: (units: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="rounded-lg border border-down p-3 text-13">
      <p className="font-semibold text-down">{title}</p>
      <p className="mt-0.5 text-ink-2">{children}</p>
      {profit !== undefined && <MoveProfit profit={profit} />}
      {affordable ? (
        <Button size="small" className="mt-2" onClick={() => onReduce(affordable)}>
          {t('trade.reduceTo', { quantity: amountText(affordable) })}
        </Button>
      ) : (
        <p className="mt-0.5 text-ink-2">{t('trade.nothingFits')}</p>
      )}
    </div>
  );
}

function MoveProfit({ profit }: { readonly profit: Usd }) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const moving = useOwnProfit();
  return (
    <Button size="small" className="mt-2 mr-2" isBusy={moving.isPending} onClick={() => moving.mutate()}>
      {t('trade.moveProfit', { amount: exact.usd(usdTextDown(profit)) })}
    </Button>
  );
}

function problemText(
  problem: Exclude<TicketProblem, { kind: 'insufficient' | 'margin_call' | 'fully_paid' | 'leverage' }>,
  amountText: (units: string) => string,
  exact: NumberFormat,
  t: TFunction<'client'>,
): string {
  switch (problem.kind) {
    case 'quantity_missing':
      return t('trade.problem.quantityMissing');
    case 'quantity_invalid':
      return t('trade.problem.quantityInvalid');
    case 'quantity_too_small':
      return t('trade.problem.quantityTooSmall', { minimum: amountText(problem.minimum) });
    case 'quantity_off_grid':
      return t('trade.problem.quantityOffGrid', { step: amountText(problem.step) });
    case 'price_missing':
      return t('trade.problem.priceMissing');
    case 'price_invalid':
      return t('trade.problem.priceInvalid');
    case 'price_off_grid':
      return t('trade.problem.priceOffGrid', { step: problem.step });
    case 'stop_order_side':
      return t('trade.problem.stopOrderSide', { market: problem.market });
    case 'limit_at_once':
      return t('trade.problem.limitAtOnce', { market: problem.market });
    case 'stop_loss_side':
      return t('trade.problem.stopLossSide', { reference: problem.reference });
    case 'take_profit_side':
      return t('trade.problem.takeProfitSide', { reference: problem.reference });
    case 'risk_without_stop':
      return t('trade.problem.riskWithoutStop');
    case 'trail_out_of_range':
      return t('trade.problem.trailOutOfRange');
    case 'expiry_not_ahead':
      return t('trade.problem.expiryNotAhead');
    case 'too_many_orders':
      return t('trade.problem.tooManyOrders', { maximum: problem.maximum });
    case 'no_position':
      return t('trade.problem.noPosition');
    case 'exceeds_position':
      return t('trade.problem.exceedsPosition', { held: amountText(problem.held) });
    case 'close_only':
      return t('trade.problem.closeOnly');
    case 'no_quote':
      return t('trade.problem.noQuote');
    case 'out_of_range':
      return t('trade.problem.outOfRange', {
        minimum: exact.usd(usdText(problem.minimum)),
        maximum: exact.usd(usdText(problem.maximum)),
      });
  }
}
