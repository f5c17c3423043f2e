import type { AccountState } from '../../account/account.ts';
import { magnitude, type Price, type Quantity } from '../../money/index.ts';
import { BY_ORDER, type FillCause } from '../../order/fill.ts';
import { profileOf } from '../../order/fill-profile.ts';
import { checkMarketOrder } from '../../order/market-order.ts';
import type { MarketOrder } from '../../order/order-effect.ts';
import type { OrderDraft } from '../../order/order-draft.ts';
import type { TradeRefusal } from '../../order/order-refusal.ts';
import { closingSideOf } from '../../position/position.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { followDecision, type OrderDecision, type TradingState } from '../trading-change.ts';
import { fillOrder } from './fill-order.ts';
import { decidePlaceOrder } from './place-order.ts';

/**
 * Decides a market order at this very quote: the price is the server's, ask for a buy and bid for a sell. What the house does
 * by its rules (a stop-out, an administrator's close) fills so on every account, at once and whole.
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

/** What closing a position asks for: all of it, or part. */
export interface ClosePosition {
  readonly instrumentId: number;
  /** Above zero; undefined closes all that is held when it is decided. */
  readonly quantity: Quantity | undefined;
  readonly seenPrice: Price | undefined;
  /** Basis points. */
  readonly slippage: number;
}

/** Decides a client's market order as its account's profile has it: a fill, or an order that is sent off. */
export function decideTrade(state: TradingState, order: MarketOrder, market: MarketView): OrderDecision {
  const { account } = state;
  return profileOf(account) === 'ideal'
    ? followDecision(state, decideMarketOrder(account, order, market), market.now)
    : decidePlaceOrder(state, draftOfTrade(order), market);
}

/** The same of a client's close. */
export function decideClose(state: TradingState, close: ClosePosition, market: MarketView): OrderDecision {
  const order = closingOrder(state.account, close);
  return order ? decideTrade(state, order, market) : refuse({ code: 'no_position' });
}

const draftOfTrade = ({ seenPrice, slippage, ...order }: MarketOrder): OrderDraft => ({
  ...order,
  terms: { type: 'market', seenPrice, slippage },
  lifetime: { timeInForce: 'ioc' },
  bracket: undefined,
});

/** Decides a close: a reduce-only market order the other way, so that it can neither open nor flip. */
export function decideClosePosition(
  account: AccountState,
  close: ClosePosition,
  market: MarketView,
  cause: FillCause = BY_ORDER,
): TradeDecision {
  const order = closingOrder(account, close);
  return order ? decideMarketOrder(account, order, market, cause) : refuse({ code: 'no_position' });
}

function closingOrder({ positions }: AccountState, close: ClosePosition): MarketOrder | undefined {
  const { instrumentId, seenPrice, slippage } = close;
  const position = positions.get(instrumentId);
  if (!position) return undefined;
  return {
    instrumentId,
    side: closingSideOf(position.quantity),
    quantity: close.quantity ?? magnitude(position.quantity),
    leverage: 1,
    reduceOnly: true,
    seenPrice,
    slippage,
  };
}
