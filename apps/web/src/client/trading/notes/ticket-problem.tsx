import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../../../shared/figures/number-format.ts';
import { usdText, usdTextDown, usdTextUp } from '../../../shared/figures/wire-amounts.ts';
import { Remedies } from '../../../ticket/problem-card.tsx';
import { isRuleProblem, type TicketProblem } from '../../../ticket/ticket-problem.ts';
import { useAccount } from '../../account/account-context.tsx';
import { useMoveProfitWords } from '../../account/use-own-profit.ts';
import { useDisplay } from '../../display/display.tsx';

/** Why the order can't be sent, beside the button that can't be pressed, with what solves it, if anything. */
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
  const { user } = useAccount();
  const moving = useMoveProfitWords();
  const title = formatTitle(problem, t);
  return (
    <div className="text-12">
      {title && <p className="font-semibold text-down">{title}</p>}
      <p className={title ? 'text-ink-2' : 'text-down'}>{problemText(problem, amountText, exact, t)}</p>
      <div className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
        <Remedies
          problem={problem}
          userId={user.id}
          words={{
            ...moving,
            reduceTo: (units) => t('trade.reduceTo', { quantity: amountText(units) }),
            nothingFits: t('trade.nothingFits'),
            tradeAt: (leverage) => t('trade.tradeAt', { leverage }),
            moveProfit: (profit) => t('trade.moveProfit', { amount: exact.usd(usdTextDown(profit)) }),
          }}
          onReduce={onReduce}
          onLeverage={onLeverage}
        />
      </div>
    </div>
  );
}

function formatTitle({ kind }: TicketProblem, t: TFunction<'client'>): string | undefined {
  if (kind === 'insufficient') return t('trade.insufficient');
  return kind === 'margin_call' ? t('trade.marginCall') : undefined;
}

function problemText(
  problem: TicketProblem,
  amountText: (units: string) => string,
  exact: NumberFormat,
  t: TFunction<'client'>,
): string {
  if (isRuleProblem(problem)) return t(`refusal.${problem.kind}`);
  switch (problem.kind) {
    case 'insufficient':
      return t('trade.missing', { amount: exact.usd(usdTextUp(problem.missing)) });
    case 'margin_call':
      return t('trade.marginCallText', { amount: exact.usd(usdTextDown(problem.freeMargin)) });
    case 'leverage':
      return t('trade.problem.leverage', { leverage: problem.highest });
    case 'fully_paid':
      return t('trade.problem.fullyPaid');
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
    case 'too_many_orders':
      return t('trade.problem.tooManyOrders', { maximum: problem.maximum });
    case 'exceeds_position':
      return t('trade.problem.exceedsPosition', { held: amountText(problem.held) });
    // Said as the desk says it.
    case 'no_position':
    case 'trail_out_of_range':
    case 'expiry_not_ahead':
    case 'not_traded':
    case 'close_only':
    case 'account_frozen':
    case 'class_not_allowed':
      return t(`refusal.${problem.kind}`);
    case 'position_too_large':
      return t('refusalFigures.position_too_large', {
        percent: String(problem.maximum),
        largest: { amount: usdText(problem.largest), decimals: 2, rounding: 'floor' },
      });
    case 'no_quote':
      return t('trade.problem.noQuote');
    case 'out_of_range':
      return t('trade.problem.outOfRange', {
        minimum: exact.usd(usdText(problem.minimum)),
        maximum: exact.usd(usdText(problem.maximum)),
      });
  }
}
