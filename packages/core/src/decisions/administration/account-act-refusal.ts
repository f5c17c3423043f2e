import type { Price, Quantity, Usd } from '../../money/index.ts';
import type { FillProfile } from '../../account/fill-profile.ts';
import type { TradeRefusal } from '../../order/order-refusal.ts';

/**
 * Why an administrator's act on an account is refused. In the order of precedence: the form's figures are out of date;
 * `no_position`; the figure itself; the market; the money.
 */
export type AccountActRefusal =
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
  /** The form's figures are out of date: with the current ones. */
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
  /** Cash or free margin do not cover the margin of the changed position. */
  | { readonly code: 'margin_missing'; readonly required: Usd; readonly available: Usd };

/** A figure that differs from the expected one. */
export type ChangedFigure =
  | { readonly figure: 'balance' | 'totalProfit'; readonly current: Usd }
  | { readonly figure: 'fillProfile'; readonly current: FillProfile }
  | { readonly figure: 'quantity'; readonly current: Quantity }
  | { readonly figure: 'averagePrice'; readonly current: Price }
  /** Undefined where none is set. */
  | { readonly figure: 'profit'; readonly current: Usd | undefined };
