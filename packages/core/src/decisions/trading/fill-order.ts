import { post, type AccountState, type Posted } from '../../account/account.ts';
import { protectNegativeBalance } from '../../account/negative-balance.ts';
import { settleProfit } from '../../account/settle-profit.ts';
import { minus, negate, type Quantity } from '../../money/index.ts';
import type { Fill } from '../../order/fill.ts';
import type { MarketOrder, OrderEffect } from '../../order/order-effect.ts';
import { withPosition } from '../../position/positions.ts';
import type { AccountChange } from '../account-change.ts';

/** Why and when there is a fill. */
type Occasion = Pick<Fill, 'cause' | 'execution' | 'at'>;

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
  const fill = fillOf(account, order, effect, occasion);
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

function fillOf(account: AccountState, order: MarketOrder, effect: OrderEffect, occasion: Occasion): Fill {
  const { price, quote, value, change } = effect;
  const { after, ...done } = change;
  const number = account.fillCount + 1;
  const position = after ?? account.positions.get(order.instrumentId);
  return {
    accountId: account.id,
    number,
    order,
    price,
    rule: order.side === 'buy' ? 'buy_at_ask' : 'sell_at_bid',
    ...occasion,
    quote,
    value,
    change: done,
    positionOpenedBy: position?.openedBy ?? number,
    quantityAfter: after?.quantity ?? (0n as Quantity),
  };
}
