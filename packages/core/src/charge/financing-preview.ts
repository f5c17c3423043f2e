import type { FinancingRule } from '../conditions/financing-terms.ts';
import { negate, type Quantity, type Usd } from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { financingDayOf } from './financing-day.ts';
import { chargeOfNight, totalOfCharges } from './overnight-charge.ts';

/** What the next day's end does to an account that holds a position alone: to the micro-dollar what is posted. */
export interface FinancingPreview {
  /** USD as the account sees it: below zero it is charged, above zero paid. */
  readonly amount: Usd;
  /** How many nights that stands for; none when a pair is not rolled on that day. */
  readonly nights: number;
  readonly rule: FinancingRule;
  /** Number of the operator's conditions; 0 is the specification. */
  readonly conditions: number;
}

/** At the quote of now; undefined without one, and where nothing is on margin. */
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
