import {
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  priceToNumber,
  type ChangedFigure,
  type FundsShortage,
} from '@lonja/core';
import type { DeskRefusal } from '../desk/submission.ts';

/** The figures that explain a refusal of the desk, as they are written on the wire; undefined for one that speaks for itself. */
export function refusalDetails(refusal: DeskRefusal): Record<string, unknown> | undefined {
  switch (refusal.code) {
    case 'insufficient_funds':
    case 'insufficient_free_margin':
      return shortageDetails(refusal);
    case 'opens_at_margin_call':
      return {
        ...shortageDetails(refusal),
        freeMarginAfter: formatUsdExact(refusal.freeMarginAfter),
      };
    case 'position_fully_paid':
      return {
        required: formatUsdExact(refusal.required),
        rise: formatUsdExact(refusal.rise),
      };
    case 'price_moved': {
      const { decimals } = refusal;
      const details = { price: priceToNumber(refusal.price), seen: priceToNumber(refusal.seen), decimals };
      return details;
    }
    case 'quantity_off_grid':
      return { step: formatQuantity(refusal.step) };
    case 'quantity_too_small':
      return { minimum: formatQuantity(refusal.minimum) };
    case 'leverage_not_allowed':
      return { allowed: refusal.allowed };
    case 'exceeds_position':
      return { held: formatQuantity(refusal.held) };
    case 'notional_out_of_range':
      return {
        minimum: formatUsd(refusal.minimum),
        maximum: formatUsd(refusal.maximum),
      };
    case 'order_type_differs':
      return { type: refusal.type };
    case 'time_in_force_not_allowed':
      return { allowed: refusal.allowed };
    case 'price_off_grid':
      return { tick: formatPrice(refusal.tick, refusal.decimals) };
    case 'trail_out_of_range':
      return { maximumPercent: refusal.maximum / 100 };
    case 'stop_on_wrong_side': {
      const { stop, market, decimals } = refusal;
      const details = { stop: formatPrice(stop, decimals), market: formatPrice(market, decimals) };
      return details;
    }
    case 'stop_loss_on_wrong_side':
    case 'take_profit_on_wrong_side': {
      const { price, reference, decimals } = refusal;
      const details = { price: formatPrice(price, decimals), reference: formatPrice(reference, decimals) };
      return details;
    }
    case 'oco_leg_fills_at_once':
      return { leg: refusal.leg };
    case 'targets_not_whole':
      return { totalPercent: Number(refusal.total) / 100 };
    case 'category_untradable':
    case 'plan_moved':
      return { category: refusal.category };
    case 'too_many_orders':
      return { scope: refusal.scope, maximum: refusal.maximum };
    case 'books_changed':
      return { current: currentFigures(refusal.changed) };
    case 'amount_out_of_range':
      return {
        minimum: formatUsd(refusal.minimum),
        maximum: formatUsd(refusal.maximum),
      };
    case 'direction_differs':
      return { held: formatQuantity(refusal.held) };
    case 'below_margin_call': {
      const minimum = formatUsd(refusal.minimum, 'ceiling');
      return { figure: refusal.figure, minimum };
    }
    case 'margin_missing':
      return {
        required: formatUsdExact(refusal.required),
        available: formatUsdExact(refusal.available),
      };
    case 'deposit_out_of_range':
      return { maximum: formatUsd(refusal.maximum) };
    case 'withdrawal_too_small':
      return { minimum: formatUsd(refusal.minimum) };
    case 'account_in_use':
      return { positions: refusal.positions, held: formatUsd(refusal.held) };
    case 'withdrawal_exceeds_funds':
    case 'withdrawal_funds_gone':
      return { available: formatUsd(refusal.available, 'floor') };
    default:
      return undefined;
  }
}

const shortageDetails = ({ required, available, leverage, affordable }: FundsShortage) => ({
  required: formatUsdExact(required),
  available: formatUsdExact(available),
  leverage,
  affordable: formatQuantity(affordable),
});

/** What stands there now, by figure. */
const currentFigures = (changed: readonly ChangedFigure[]): Record<string, string | null> =>
  Object.fromEntries(changed.map((one) => [one.figure, textOf(one)]));

function textOf(changed: ChangedFigure): string | null {
  if (changed.figure === 'quantity') return formatQuantity(changed.current);
  if (changed.figure === 'averagePrice') return formatPrice(changed.current, 8);
  return changed.current === undefined ? null : formatUsd(changed.current, 'floor');
}
