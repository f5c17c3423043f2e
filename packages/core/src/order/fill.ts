import type { Price, Quantity, Usd } from '../money/index.ts';
import type { PositionChange } from '../position/position.ts';
import type { MarketQuote } from '../quote/quote.ts';
import type { FillProfile } from '../account/fill-profile.ts';
import type { MarketOrder } from './order-effect.ts';
import type { OrderPurpose, OrderType } from './order-type.ts';

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

/** What a fill came to against an ideal one: at once, at the quote, of any size. */
export interface ExecutionCost {
  readonly profile: FillProfile;
  /** The touch when the order was sent, or when a quote reached one that waited; of a late quote its own. */
  readonly idealPrice: Price;
  /** Milliseconds from then to the fill; where prices arrive late, to the order's arrival. */
  readonly latency: number;
  /** How far the price is beyond the touch of the fill's quote. */
  readonly widening: Price;
  readonly impact: Price;
  /** What all of that cost at the fill's rate, rounded half-even; below zero where the market moved the client's way. USD. */
  readonly amount: Usd;
}

/** A fill with its evidence: why it got this price, and what it did. Written once, never changed. */
export interface Fill {
  readonly accountId: number;
  /** Counts this account's fills from 1, without gaps. */
  readonly number: number;
  /** With the quantity that filled. */
  readonly order: MarketOrder;
  /** Undefined for a trade or a close that was never an order of its own. */
  readonly execution: OrderExecution | undefined;
  readonly price: Price;
  /** The rule that set the price, and how far beyond it the profile took it. */
  readonly rule: 'buy_at_ask' | 'sell_at_bid';
  readonly cost: ExecutionCost;
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
