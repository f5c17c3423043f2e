import type { Price, Quantity, Usd } from '../money/index.ts';

/**
 * Why a command is refused, with the figures that belong to it. The order is the order of precedence:
 * of several reasons the first is given.
 */
export type Refusal =
  | { readonly code: 'account_closed' }
  | { readonly code: 'quantity_off_grid'; readonly step: Quantity }
  | { readonly code: 'quantity_too_small'; readonly minimum: Quantity }
  | { readonly code: 'leverage_not_allowed'; readonly allowed: readonly number[] }
  /** Neither a positive profit, nor a negative one with cash to settle it from. */
  | { readonly code: 'nothing_to_move'; readonly profit: Usd; readonly balance: Usd }
  | { readonly code: 'no_position' }
  | { readonly code: 'exceeds_position'; readonly held: Quantity }
  | { readonly code: 'market_closed' }
  | { readonly code: 'quote_unavailable' }
  | { readonly code: 'quote_stale' }
  | { readonly code: 'notional_out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  | { readonly code: 'price_moved'; readonly price: Price; readonly seen: Price; readonly decimals: number }
  | {
      readonly code: 'insufficient_funds';
      /** Margin that the opening part needs. */
      readonly required: Usd;
      /** Free cash that there is for it. */
      readonly available: Usd;
      readonly leverage: number;
      /** The largest quantity that would pass. */
      readonly affordable: Quantity;
    }
  | {
      readonly code: 'insufficient_free_margin';
      readonly required: Usd;
      readonly available: Usd;
      readonly leverage: number;
      readonly affordable: Quantity;
    };

export type RefusalCode = Refusal['code'];
