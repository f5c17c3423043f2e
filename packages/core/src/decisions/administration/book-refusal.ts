import type { Price, Quantity, Usd } from '../../money/index.ts';
import type { FillProfile } from '../../account/fill-profile.ts';
import type { TradeRefusal } from '../../order/order-refusal.ts';

/**
 * Why an administrator's act on the books is refused. In the order of precedence: what the
 * form had read differs; then `no_position`; then the figure itself; then the market; then the money.
 */
export type BookRefusal =
  | Extract<
      TradeRefusal,
      {
        code:
          | 'no_position'
          | 'quantity_off_grid'
          | 'quantity_too_small'
          | 'market_closed'
          | 'quote_unavailable'
          | 'quote_stale'
          | 'notional_out_of_range';
      }
    >
  /** Somebody or the market changed what the form had read: with what stands there now. */
  | { readonly code: 'books_changed'; readonly changed: readonly ChangedFigure[] }
  | { readonly code: 'amount_out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  /** The position is long and the quantity is not, or the other way round. */
  | { readonly code: 'direction_differs'; readonly held: Quantity }
  /** The account would be under its margin call, or owe with nothing on margin. */
  | {
      readonly code: 'below_margin_call';
      readonly figure: 'balance' | 'totalProfit';
      /** The lowest that passes. */
      readonly minimum: Usd;
    }
  /** Cash or free margin do not reach for what the changed position locks. */
  | { readonly code: 'margin_missing'; readonly required: Usd; readonly available: Usd };

/** A figure that is not what it was expected to be. */
export type ChangedFigure =
  | { readonly figure: 'balance' | 'totalProfit'; readonly current: Usd }
  | { readonly figure: 'fillProfile'; readonly current: FillProfile }
  | { readonly figure: 'quantity'; readonly current: Quantity }
  | { readonly figure: 'averagePrice'; readonly current: Price }
  /** Undefined where none is set. */
  | { readonly figure: 'profit'; readonly current: Usd | undefined };
