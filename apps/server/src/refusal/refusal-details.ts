import {
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  priceToNumber,
  type ChangedFigure,
  type FundsShortage,
} from '@lonja/core';
import type { FiguredCode, GivenRefusal, RefusalDetails } from '@lonja/protocol';
import type { DeskRefusal } from './desk-refusal.ts';

/** A refusal of the desk with its figures in wire format. */
export function givenRefusal(refusal: DeskRefusal): GivenRefusal {
  // The compiler checks each row against its own code's refusal, but can't follow the look-up.
  const detailsOf = DETAILS[refusal.code as keyof typeof DETAILS] as DetailsOf | undefined;
  return [refusal.code, detailsOf?.(refusal)] as unknown as GivenRefusal;
}

type DetailsOf = (refusal: DeskRefusal) => RefusalDetails[FiguredCode];
type Refused<Code extends DeskRefusal['code']> = Extract<DeskRefusal, { readonly code: Code }>;

/** A row for every code of the desk that has figures. */
const DETAILS: {
  readonly [Code in DeskRefusal['code'] & FiguredCode]: (refusal: Refused<Code>) => RefusalDetails[Code];
} = {
  insufficient_funds: (refusal) => shortageDetails(refusal),
  insufficient_free_margin: (refusal) => shortageDetails(refusal),
  opens_at_margin_call: ({ freeMarginAfter, ...shortage }) => ({
    ...shortageDetails(shortage),
    freeMarginAfter: formatUsdExact(freeMarginAfter),
  }),
  position_fully_paid: ({ required, rise }) => ({
    required: formatUsdExact(required),
    rise: formatUsdExact(rise),
  }),
  price_moved: ({ price, seen, decimals }) => ({
    price: priceToNumber(price),
    seen: priceToNumber(seen),
    decimals,
  }),
  price_delayed: ({ delay }) => ({ minutes: Math.round(delay / 60_000) }),
  quantity_off_grid: ({ step }) => ({ step: formatQuantity(step) }),
  quantity_too_small: ({ minimum }) => ({ minimum: formatQuantity(minimum) }),
  class_not_allowed: ({ allowed }) => ({ allowed }),
  leverage_not_allowed: ({ allowed }) => ({ allowed }),
  position_too_large: ({ maximum, largest }) => ({
    maximumPercent: maximum,
    largest: formatUsd(largest, 'floor'),
  }),
  orders_of_day_spent: ({ most }) => ({ maximum: most }),
  client_order_id_taken: ({ orderId }) => ({ order: orderId }),
  mandate_rate: ({ maximum }) => ({ maximum }),
  mandate_leverage: ({ maximum }) => ({ maximum }),
  mandate_loss: ({ maximum }) => ({ maximum: formatUsdExact(maximum) }),
  mandate_order_size: ({ maximum, asked }) => ({
    maximum: formatUsdExact(maximum),
    asked: formatUsdExact(asked),
  }),
  mandate_day_spent: ({ maximum, left }) => ({
    maximum: formatUsdExact(maximum),
    left: formatUsdExact(left),
  }),
  mandate_withdrawals_spent: ({ maximum, left }) => ({
    maximum: formatUsdExact(maximum),
    left: formatUsdExact(left),
  }),
  mandate_exposure: ({ maximum, exposure }) => ({
    maximum: formatUsdExact(maximum),
    exposure: formatUsdExact(exposure),
  }),
  depth_short: ({ available }) => ({ available: formatQuantity(available) }),
  exceeds_position: ({ held }) => ({ held: formatQuantity(held) }),
  notional_out_of_range: ({ minimum, maximum }) => ({
    minimum: formatUsd(minimum),
    maximum: formatUsd(maximum),
  }),
  order_type_differs: ({ type }) => ({ type }),
  time_in_force_not_allowed: ({ allowed }) => ({ allowed }),
  price_off_grid: ({ tick, decimals }) => ({ tick: formatPrice(tick, decimals) }),
  trail_out_of_range: ({ maximum }) => ({ maximumPercent: maximum / 100 }),
  stop_on_wrong_side: ({ stop, market, decimals }) => ({
    stop: formatPrice(stop, decimals),
    market: formatPrice(market, decimals),
  }),
  stop_loss_on_wrong_side: (refusal) => sideDetails(refusal),
  take_profit_on_wrong_side: (refusal) => sideDetails(refusal),
  oco_leg_fills_at_once: ({ leg }) => ({ leg }),
  too_many_orders: ({ scope, maximum }) => ({ scope, maximum }),
  targets_not_whole: ({ total }) => ({ totalPercent: Number(total) / 100 }),
  category_untradable: ({ category }) => ({ category }),
  plan_moved: ({ category }) => ({ category }),
  books_changed: ({ changed }) => ({ current: currentFigures(changed) }),
  amount_out_of_range: ({ minimum, maximum }) => ({
    // What can be added has fractions of a cent where the account does.
    minimum: formatUsd(minimum, 'ceiling'),
    maximum: formatUsd(maximum, 'floor'),
  }),
  direction_differs: ({ held }) => ({ held: formatQuantity(held) }),
  below_margin_call: ({ figure, minimum }) => ({ figure, minimum: formatUsd(minimum, 'ceiling') }),
  margin_missing: ({ required, available }) => ({
    required: formatUsdExact(required),
    available: formatUsdExact(available),
  }),
  deposit_out_of_range: ({ maximum }) => ({ maximum: formatUsd(maximum) }),
  withdrawal_too_small: ({ minimum }) => ({ minimum: formatUsd(minimum) }),
  withdrawal_exceeds_funds: ({ available }) => ({ available: formatUsd(available, 'floor') }),
  withdrawal_funds_gone: ({ available }) => ({ available: formatUsd(available, 'floor') }),
  withdrawal_changed: () => undefined,
  account_in_use: ({ positions, held }) => ({ positions, held: formatUsd(held) }),
  too_many_accounts: ({ maximum }) => ({ maximum }),
  too_many_kept_accounts: ({ maximum }) => ({ maximum }),
  journal_full: ({ maximum }) => ({ maximum }),
  journals_full: ({ maximum }) => ({ maximum }),
  too_many_attempts: ({ maximum }) => ({ maximum }),
  grant_out_of_range: ({ minimum, maximum }) => ({
    minimum: formatUsd(minimum),
    maximum: formatUsd(maximum),
  }),
  too_many_alerts: ({ maximum }) => ({ maximum }),
  too_many_kept_alerts: ({ maximum }) => ({ maximum }),
};

