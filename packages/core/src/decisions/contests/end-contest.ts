import type { AccountState } from '../../account/account.ts';
import { assertInvariant } from '../../assert.ts';
import type { FillCause } from '../../order/fill.ts';
import { effectOf } from '../../order/order-effect.ts';
import { isLive } from '../../order/resting-order.ts';
import { cancelOrder } from '../../order/working-orders.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { Decision } from '../decision.ts';
import { fillOrder } from '../trading/fill-order.ts';
import { closingOrderOf } from '../trading/trade.ts';
import { changeOrders, followChange, type TradingChange, type TradingState } from '../trading-change.ts';

const CAUSE: FillCause = { kind: 'contest_end' };

/**
 * Ends an entry: orders that wait are cancelled, every position closes at the last quotes of its world, in full and at the touch, and the
 * account closes. The world has ended, so these are the same quotes for everybody, however late this is decided; what is closed
 * or has not been quoted for long closes at the last quote that there was.
 * @returns no change where it is closed already
 */
export function decideContestEnd(
  state: TradingState,
  market: MarketView,
): Decision<readonly TradingChange[]> {
  if (state.account.isClosed) return { accepted: true, changes: [] };
  const changes: TradingChange[] = [];
  let last = changeOrders(state, cancelAll(state, market.now));
  for (const instrumentId of [...state.account.positions.keys()].toSorted((a, b) => a - b)) {
    changes.push(last);
    last = followChange(last.after, closeAtLast(last.after.account, instrumentId, market), market.now);
  }
  return { accepted: true, changes: [...changes, closed(last)] };
}

function closed(change: TradingChange): TradingChange {
  const account: AccountState = { ...change.after.account, isClosed: true };
  return { ...change, after: { ...change.after, account }, account: { ...change.account, after: account } };
}

const cancelAll = ({ orders }: TradingState, at: number) =>
  new Map([...orders].map(([id, order]) => [id, isLive(order) ? cancelOrder(order, 'contest', at) : order]));

function closeAtLast(account: AccountState, instrumentId: number, market: MarketView) {
  const position = account.positions.get(instrumentId);
  const quote = market.quoteOf(instrumentId);
  assertInvariant(position !== undefined && quote !== undefined, 'what is held in a world has a quote');
  const order = closingOrderOf(position, {
    instrumentId,
    quantity: undefined,
    seenPrice: undefined,
    slippage: 0,
  });
  const effect = effectOf(account, order, market.instrumentOf(instrumentId), quote, market.now);
  return fillOrder(account, order, effect, { cause: CAUSE, at: market.now, execution: undefined });
}
