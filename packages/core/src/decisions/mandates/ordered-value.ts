import type { AccountState } from '../../account/account.ts';
import { magnitude, share, sum, ZERO_USD, type Usd } from '../../money/index.ts';
import { effectAhead } from '../../order/placement.ts';
import { isLive, type RestingOrder } from '../../order/resting-order.ts';
import { valuePosition } from '../../position/valuation.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { Fill } from '../../order/fill.ts';
import type { TradingState } from '../trading-change.ts';

/** What a fill opened, at its price. USD, half-even. */
export const computeOpenedValue = ({ value, order, change }: Fill): Usd =>
  share(value, change.opened, order.quantity, 'half_even');

/**
 * What a live order may open, at the price that it is expected to fill at. USD, half-even; zero for one that reduces only, and
 * undefined without a quote. Any other counts in full: what it would close now may be gone when it fills.
 */
export function computeWaitingValue(
  account: AccountState,
  order: RestingOrder,
  market: MarketView,
): Usd | undefined {
  if (!isLive(order) || order.reduceOnly) return ZERO_USD;
  const quote = market.quoteOf(order.instrumentId);
  return quote && effectAhead(account, order, quote, market).value;
}

/** The value of what is open and of what waits to open more, USD; undefined where something has no quote. */
export function computeExposure({ account, orders }: TradingState, market: MarketView): Usd | undefined {
  const values: Usd[] = [];
  for (const position of account.positions.values()) {
    const quote = market.quoteOf(position.instrumentId);
    if (!quote) return undefined;
    values.push(magnitude(valuePosition(position, market.instrumentOf(position.instrumentId), quote).value));
  }
  for (const order of orders.values()) {
    const value = computeWaitingValue(account, order, market);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return sum(values);
}
