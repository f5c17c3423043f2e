import { getProfile } from '../../account/fill-profile.ts';
import type { MarketOrder } from '../../order/order-effect.ts';
import { isProgram } from '../../order/sender.ts';
import type { OrderDraft } from '../../order/order-draft.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { isDelayed } from '../../quote/quote.ts';
import { refuse } from '../decision.ts';
import { followDecision, type OrderDecision, type TradingState } from '../trading-change.ts';
import { decidePlaceOrder } from './place-order.ts';
import { buildClosingOrder, decideMarketOrder, type ClosePosition } from './trade.ts';

/**
 * Decides a client's trade: a fill at once at the touch, or an order in flight where the profile has latency or prices
 * are delayed. An order in flight fills at the first quote that counts for it, unless the price is worse than the client allows.
 * A program's trade is an order that fills at once, so that a program that has lost the answer finds it again.
 */
export function decideTrade(state: TradingState, order: MarketOrder, market: MarketView): OrderDecision {
  const { account } = state;
  const quote = market.quoteOf(order.instrumentId);
  const isSent = getProfile(account) !== 'ideal' || (quote !== undefined && isDelayed(quote));
  return isSent || isProgram(order.sentBy) || order.clientOrderId !== undefined
    ? decidePlaceOrder(state, draftOfTrade(order), market)
    : followDecision(state, decideMarketOrder(account, order, market), market.now);
}

/** Decides a client's close, sent like a trade. */
export function decideClose(state: TradingState, close: ClosePosition, market: MarketView): OrderDecision {
  const position = state.account.positions.get(close.instrumentId);
  if (!position) return refuse({ code: 'no_position' });
  return decideTrade(state, buildClosingOrder(position, close), market);
}

/** A trade as an order that does not wait. */
export const draftOfTrade = ({ seenPrice, slippage, ...order }: MarketOrder): OrderDraft => ({
  ...order,
  terms: { type: 'market', seenPrice, slippage },
  lifetime: { timeInForce: 'ioc' },
  bracket: undefined,
});
