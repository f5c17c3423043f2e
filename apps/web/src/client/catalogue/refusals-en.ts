import type { RefusalCode } from '@lonja/protocol';

/** What somebody at the dashboard can't meet: refusals of the forms before the sign-in, and of the panel. */
type Elsewhere =
  | 'credentials_missing'
  | 'credentials_wrong'
  | 'challenge_ended'
  | 'login_missing'
  | 'reset_link_ended'
  | 'registration_closed'
  | 'registration_code_wrong'
  | 'passwords_differ'
  | 'username_too_short'
  | 'username_invalid'
  | 'username_taken'
  | 'books_changed'
  | 'amount_out_of_range'
  | 'direction_differs'
  | 'below_margin_call'
  | 'margin_missing'
  | 'withdrawal_funds_gone'
  | 'withdrawal_changed'
  | 'split_simulated'
  | 'split_ratio_invalid'
  | 'split_ratio_differs'
  | 'split_applying'
  | 'split_not_open'
  | 'administrator_not_deletable'
  | 'import_invalid'
  | 'import_interrupted'
  | 'import_not_reached'
  | 'verification_decided'
  | 'last_administrator'
  | 'user_has_open_books'
  | 'administrator_without_account'
  | 'user_changed'
  | 'edit_incomplete'
  | 'admin_password_too_short'
  | 'password_common'
  | 'admin_password_needed'
  | 'password_empty'
  | 'own_books'
  | 'reason_invalid'
  | 'password_required';

type DashboardRefusal = Exclude<RefusalCode, Elsewhere> | 'internal';

/** The server's refusals by their code, as the dashboard says them. The specification's texts are verbatim. */
export const refusalsEn = {
  unauthenticated: 'Please sign in',
  forbidden: 'You may not do this',
  key_scope_missing: 'This API key may not do this',
  password_wrong: 'The current password is not right',
  password_too_short: 'The password needs at least 6 characters',
  too_many_keys: 'There are too many API keys. Revoke one before you create another',
  account_in_use: 'Close your positions and pending withdrawals first',
  nothing_to_reset: 'This account is as new as another one would be',
  account_closed: 'Not found',
  not_found: 'Not found',
  unknown_instrument: 'Unknown instrument',
  code_wrong: 'The code is wrong or has been used',
  two_factor_on: 'Two-factor authentication is on already',
  two_factor_off: 'Two-factor authentication is off',
  email_invalid: 'This is no e-mail address',
  email_taken: 'This e-mail address is registered already',
  side_mismatch: 'The type of the order does not match the call',
  period_invalid: 'The period ends before it begins',
  statement_too_long: 'There are more than 5,000 entries in this period. Please choose a shorter one',
  alert_incomplete: 'Please fill in all alert details',
  too_many_alerts: 'This account has 20 active alerts, the most there may be. Switch one off first',
  too_many_kept_alerts: 'This account keeps 200 alerts, the most there may be. Delete one first',
  invalid_request: 'The request is not valid',
  idempotency_key_invalid: 'The request is not valid',
  idempotency_key_reused: 'This was sent before with other contents. Please try again',
  idempotency_in_flight: 'The same request is being processed',
  too_many_requests: 'Too many attempts. Wait a minute and try again',
  unavailable: 'The service is not available right now. Try again in a few seconds',
  internal: 'Something failed on the server. Try again later',
  quantity_off_grid: 'The quantity does not follow the steps of this instrument',
  quantity_too_small: 'The quantity is below the smallest one',
  leverage_not_allowed: 'This leverage is not allowed for this instrument',
  nothing_to_move: 'There is no profit to move to the balance',
  no_position: 'There is no open position in this instrument',
  exceeds_position: 'The quantity is more than your open position',
  position_fully_paid:
    'You hold this paid in full (1:1). Add to it at 1:1, or close it before you trade it with leverage',
  market_closed: 'The market is closed',
  quote_unavailable: 'There is no price for this instrument',
  close_only: 'This instrument’s quotes can’t be trusted right now: you can only close what is open',
  quote_stale: 'The price is not fresh. Please try again',
  notional_out_of_range: 'An order must be worth from 0.01 to 10,000,000 USD',
  price_moved: 'The price has changed',
  order_not_working: 'This order is no longer waiting',
  order_type_differs: 'The type of an order can’t be changed',
  quantity_follows_position: 'The quantity of this order is that of its position',
  stop_already_met: 'The stop of this order has been met already',
  time_in_force_not_allowed: 'This validity does not go with this type of order',
  expiry_not_ahead: 'The expiry must lie in the future',
  price_off_grid: 'The price does not follow the steps of this instrument',
  trail_out_of_range: 'The distance of a trailing stop must be above zero and at most 50% of the price',
  bracket_not_allowed: 'An order that only reduces takes no stop loss or take profit',
  stop_on_wrong_side: 'The market is past the price of the stop already',
  stop_loss_on_wrong_side: 'The stop loss must be on the losing side',
  take_profit_on_wrong_side: 'The take profit must be on the winning side',
  oco_leg_fills_at_once: 'One order of the group would fill at once',
  too_many_orders: 'Too many orders are waiting',
  targets_not_whole: 'The percentages must sum to exactly 100',
  nothing_to_rebalance: 'There is nothing to rebalance',
  category_untradable: 'One of the categories has no instrument that could be bought',
  already_balanced: 'The portfolio is within 50 USD of its target in every category',
  plan_moved: 'The market has moved: look at the proposal again',
  insufficient_funds: 'Saldo insuficiente para esta transacción',
  insufficient_free_margin: 'There is not enough free margin for this transaction',
  deposit_out_of_range: 'Please enter a valid deposit amount',
  deposits_closed: 'Deposits are closed on this installation',
  card_is_no_test_card: 'Only test cards are accepted here',
  card_expired: 'The card has expired',
  card_number_in_text: 'No text may hold a card number',
  information_missing: 'Missing Information',
  details_invalid: 'Please check the details of the payment method',
  withdrawal_too_small: 'Minimum withdrawal amount is $50',
  withdrawal_exceeds_funds: 'Insufficient funds for withdrawal',
  withdrawal_not_pending: 'Only a pending withdrawal can be cancelled',
  verification_incomplete: 'Please enter your full name and country',
  document_is_no_sandbox: 'Use a sandbox document number such as SBX-123456, never a real one',
  birth_date_invalid: 'You must be at least 18 years old',
  verification_pending: 'A verification request is already there',
} satisfies Record<DashboardRefusal, string>;

/** Those that a figure explains, where it came along. */
export const refusalFiguresEn = {
  insufficient_funds:
    'Saldo insuficiente para esta transacción. It takes a margin of {{required, figure}} USD at a leverage of 1:{{leverage}}',
  insufficient_free_margin:
    'There is not enough free margin for this transaction: it takes {{required, figure}} USD at a leverage of 1:{{leverage}}',
  price_moved: 'The price has changed: it is now {{price, figure}}',
  card_is_no_test_card: 'Only test cards are accepted here, for example {{example}}',
};
