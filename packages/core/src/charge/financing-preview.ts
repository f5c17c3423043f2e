import type { FinancingRule } from '../conditions/financing-terms.ts';
import { negate, type Quantity, type Usd } from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { financingDayOf } from './financing-day.ts';
import { chargeOfNight, totalOfCharges } from './overnight-charge.ts';

/** The next night's financing of an account that holds only this position: exactly the amount that is posted. */
export interface FinancingPreview {
  /** Micro-dollars from the account's view: below zero is charged, above zero paid. */
  readonly amount: Usd;
  /** Number of nights charged; 0 on a day when a pair is not rolled. */
  readonly nights: number;
  readonly rule: FinancingRule;
  /** Number of the operator's conditions; 0 is the specification. */
  readonly conditions: number;
}

/** Computed at the current quote; undefined without one, and for a position that is paid in full. */
export function previewFinancing(
  position:
    { readonly instrumentId: number; readonly quantity: Quantity; readonly fullyPaid: boolean } | undefined,
  market: MarketView,
): FinancingPreview | undefined {
  const charge = position && chargeOfNight(position, market, financingDayOf(market.now) + 1);
  if (!charge) return undefined;
  const { nights, rule, conditions } = charge;
  return { amount: negate(totalOfCharges([charge])), nights, rule, conditions };
}
