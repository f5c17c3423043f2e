import {
  formatPrice,
  formatQuantity,
  minus,
  RULE_REFUSALS,
  type OrderRefusal,
  type RuleRefusalCode,
  type Usd,
} from '@lonja/core';
import type { Remedies } from './order-remedies.ts';

/** Why the order can't be sent as it is. */
export type TicketProblem =
  | { readonly kind: 'quantity_missing' }
  | { readonly kind: 'quantity_invalid' }
  | { readonly kind: 'quantity_too_small'; readonly minimum: string }
  | { readonly kind: 'quantity_off_grid'; readonly step: string }
  /** Sized by its risk, and nothing limits that. */
  | { readonly kind: 'risk_without_stop' }
  | { readonly kind: 'price_missing' }
  | { readonly kind: 'price_invalid' }
  | { readonly kind: 'price_off_grid'; readonly step: string }
  | { readonly kind: 'stop_order_side'; readonly market: string }
  /** The limit of two orders, neither of which may fill at once. */
  | { readonly kind: 'limit_at_once'; readonly market: string }
  | { readonly kind: 'stop_loss_side'; readonly reference: string }
  | { readonly kind: 'take_profit_side'; readonly reference: string }
  | { readonly kind: 'trail_out_of_range' }
  | { readonly kind: 'expiry_not_ahead' }
  | { readonly kind: 'too_many_orders'; readonly maximum: number }
  | { readonly kind: 'no_position' }
  | { readonly kind: 'exceeds_position'; readonly held: string }
  | { readonly kind: 'no_quote' }
  | { readonly kind: 'not_traded' }
  | { readonly kind: 'close_only' }
  | { readonly kind: 'account_frozen' }
  | { readonly kind: 'class_not_allowed' }
  | RuleProblem
  /** Percent of the equity that one position may be worth. */
  | { readonly kind: 'position_too_large'; readonly maximum: number; readonly largest: Usd }
  /** The highest value that is allowed. */
  | { readonly kind: 'leverage'; readonly highest: number }
  | { readonly kind: 'fully_paid' }
  | { readonly kind: 'out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  | ({ readonly kind: 'insufficient'; readonly missing: Usd } & Remedies)
  /** Free margin right after the fill, at zero or below. */
  | ({ readonly kind: 'margin_call'; readonly freeMargin: Usd } & Remedies);

/** What a rule of the account forbids, and the desk's text says without figures. */
export interface RuleProblem {
  readonly kind: Exclude<RuleRefusalCode, 'leverage_not_allowed' | 'position_too_large'>;
}

const RULE_PROBLEMS: ReadonlySet<string> = new Set(
  RULE_REFUSALS.filter((code) => code !== 'leverage_not_allowed' && code !== 'position_too_large'),
);

export const isRuleProblem = (problem: TicketProblem): problem is RuleProblem =>
  RULE_PROBLEMS.has(problem.kind);

const isOfRule = (
  refusal: OrderRefusal,
): refusal is Extract<OrderRefusal, { readonly code: RuleProblem['kind'] }> =>
  RULE_PROBLEMS.has(refusal.code);

export const NO_REMEDIES: Remedies = { affordable: undefined, profit: undefined };

export function toProblem(refusal: OrderRefusal, remedies: Remedies): TicketProblem {
  if (isOfRule(refusal)) return { kind: refusal.code };
  switch (refusal.code) {
    case 'quantity_off_grid':
      return { kind: 'quantity_off_grid', step: formatQuantity(refusal.step) };
    case 'quantity_too_small':
      return { kind: 'quantity_too_small', minimum: formatQuantity(refusal.minimum) };
    case 'exceeds_position':
      return { kind: 'exceeds_position', held: formatQuantity(refusal.held) };
    case 'notional_out_of_range':
      return { kind: 'out_of_range', minimum: refusal.minimum, maximum: refusal.maximum };
    case 'insufficient_funds':
    case 'insufficient_free_margin':
      return { kind: 'insufficient', missing: minus(refusal.required, refusal.available), ...remedies };
    case 'opens_at_margin_call':
      return { kind: 'margin_call', freeMargin: refusal.freeMarginAfter, ...remedies };
    case 'price_off_grid':
    case 'stop_on_wrong_side':
    case 'stop_loss_on_wrong_side':
    case 'take_profit_on_wrong_side':
      return toPriceProblem(refusal);
    case 'too_many_orders':
      return { kind: 'too_many_orders', maximum: refusal.maximum };
    case 'no_position':
    case 'trail_out_of_range':
    case 'expiry_not_ahead':
    case 'not_traded':
    case 'close_only':
    case 'account_frozen':
    case 'class_not_allowed':
      return { kind: refusal.code };
    case 'position_too_large':
      return { kind: refusal.code, maximum: refusal.maximum, largest: refusal.largest };
    case 'leverage_not_allowed':
      return { kind: 'leverage', highest: Math.max(...refusal.allowed) };
    case 'position_fully_paid':
      return { kind: 'fully_paid' };
    case 'quote_unavailable':
    case 'quote_stale':
    case 'market_closed':
    // Refusals of features that this ticket does not offer.
    case 'price_moved':
    case 'order_not_working':
    case 'order_type_differs':
    case 'quantity_follows_position':
    case 'stop_already_met':
    case 'time_in_force_not_allowed':
    case 'price_delayed':
    case 'depth_short':
    case 'bracket_not_allowed':
    case 'oco_leg_fills_at_once':
      return { kind: 'no_quote' };
  }
}

type PriceRefusal = Extract<
  OrderRefusal,
  {
    code: 'price_off_grid' | 'stop_on_wrong_side' | 'stop_loss_on_wrong_side' | 'take_profit_on_wrong_side';
  }
>;

function toPriceProblem(refusal: PriceRefusal): TicketProblem {
  switch (refusal.code) {
    case 'price_off_grid':
      return { kind: 'price_off_grid', step: formatPrice(refusal.tick, refusal.decimals) };
    case 'stop_on_wrong_side':
      return { kind: 'stop_order_side', market: formatPrice(refusal.market, refusal.decimals) };
    case 'stop_loss_on_wrong_side':
      return { kind: 'stop_loss_side', reference: formatPrice(refusal.reference, refusal.decimals) };
    case 'take_profit_on_wrong_side':
      return { kind: 'take_profit_side', reference: formatPrice(refusal.reference, refusal.decimals) };
  }
}
