import type { Price, Quantity, Usd } from '../money/index.ts';
import type { PositionChange } from '../position/position.ts';
import type { MarketQuote } from '../quote/quote.ts';
import type { FillProfile } from '../account/fill-profile.ts';
import type { MarketOrder } from './order-effect.ts';
import type { OrderPurpose, OrderType } from './order-type.ts';
import type { Sender } from './sender.ts';

/**
 * Why there was a fill: the client's order, its rebalance, a margin level (basis points) below 50 %, a close by an
 * administrator, or the end of its contest or its evaluation.
 */
export type FillCause =
  | { readonly kind: 'order' }
  | { readonly kind: 'rebalance' }
  | { readonly kind: 'stop_out'; readonly marginLevel: bigint }
  /** `act` is the audit log's, which says who and when. */
  | { readonly kind: 'administrator'; readonly act: string; readonly reason: string }
  | { readonly kind: 'contest_end' }
  | { readonly kind: 'evaluation_end' };

/** The origin of a fill in one word: its order's purpose where it has an order, else its cause. */
export type FillOrigin = OrderPurpose | Exclude<FillCause['kind'], 'order'>;

/** @param purpose of the order that it executed; undefined for a trade or a close without a resting order */
export const fillOrigin = (cause: FillCause['kind'], purpose: OrderPurpose | undefined): FillOrigin =>
  cause === 'order' ? (purpose ?? 'market') : cause;

/** What may stand behind a fill: a sender, a rule that the system enforces, or an administrator. */
export type FillSender =
  | Sender
  | {
      readonly kind: 'rule';
      readonly rule: Exclude<FillCause['kind'], 'order' | 'rebalance' | 'administrator'>;
    }
  | { readonly kind: 'administrator' };

/**
 * Who is behind a fill. A rebalance, and an order that protects a position, are their sender's; the fill's cause says the rest.
 * @param sentBy undefined: not recorded
 */
export function senderOfFill(cause: FillCause['kind'], sentBy: Sender | undefined): FillSender | undefined {
  switch (cause) {
    case 'order':
    case 'rebalance':
      return sentBy;
    case 'administrator':
      return { kind: 'administrator' };
    case 'stop_out':
    case 'contest_end':
    case 'evaluation_end':
      return { kind: 'rule', rule: cause };
  }
}

/** What a client asked for. */
export const BY_ORDER: FillCause = { kind: 'order' };

/** The resting order that a fill executed, and its trigger. */
export interface OrderExecution {
  readonly orderId: number;
  readonly orderType: OrderType;
  readonly purpose: OrderPurpose;
  /** The price that it waited for; undefined when it filled as it was placed or amended. */
  readonly triggerPrice: Price | undefined;
  /** The market jumped over that price: the fill got the first price available, worse for a stop, better for a limit. */
  readonly gapped: boolean;
}

/** A fill's cost compared with an ideal fill: at once, at the quote, in any size. */
export interface ExecutionCost {
  readonly profile: FillProfile;
  /**
   * The touch when the order was sent, or when a quote reached a waiting order; for a delayed quote, the touch of that
   * quote.
   */
  readonly idealPrice: Price;
  /** Milliseconds from then to the fill; where prices are delayed, to the order's arrival. */
  readonly latency: number;
  /** Distance of the price from the touch of the fill's quote. */
  readonly widening: Price;
  readonly impact: Price;
  /**
   * Total cost against the ideal price at the fill's rate, rounded half-even; below zero where the market moved in the
   * client's favour. USD.
   */
  readonly amount: Usd;
}

/** A fill with its evidence: the reason for its price, and its effects. Written once, never changed. */
export interface Fill {
  readonly accountId: number;
  /** Counts this account's fills from 1, without gaps. */
  readonly number: number;
  /** The order's quantity is the filled one. */
  readonly order: MarketOrder;
  /** Undefined for a trade or a close without a resting order. */
  readonly execution: OrderExecution | undefined;
  readonly price: Price;
  /** The rule that set the price, before the profile's widening and impact. */
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
