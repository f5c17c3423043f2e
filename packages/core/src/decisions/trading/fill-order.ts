import { post, type AccountState, type Posted } from '../../account/account.ts';
import { protectNegativeBalance } from '../../account/negative-balance.ts';
import { settleProfit } from '../../account/settle-profit.ts';
import { minus, negate, type Quantity } from '../../money/index.ts';
import type { ExecutionCost, Fill } from '../../order/fill.ts';
import type { Flight } from '../../order/resting-order.ts';
import { costAgainst, type MarketOrder, type OrderEffect } from '../../order/order-effect.ts';
import { isDelayed } from '../../quote/quote.ts';
import { withPosition } from '../../position/positions.ts';
import type { AccountChange } from '../account-change.ts';

/** A fill's cause and time, and its order's flight. */
type Occasion = Pick<Fill, 'cause' | 'execution' | 'at'> & { readonly flight?: Flight | undefined };

/**
 * The fill with its entry, the negative balance protection of an account that it leaves flat, and the settlement of its profit
 * where the account settles: all in one change.
 */
export function fillOrder(
  account: AccountState,
  order: MarketOrder,
  effect: OrderEffect,
  occasion: Occasion,
): AccountChange {
  const fill = buildFill(account, order, effect, occasion);
  const { marginLocked, marginReleased, realized } = effect.change;
  const locked = minus(marginLocked, marginReleased);
  const filled = post(
    account,
    { cash: negate(locked), margin: locked, profit: realized, market: negate(realized) },
    { kind: 'fill', fillNumber: fill.number, at: fill.at },
  );
  const adjusted = postAdjustment(filled.after, fill);
  const covered = protectNegativeBalance(
    {
      ...adjusted.after,
      version: account.version + 1,
      fillCount: fill.number,
      positions: withPosition(account.positions, order.instrumentId, effect.change.after),
    },
    fill.at,
  );
  const settled = settleFill(covered.after, fill);
  const entries = [...filled.entries, ...adjusted.entries, ...covered.entries, ...settled.entries];
  return { before: account, after: settled.after, entries, fill };
}

/** An opening fill realises nothing. */
const settleFill = (account: AccountState, { change, number, at }: Fill): Posted =>
  change.closed > 0n ? settleProfit(account, { fillNumber: number, at }) : { after: account, entries: [] };

/** The override's difference to the market result is always an entry of its own. */
function postAdjustment(account: AccountState, { change, number, at }: Fill): Posted {
  if (!change.adjustment) return { after: account, entries: [] };
  const { amount, act } = change.adjustment;
  return post(
    account,
    { profit: amount, adjustment: negate(amount) },
    { kind: 'position_adjustment', fillNumber: number, act, at },
  );
}

function buildFill(account: AccountState, order: MarketOrder, effect: OrderEffect, occasion: Occasion): Fill {
  const { price, quote, quantity, value, change } = effect;
  const { after, ...done } = change;
  const number = account.fillCount + 1;
  const position = after ?? account.positions.get(order.instrumentId);
  return {
    accountId: account.id,
    number,
    order: order.quantity === quantity ? order : { ...order, quantity },
    price,
    rule: order.side === 'buy' ? 'buy_at_ask' : 'sell_at_bid',
    cost: computeCost(order, effect, occasion),
    cause: occasion.cause,
    execution: occasion.execution,
    at: occasion.at,
    quote,
    value,
    change: done,
    positionOpenedBy: position?.openedBy ?? number,
    quantityAfter: after?.quantity ?? (0n as Quantity),
  };
}

function computeCost({ taking }: MarketOrder, effect: OrderEffect, { flight, at }: Occasion): ExecutionCost {
  const { touch, widening, impact } = effect.fillPrice;
  const isLate = isDelayed(effect.quote);
  // At a delayed price even an ideal order waits, so the touch at its sending is no measure of its cost.
  const idealPrice = flight && !isLate ? flight.idealPrice : touch;
  return {
    profile: taking?.profile ?? 'ideal',
    idealPrice,
    latency: flight ? computeLatencySince(flight, isLate ? flight.dueAt : at) : 0,
    widening,
    impact,
    amount: costAgainst(effect, idealPrice),
  };
}

/** Latency in milliseconds; 0 when the clock was set back meanwhile. */
const computeLatencySince = ({ sentAt }: Flight, until: number): number => Math.max(0, until - sentAt);
