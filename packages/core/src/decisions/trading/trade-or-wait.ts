import type { MarketOrder } from '../../order/order-effect.ts';
import type { OrderDraft } from '../../order/order-draft.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { isDelayed } from '../../quote/quote.ts';
import { refuse } from '../decision.ts';
import { followDecision, type OrderDecision, type TradingState } from '../trading-change.ts';
import { decidePlaceOrder } from './place-order.ts';
import { closingOrderOf, decideMarketOrder, type ClosePosition } from './trade.ts';

/**
 * Decides a client's trade. It fills at once at the touch; where the source sends its prices late it becomes an order that waits
 * for the first quote that the source dates after it, and fills there unless that is worse than the client allows.
 */
export function decideTrade(state: TradingState, order: MarketOrder, market: MarketView): OrderDecision {
  const quote = market.quoteOf(order.instrumentId);
  return quote && isDelayed(quote)
    ? decidePlaceOrder(state, draftOfTrade(order), market)
    : followDecision(state, decideMarketOrder(state.account, order, market), market.now);
}

/** Decides a client's close, which waits as a trade does. */
export function decideClose(state: TradingState, close: ClosePosition, market: MarketView): OrderDecision {
  const position = state.account.positions.get(close.instrumentId);
  if (!position) return refuse({ code: 'no_position' });
  return decideTrade(state, closingOrderOf(position, close), market);
}

const draftOfTrade = ({ seenPrice, slippage, ...order }: MarketOrder): OrderDraft => ({
  ...order,
  terms: { type: 'market', seenPrice, slippage },
  lifetime: { timeInForce: 'ioc' },
  bracket: undefined,
});
