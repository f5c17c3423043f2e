import type { Usd } from '../money/index.ts';

/** Why a mandate keeps a program's order or transfer out, in the order of precedence. USD. */
export type MandateRefusal =
  /** The key's owner, a teacher, an administrator or its own daily loss has taken its authority away. */
  | { readonly code: 'key_suspended' }
  /** The mandate names what may be traded, and this is not of it. */
  | { readonly code: 'outside_mandate' }
  | { readonly code: 'mandate_hours' }
  | { readonly code: 'mandate_rate'; readonly maximum: number }
  | { readonly code: 'mandate_leverage'; readonly maximum: number }
  | { readonly code: 'mandate_loss'; readonly maximum: Usd }
  | { readonly code: 'mandate_order_size'; readonly maximum: Usd; readonly asked: Usd }
  /** `left` of the day's value. */
  | { readonly code: 'mandate_day_spent'; readonly maximum: Usd; readonly left: Usd }
  /** `left` of the day's withdrawals. */
  | { readonly code: 'mandate_withdrawals_spent'; readonly maximum: Usd; readonly left: Usd }
  /** `exposure` would be open, or wait to open. */
  | { readonly code: 'mandate_exposure'; readonly maximum: Usd; readonly exposure: Usd }
  /** A position has no quote, so that nobody knows what is open. */
  | { readonly code: 'quote_unavailable' };
