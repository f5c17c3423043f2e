import type { AccountState } from '../../account/account.ts';
import type { Instrument } from '../../instrument/instrument.ts';
import { magnitude, minus, quantity, ZERO_QUANTITY, type Quantity } from '../../money/index.ts';
import { DEFAULT_SLIPPAGE } from '../../order/market-order.ts';
import type { MarketOrder } from '../../order/order-effect.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import { isLive } from '../../order/resting-order.ts';
import type { SentOrder } from '../../order/sender.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { refuse, type Decision } from '../decision.ts';
import type { TradingChange, TradingState } from '../trading-change.ts';
import { decideTrade } from './trade-or-send.ts';

/** The position that somebody wants of an instrument, whatever is held when it is decided. */
export interface TargetPosition extends SentOrder {
  readonly instrumentId: number;
  /** Signed: below zero is short, zero flat. Held to the instrument's step, towards zero. */
  readonly target: Quantity;
  /** Whole; holds for what opens. */
  readonly leverage: number;
}

/** Why there is no order towards a target, in the order of precedence. */
export type TargetRefusal =
  /** An order on its way will change what is held: what is missing is known once it has ended. */
  | { readonly code: 'order_in_flight' }
  /** What is held is the target, or less than a step from it. */
  | { readonly code: 'at_target' };

/**
 * Decides the next market order towards a target. From long to short, and back, the first order only closes and another one opens: so what
 * is in the way of opening never keeps a position open that is not wanted any more. A target that is reached gets no order, however
 * often it is asked for.
 */
export function decideTargetStep(
  state: TradingState,
  wanted: TargetPosition,
  market: MarketView,
): Decision<readonly [TradingChange], OrderRefusal | TargetRefusal> {
  const { account } = state;
  const instrument = market.instrumentOf(wanted.instrumentId);
  if (isOnTheWay(state, wanted.instrumentId)) return refuse({ code: 'order_in_flight' });
  const goal = toStep(wanted.target, instrument);
  if (goal === 0n && wanted.target !== 0n)
    return refuse({ code: 'quantity_too_small', minimum: instrument.minQuantity });
  const order = nextOrder(account, { ...wanted, target: goal }, instrument);
  return order ? decideTrade(state, order, market) : refuse({ code: 'at_target' });
}

/** Whether an order of `decideTargetStep` only closes what is on the other side of its target: another one has to follow. */
export const isFirstOfTurn = (
  { side, reduceOnly }: Pick<MarketOrder, 'side' | 'reduceOnly'>,
  target: Quantity,
): boolean => reduceOnly && target !== 0n && (side === 'buy') === target > 0n;

const isOnTheWay = ({ orders }: TradingState, instrumentId: number): boolean =>
  [...orders.values()].some(
    (order) => order.instrumentId === instrumentId && order.terms.type === 'market' && isLive(order),
  );

/** Undefined where less than a step is missing. */
function nextOrder(
  account: AccountState,
  { target, ...wanted }: TargetPosition,
  instrument: Instrument,
): MarketOrder | undefined {
  const held = account.positions.get(instrument.id)?.quantity ?? ZERO_QUANTITY;
  const isTurn = held !== 0n && target !== 0n && held > 0n !== target > 0n;
  const goal = isTurn ? ZERO_QUANTITY : target;
  // What is left of an odd quantity closes whole.
  const missing = goal === 0n ? minus(goal, held) : toStep(minus(goal, held), instrument);
  if (missing === 0n) return undefined;
  return {
    ...wanted,
    side: missing > 0n ? 'buy' : 'sell',
    quantity: magnitude(missing),
    reduceOnly: magnitude(goal) < magnitude(held),
    seenPrice: undefined,
    slippage: DEFAULT_SLIPPAGE,
  };
}

const toStep = (amount: Quantity, { quantityStep }: Instrument): Quantity =>
  quantity(amount - (amount % quantityStep));