const shortageDetails = ({ required, available, leverage, affordable }: FundsShortage) => ({
  required: formatUsdExact(required),
  available: formatUsdExact(available),
  leverage,
  affordable: formatQuantity(affordable),
});

const sideDetails = ({
  price,
  reference,
  decimals,
}: Refused<'stop_loss_on_wrong_side' | 'take_profit_on_wrong_side'>) => ({
  price: formatPrice(price, decimals),
  reference: formatPrice(reference, decimals),
});

/** The current values by figure; money of an account as shown and as booked. */
const currentFigures = (changed: readonly ChangedFigure[]) =>
  Object.fromEntries(
    changed.flatMap((one): [string, string | null][] => [
      [one.figure, formatFigure(one)],
      ...writeExactFigure(one),
    ]),
  );

const writeExactFigure = (changed: ChangedFigure): [string, string][] => {
  if (changed.figure === 'balance') return [['exactBalance', formatUsdExact(changed.current)]];
  return changed.figure === 'totalProfit' ? [['exactTotalProfit', formatUsdExact(changed.current)]] : [];
};

function formatFigure(changed: ChangedFigure): string | null {
  if (changed.figure === 'fillProfile') return changed.current;
  if (changed.figure === 'quantity') return formatQuantity(changed.current);
  if (changed.figure === 'averagePrice') return formatPrice(changed.current, 8);
  return changed.current === undefined ? null : formatUsd(changed.current, 'floor');
}
