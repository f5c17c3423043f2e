import type { AccountState } from '../account/account.ts';
import { assertInvariant } from '../assert.ts';
import type { FillCause } from '../order/fill.ts';
import { computeEffect } from '../order/order-effect.ts';
import { isLive, type CancelReason } from '../order/resting-order.ts';
import { cancelOrder } from '../order/working-orders.ts';
import type { MarketView } from '../quote/market-view.ts';
import { fillOrder } from './trading/fill-order.ts';
import { buildClosingOrder } from './trading/trade.ts';
import { changeOrders, followChange, type TradingChange, type TradingState } from './trading-change.ts';

interface ClosingOut {
  readonly cause: FillCause;
  readonly cancelled: CancelReason;
}

/**
 * Ends an account: what waits is cancelled, every position closes at the market's last quotes, in full and at the touch, and the account
 * closes with it. No closed exchange, old quote or delay stands in the way: these are the last quotes that it has.
 * @returns changes in the order of the instruments' numbers, at least one
 */
export function closeOut(
  state: TradingState,
  { cause, cancelled }: ClosingOut,
  market: MarketView,
): readonly TradingChange[] {
  const changes: TradingChange[] = [];
  let last = changeOrders(state, cancelAll(state, cancelled, market.now));
  for (const instrumentId of [...state.account.positions.keys()].toSorted((a, b) => a - b)) {
    changes.push(last);
    last = followChange(last.after, closeAtLast(last.after.account, instrumentId, cause, market), market.now);
  }
  return [...changes, withAccount(last, { isClosed: true })];
}

/** A change with more of what its account is after it. */
export function withAccount(change: TradingChange, more: Partial<AccountState>): TradingChange {
  const account: AccountState = { ...change.after.account, ...more };
  return { ...change, after: { ...change.after, account }, account: { ...change.account, after: account } };
}

const cancelAll = ({ orders }: TradingState, reason: CancelReason, at: number) =>
  new Map([...orders].map(([id, order]) => [id, isLive(order) ? cancelOrder(order, reason, at) : order]));

function closeAtLast(account: AccountState, instrumentId: number, cause: FillCause, market: MarketView) {
  const position = account.positions.get(instrumentId);
  const quote = market.quoteOf(instrumentId);
  assertInvariant(position !== undefined && quote !== undefined, 'what is closed out has a quote');
  const order = buildClosingOrder(position, {
    instrumentId,
    quantity: undefined,
    seenPrice: undefined,
    slippage: 0,
  });
  const effect = computeEffect(account, order, market.instrumentOf(instrumentId), quote, market.now);
  return fillOrder(account, order, effect, { cause, at: market.now, execution: undefined });
}
