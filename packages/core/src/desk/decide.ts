import { post, NO_BALANCES, type AccountState, type Posted } from '../account/account.ts';
import { protectNegativeBalance } from '../account/negative-balance.ts';
import { settleProfit } from '../account/settle-profit.ts';
import { financingDayOf } from '../charge/financing-day.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { magnitude, minus, negate, type Quantity, type Usd } from '../money/index.ts';
import { checkMarketOrder } from '../order/market-order.ts';
import type { MarketOrder, OrderEffect } from '../order/order-effect.ts';
import type { OrderPurpose, OrderType } from '../order/order-type.ts';
import { closingSideOf, type PositionChange } from '../position/position.ts';
import { withPosition } from '../position/positions.ts';
import type { MarketView } from '../quote/market-view.ts';
import type { MarketQuote } from '../quote/quote.ts';
import type { Price } from '../money/index.ts';
import type { BookAct } from './book-act.ts';
import type { Refusal } from './refusal.ts';

/** The virtual funds of a new client: 10,000 USD. */
export const OPENING_GRANT = 10_000_000_000n as Usd;

/**
 * Why there was a fill: the client's order, its rebalance, a margin level (basis points) below 50 %, or an administrator
 * who had the position closed.
 */
export type FillCause =
  | { readonly kind: 'order' }
  | { readonly kind: 'rebalance' }
  | { readonly kind: 'stop_out'; readonly marginLevel: bigint }
  /** `act` is the audit log's, which says who and when. */
  | { readonly kind: 'administrator'; readonly act: string; readonly reason: string };

/** What a fill came from, in one word: its order's purpose where an order made it, else its cause. */
export type FillOrigin = OrderPurpose | Exclude<FillCause['kind'], 'order'>;

/** @param purpose of the order that it executed; undefined for a trade or a close that was never an order of its own */
export const fillOrigin = (cause: FillCause['kind'], purpose: OrderPurpose | undefined): FillOrigin =>
  cause === 'order' ? (purpose ?? 'market') : cause;

/** What a client asked for. */
export const BY_ORDER: FillCause = { kind: 'order' };

/** The order that a fill executed, where it had a life of its own, and what set it off. */
export interface OrderExecution {
  readonly orderId: number;
  readonly orderType: OrderType;
  readonly purpose: OrderPurpose;
  /** The price that it waited for; undefined when it filled as it was placed or amended. */
  readonly triggerPrice: Price | undefined;
  /** The market jumped over that price: the fill got the first price that there was, worse for a stop, better for a limit. */
  readonly gapped: boolean;
}

/** A fill with its evidence: why it got this price, and what it did. Written once, never changed. */
export interface Fill {
  readonly accountId: number;
  /** Counts this account's fills from 1, without gaps. */
  readonly number: number;
  readonly order: MarketOrder;
  /** Undefined for a trade or a close that was never an order of its own. */
  readonly execution: OrderExecution | undefined;
  readonly price: Price;
  /** The rule that set the price. */
  readonly rule: 'buy_at_ask' | 'sell_at_bid';
  readonly cause: FillCause;
  readonly quote: MarketQuote;
  /** Price x quantity in USD at the fill's rate. */
  readonly value: Usd;
  readonly change: Omit<PositionChange, 'after'>;
  /** Number of the fill that opened the position which this fill changed; its own when it opened or flipped. */
  readonly positionOpenedBy: number;
  /** Signed quantity of the position afterwards. */
  readonly quantityAfter: Quantity;
  readonly at: number;
}

/** What a decision changes; the store writes it in one transaction. */
export interface AccountChange {
  readonly before: AccountState;
  readonly after: AccountState;
  /** In the order of their numbers; none when no money moved. */
  readonly entries: readonly LedgerEntry[];
  readonly fill: Fill | undefined;
  /** What an administrator set with it; absent for everybody else's commands. */
  readonly acts?: readonly BookAct[];
}

export type Decision =
  | { readonly accepted: true; readonly change: AccountChange }
  | { readonly accepted: false; readonly refusal: Refusal };

/** Decides a market order: the price is the server's, ask for a buy and bid for a sell. */
export function decideMarketOrder(
  account: AccountState,
  order: MarketOrder,
  market: MarketView,
  cause: FillCause = BY_ORDER,
): Decision {
  const check = checkMarketOrder(account, order, market);
  if (!check.allowed) return { accepted: false, refusal: check.refusal };
  return {
    accepted: true,
    change: fillOrder(account, order, check.effect, { cause, at: market.now, execution: undefined }),
  };
}

/** What closing a position asks for: all of it, or part. */
export interface ClosePosition {
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
): Decision {
  const position = account.positions.get(close.instrumentId);
  if (!position) return { accepted: false, refusal: { code: 'no_position' } };
  const { instrumentId, seenPrice, slippage } = close;
  const order: MarketOrder = {
    instrumentId,
    side: closingSideOf(position.quantity),
    quantity: close.quantity ?? magnitude(position.quantity),
    leverage: 1,
    reduceOnly: true,
    seenPrice,
    slippage,
  };
  return decideMarketOrder(account, order, market, cause);
}

/** Why and when there is a fill. */
type Occasion = Pick<Fill, 'cause' | 'execution' | 'at'>;

/**
 * The fill, its entry, the protection of an account that it leaves flat and owing, and the settlement of what it realised
 * where the account has that: never one without the others.
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

/** What only opens realises nothing. */
const settleFill = (account: AccountState, { change, number, at }: Fill): Posted =>
  change.closed > 0n ? settleProfit(account, { fillNumber: number, at }) : { after: account, entries: [] };

/** What a set figure says beyond the market result: an entry of its own, whatever the sum of the two. */
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

/** A new trading account with its opening grant out of the house's funding. */
export function decideOpenAccount(accountId: number, now: number): AccountChange {
  const before: AccountState = {
    id: accountId,
    version: 0,
    entryCount: 0,
    fillCount: 0,
    financedThrough: financingDayOf(now),
    marginCall: undefined,
    balances: NO_BALANCES,
    positions: new Map(),
  };
  const { after, entries } = post(
    before,
    { cash: OPENING_GRANT, funding: negate(OPENING_GRANT) },
    { kind: 'opening_grant', at: now },
  );
  return { before, after: { ...after, version: 1 }, entries, fill: undefined };
}
