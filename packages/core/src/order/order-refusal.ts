import type { AssetClass } from '../instrument/categories.ts';
import type { Price, Quantity, Usd } from '../money/index.ts';
import type { OrderType, TimeInForce } from './order-type.ts';

/**
 * Why an order that fills at once is refused, with its figures. In the order of precedence: of several reasons the first is
 * given.
 */
export type TradeRefusal =
  /** The instrument is a figure that is quoted, and that nobody can buy or sell: it only closes. */
  | { readonly code: 'not_traded' }
  | { readonly code: 'quantity_off_grid'; readonly step: Quantity }
  | { readonly code: 'quantity_too_small'; readonly minimum: Quantity }
  /** The account's evaluation has ended and left it open: it only closes. */
  | { readonly code: 'account_frozen' }
  /** The account's terms limit what it may open. */
  | { readonly code: 'class_not_allowed'; readonly allowed: readonly AssetClass[] }
  | { readonly code: 'leverage_not_allowed'; readonly allowed: readonly number[] }
  /** The account's rules forbid to sell what is not held. */
  | { readonly code: 'shorts_not_allowed' }
  /** The account's rules open nothing at prices that come late. */
  | { readonly code: 'delayed_not_allowed' }
  | { readonly code: 'no_position' }
  | { readonly code: 'exceeds_position'; readonly held: Quantity }
  /** The account's rules ask for a note with what opens. */
  | { readonly code: 'note_required' }
  /** The account's rules allow `most` orders a day that open something, and there were as many. */
  | { readonly code: 'orders_of_day_spent'; readonly most: number }
  | { readonly code: 'quote_unavailable' }
  | { readonly code: 'market_closed' }
  | { readonly code: 'quote_stale' }
  /**
   * The instrument's prices are delayed, and the request would be decided on a price whose sequel others already know.
   * `delay` in milliseconds.
   */
  | { readonly code: 'price_delayed'; readonly delay: number }
  /** All or nothing was ordered, and the book holds less: only `available`. */
  | { readonly code: 'depth_short'; readonly available: Quantity }
  /** The instrument's quotes make no sense just now: nothing is opened on them. */
  | { readonly code: 'close_only' }
  | { readonly code: 'notional_out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  | { readonly code: 'price_moved'; readonly price: Price; readonly seen: Price; readonly decimals: number }
  /** The account's rules limit what one position may be worth: `maximum` percent of the equity, which is `largest` USD. */
  | { readonly code: 'position_too_large'; readonly maximum: number; readonly largest: Usd }
  | (FundsShortage & { readonly code: 'insufficient_funds' })
  | (FundsShortage & { readonly code: 'insufficient_free_margin' })
  /**
   * Leverage would put a fully paid long on margin, and its gain would raise free margin by more than the order takes: by
   * `rise` USD, at a margin of `required`.
   */
  | { readonly code: 'position_fully_paid'; readonly required: Usd; readonly rise: Usd }
  /** There are funds for the margin but not for the spread: free margin would be zero or less right after the fill. */
  | (FundsShortage & { readonly code: 'opens_at_margin_call'; readonly freeMarginAfter: Usd });

/** The funds that an order's opening part needs, and those available. */
export interface FundsShortage {
  /** Margin of the order, USD. */
  readonly required: Usd;
  /** Free cash, or free margin where that is the shortage. USD. */
  readonly available: Usd;
  readonly leverage: number;
  /** The largest quantity that would pass: one step more would not. */
  readonly affordable: Quantity;
}

interface WrongSide {
  readonly price: Price;
  readonly reference: Price;
  readonly decimals: number;
}

/**
 * Why an order that may wait is refused when it is placed, amended or executed. In the order of precedence: first the
 * codes listed here up to `stop_already_met`, then `TradeRefusal` up to `orders_of_day_spent`, then from
 * `time_in_force_not_allowed` to `bracket_not_allowed`, then `TradeRefusal` up to `price_delayed`, then from
 * `trail_out_of_range` to the codes on the sides of the prices, then the rest of `TradeRefusal`, `too_many_orders` last.
 */
export type OrderRefusal =
  | TradeRefusal
  /** The account has no such order, or it has filled or ended. */
  | { readonly code: 'order_not_working' }
  | { readonly code: 'order_type_differs'; readonly type: OrderType }
  | { readonly code: 'quantity_follows_position' }
  | { readonly code: 'stop_already_met' }
  | { readonly code: 'time_in_force_not_allowed'; readonly allowed: readonly TimeInForce[] }
  | { readonly code: 'expiry_not_ahead' }
  | { readonly code: 'price_off_grid'; readonly tick: Price; readonly decimals: number }
  | { readonly code: 'bracket_not_allowed' }
  /** In basis points of the market's price; a distance is measured against it too. */
  | { readonly code: 'trail_out_of_range'; readonly maximum: number }
  /** The market is already at the stop or beyond it. */
  | {
      readonly code: 'stop_on_wrong_side';
      readonly stop: Price;
      readonly market: Price;
      readonly decimals: number;
    }
  /** The reference is the price that the position is expected to open at, or the market that it closes at. */
  | (WrongSide & { readonly code: 'stop_loss_on_wrong_side' })
  | (WrongSide & { readonly code: 'take_profit_on_wrong_side' })
  /** Orders of which one cancels the others must all wait. `leg` counts from 1. */
  | { readonly code: 'oco_leg_fills_at_once'; readonly leg: number }
  | {
      readonly code: 'too_many_orders';
      readonly scope: 'account' | 'instrument';
      readonly maximum: number;
    };
