import type { AccountState } from '../../account/account.ts';
import { magnitude, type Price, type Quantity } from '../../money/index.ts';
import { BY_ORDER, type FillCause } from '../../order/fill.ts';
import { checkMarketOrder } from '../../order/market-order.ts';
import type { MarketOrder } from '../../order/order-effect.ts';
import type { SentOrder } from '../../order/sender.ts';
import type { TradeRefusal } from '../../order/order-refusal.ts';
import { closingSideOf, type PositionState } from '../../position/position.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { fillOrder } from './fill-order.ts';

/**
 * Decides a market order at this very quote: the price is the server's, ask for a buy and bid for a sell. Fills by the
 * system's rules (a stop-out, an administrator's close) take this way on every account, at once and in full; a client's
 * orders come through `decideTrade`.
 */
export function decideMarketOrder(
  account: AccountState,
  order: MarketOrder,
  market: MarketView,
  cause: FillCause = BY_ORDER,
): TradeDecision {
  const check = checkMarketOrder(account, order, market);
  if (!check.allowed) return refuse(check.refusal);
  return accept(fillOrder(account, order, check.effect, { cause, at: market.now, execution: undefined }));
}

type TradeDecision = Decision<readonly [AccountChange], TradeRefusal>;

/** A request to close a position, all of it or part. */
export interface ClosePosition extends SentOrder {
  readonly instrumentId: number;
  /** Above zero; undefined closes all that is held when it is decided. */
  readonly quantity: Quantity | undefined;
  readonly seenPrice: Price | undefined;
  /** Basis points. */
  readonly slippage: number;
}

/** Decides a close: a reduce-only market order the other way, so that it can neither open nor flip. */
export function decideClosePosition(
  account: AccountState,
  close: ClosePosition,
  market: MarketView,
  cause: FillCause = BY_ORDER,
): TradeDecision {
  const position = account.positions.get(close.instrumentId);
  if (!position) return refuse({ code: 'no_position' });
  return decideMarketOrder(account, buildClosingOrder(position, close), market, cause);
}

/** The market order that closes a position. */
export const buildClosingOrder = (position: PositionState, close: ClosePosition): MarketOrder => ({
  instrumentId: close.instrumentId,
  side: closingSideOf(position.quantity),
  quantity: close.quantity ?? magnitude(position.quantity),
  leverage: 1,
  reduceOnly: true,
  seenPrice: close.seenPrice,
  slippage: close.slippage,
  sentBy: close.sentBy,
  clientOrderId: close.clientOrderId,
});
