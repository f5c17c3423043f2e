import {
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  priceToNumber,
  type ChangedFigure,
  type FundsShortage,
} from '@lonja/core';
import type { Language } from '@lonja/protocol';
import type { Refusal } from '../../refusal.ts';
import { HttpRefusal } from './http-refusal.ts';

/** A refusal of the desk or of a rule as the wire tells it: text, status and the figures that belong to it. */
export function httpRefusalOf(refusal: Refusal): HttpRefusal {
  if ('details' in refusal) return new HttpRefusal(refusal.code, refusal.details);
  switch (refusal.code) {
    case 'insufficient_funds':
    case 'insufficient_free_margin':
      return new HttpRefusal(refusal.code, shortageDetails(refusal));
    case 'opens_at_margin_call':
      return new HttpRefusal(refusal.code, {
        ...shortageDetails(refusal),
        freeMarginAfter: formatUsdExact(refusal.freeMarginAfter),
      });
    case 'position_fully_paid':
      return new HttpRefusal(refusal.code, {
        required: formatUsdExact(refusal.required),
        rise: formatUsdExact(refusal.rise),
      });
    case 'price_moved': {
      const { decimals } = refusal;
      const details = { price: priceToNumber(refusal.price), seen: priceToNumber(refusal.seen), decimals };
      return new HttpRefusal(refusal.code, details);
    }
    case 'quantity_off_grid':
      return new HttpRefusal(refusal.code, { step: formatQuantity(refusal.step) });
    case 'quantity_too_small':
      return new HttpRefusal(refusal.code, { minimum: formatQuantity(refusal.minimum) });
    case 'leverage_not_allowed':
      return new HttpRefusal(refusal.code, { allowed: refusal.allowed });
    case 'exceeds_position':
      return new HttpRefusal(refusal.code, { held: formatQuantity(refusal.held) });
    case 'notional_out_of_range':
      return new HttpRefusal(refusal.code, {
        minimum: formatUsd(refusal.minimum),
        maximum: formatUsd(refusal.maximum),
      });
    case 'order_type_differs':
      return new HttpRefusal(refusal.code, { type: refusal.type });
    case 'time_in_force_not_allowed':
      return new HttpRefusal(refusal.code, { allowed: refusal.allowed });
    case 'price_off_grid':
      return new HttpRefusal(refusal.code, { tick: formatPrice(refusal.tick, refusal.decimals) });
    case 'trail_out_of_range':
      return new HttpRefusal(refusal.code, { maximumPercent: refusal.maximum / 100 });
    case 'stop_on_wrong_side': {
      const { stop, market, decimals } = refusal;
      const details = { stop: formatPrice(stop, decimals), market: formatPrice(market, decimals) };
      return new HttpRefusal(refusal.code, details);
    }
    case 'stop_loss_on_wrong_side':
    case 'take_profit_on_wrong_side': {
      const { price, reference, decimals } = refusal;
      const details = { price: formatPrice(price, decimals), reference: formatPrice(reference, decimals) };
      return new HttpRefusal(refusal.code, details);
    }
    case 'oco_leg_fills_at_once':
      return new HttpRefusal(refusal.code, { leg: refusal.leg });
    case 'targets_not_whole':
      return new HttpRefusal(refusal.code, { totalPercent: Number(refusal.total) / 100 });
    case 'category_untradable':
    case 'plan_moved':
      return new HttpRefusal(refusal.code, { category: refusal.category });
    case 'too_many_orders':
      return new HttpRefusal(refusal.code, { scope: refusal.scope, maximum: refusal.maximum });
    case 'books_changed':
      return new HttpRefusal(refusal.code, { current: currentFigures(refusal.changed) });
    case 'amount_out_of_range':
      return new HttpRefusal(refusal.code, {
        minimum: formatUsd(refusal.minimum),
        maximum: formatUsd(refusal.maximum),
      });
    case 'direction_differs':
      return new HttpRefusal(refusal.code, { held: formatQuantity(refusal.held) });
    case 'below_margin_call': {
      const minimum = formatUsd(refusal.minimum, 'ceiling');
      return new HttpRefusal(refusal.code, { figure: refusal.figure, minimum });
    }
    case 'margin_missing':
      return new HttpRefusal(refusal.code, {
        required: formatUsdExact(refusal.required),
        available: formatUsdExact(refusal.available),
      });
    case 'deposit_out_of_range':
      return new HttpRefusal(refusal.code, { maximum: formatUsd(refusal.maximum) });
    case 'withdrawal_too_small':
      return new HttpRefusal(refusal.code, { minimum: formatUsd(refusal.minimum) });
    case 'account_in_use':
      return new HttpRefusal(refusal.code, { positions: refusal.positions, held: formatUsd(refusal.held) });
    case 'withdrawal_exceeds_funds':
    case 'withdrawal_funds_gone':
      return new HttpRefusal(refusal.code, { available: formatUsd(refusal.available, 'floor') });
    default:
      return new HttpRefusal(refusal.code);
  }
}

/** A refusal as one row of several tells it, in the reader's language. */
export function problemOf(refusal: Refusal, language: Language | undefined) {
  const problem = httpRefusalOf(refusal);
  return { problem: problem.textIn(language), code: problem.code, details: problem.details ?? null };
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
