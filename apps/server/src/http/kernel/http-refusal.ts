import type { Language, RefusalCode } from '@lonja/protocol';
import { refusalSentence } from './refusal-sentence.ts';

export type AnswerCode = RefusalCode;

/**
 * Status of every refusal, and the language that it is told in where nobody asks for one: the specification writes some
 * of its texts in Spanish and some in English. A code without a row does not compile, nor a row that the protocol does
 * not name.
 */
const ANSWERS: Readonly<Record<AnswerCode, readonly [status: number, language: 'es' | 'en']>> = {
  unauthenticated: [401, 'es'],
  forbidden: [403, 'es'],
  key_scope_missing: [403, 'es'],
  password_wrong: [400, 'es'],
  too_many_keys: [409, 'es'],
  account_in_use: [409, 'es'],
  nothing_to_reset: [409, 'es'],
  not_found: [404, 'es'],
  unknown_instrument: [404, 'es'],
  credentials_missing: [400, 'es'],
  credentials_wrong: [401, 'es'],
  code_required: [403, 'es'],
  code_wrong: [400, 'es'],
  challenge_ended: [400, 'es'],
  two_factor_on: [409, 'es'],
  two_factor_off: [409, 'es'],
  two_factor_by_setting: [409, 'es'],
  login_missing: [400, 'es'],
  reset_link_ended: [400, 'es'],
  registration_closed: [403, 'es'],
  registration_code_wrong: [403, 'es'],
  password_too_short: [400, 'es'],
  passwords_differ: [400, 'es'],
  username_too_short: [400, 'es'],
  username_invalid: [400, 'es'],
  email_invalid: [400, 'es'],
  side_mismatch: [400, 'es'],
  period_invalid: [400, 'en'],
  statement_too_long: [400, 'en'],
  alert_incomplete: [400, 'en'],
  too_many_alerts: [409, 'en'],
  too_many_kept_alerts: [409, 'en'],
  invalid_request: [400, 'es'],
  idempotency_key_invalid: [400, 'es'],
  too_many_requests: [429, 'es'],
  unavailable: [503, 'es'],
  username_taken: [409, 'es'],
  email_taken: [409, 'es'],
  idempotency_key_reused: [422, 'es'],
  idempotency_in_flight: [409, 'es'],
  account_closed: [404, 'es'],
  quantity_off_grid: [400, 'es'],
  quantity_too_small: [400, 'es'],
  leverage_not_allowed: [400, 'es'],
  nothing_to_move: [409, 'es'],
  no_position: [409, 'es'],
  exceeds_position: [409, 'es'],
  position_fully_paid: [409, 'es'],
  market_closed: [409, 'es'],
  quote_unavailable: [409, 'es'],
  close_only: [409, 'es'],
  quote_stale: [409, 'es'],
  notional_out_of_range: [400, 'es'],
  price_moved: [409, 'es'],
  order_not_working: [404, 'es'],
  order_type_differs: [400, 'es'],
  quantity_follows_position: [409, 'es'],
  stop_already_met: [409, 'es'],
  time_in_force_not_allowed: [400, 'es'],
  expiry_not_ahead: [400, 'es'],
  price_off_grid: [400, 'es'],
  trail_out_of_range: [400, 'es'],
  bracket_not_allowed: [400, 'es'],
  stop_on_wrong_side: [409, 'es'],
  stop_loss_on_wrong_side: [409, 'es'],
  take_profit_on_wrong_side: [409, 'es'],
  oco_leg_fills_at_once: [409, 'es'],
  too_many_orders: [409, 'es'],
  targets_not_whole: [400, 'es'],
  nothing_to_rebalance: [409, 'es'],
  category_untradable: [409, 'es'],
  already_balanced: [409, 'es'],
  plan_moved: [409, 'es'],
  insufficient_funds: [400, 'es'],
  insufficient_free_margin: [400, 'es'],
  opens_at_margin_call: [400, 'es'],
  books_changed: [409, 'es'],
  amount_out_of_range: [400, 'es'],
  direction_differs: [409, 'es'],
  below_margin_call: [409, 'es'],
  margin_missing: [409, 'es'],
  deposit_out_of_range: [400, 'en'],
  withdrawal_too_small: [400, 'en'],
  withdrawal_exceeds_funds: [400, 'en'],
  withdrawal_funds_gone: [409, 'es'],
  deposits_closed: [409, 'en'],
  card_is_no_test_card: [400, 'en'],
  card_expired: [400, 'en'],
  information_missing: [400, 'en'],
  details_invalid: [400, 'en'],
  withdrawal_not_pending: [409, 'en'],
  withdrawal_changed: [409, 'es'],
  administrator_not_deletable: [409, 'es'],
  import_invalid: [400, 'es'],
  import_interrupted: [503, 'es'],
  import_not_reached: [503, 'es'],
  verification_incomplete: [400, 'en'],
  document_is_no_sandbox: [400, 'en'],
  birth_date_invalid: [400, 'en'],
  verification_pending: [409, 'en'],
  verification_decided: [409, 'es'],
  split_simulated: [409, 'es'],
  split_ratio_invalid: [400, 'es'],
  split_ratio_differs: [409, 'es'],
  split_applying: [409, 'es'],
  split_not_open: [404, 'es'],
  last_administrator: [409, 'es'],
  user_has_open_books: [409, 'es'],
  administrator_without_account: [409, 'es'],
  user_changed: [409, 'es'],
  edit_incomplete: [409, 'es'],
  admin_password_too_short: [400, 'es'],
  password_common: [400, 'es'],
  admin_password_needed: [400, 'es'],
  lists_changed: [409, 'es'],
  drawings_changed: [409, 'es'],
  settings_changed: [409, 'es'],
  password_empty: [400, 'es'],
  own_books: [403, 'es'],
  own_access: [403, 'es'],
  card_number_in_text: [400, 'es'],
  reason_invalid: [400, 'es'],
  password_required: [403, 'es'],
};

/** Said as they are specified, without figures, where no language is asked for. */
const WORD_FOR_WORD: ReadonlySet<AnswerCode> = new Set(['withdrawal_funds_gone']);

/** An expected refusal on its way out; the error handler gives it its shape. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly code: AnswerCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** When to try again, where that is known. */
  retryAfterSeconds: number | undefined;

  constructor(code: AnswerCode, details?: Record<string, unknown>) {
    const [status, language] = ANSWERS[code];
    super(refusalSentence(code, WORD_FOR_WORD.has(code) ? undefined : details, language));
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The same request may be answered in so many seconds. */
  static later(code: AnswerCode, seconds: number): HttpRefusal {
    const refusal = new HttpRefusal(code);
    refusal.retryAfterSeconds = seconds;
    return refusal;
  }

  /** In a reader's language; undefined: in the one that the specification writes it in. */
  textIn(language: Language | undefined): string {
    return language ? refusalSentence(this.code, this.details, language) : this.message;
  }
}
