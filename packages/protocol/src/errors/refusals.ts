import type { AssetClass } from '@lonja/core/categories';

/** A refusal's status, its language where none is asked for, and the figures that come with it. */
interface Row<Details> {
  readonly status: number;
  /** The specification writes some of its texts in Spanish and some in English. */
  readonly language: 'es' | 'en';
  /** Never present; carries the type. */
  readonly details?: Details;
}

const row = <Details = undefined>(status: number, language: 'es' | 'en' = 'es'): Row<Details> => ({
  status,
  language,
});

/** Fields that failed their schema. */
interface Issues {
  readonly issues: readonly { readonly field: string; readonly problem: string }[];
}
/** The column of a refused cell in an imported file. */
interface Column {
  readonly column: string;
}
/** A card's number for tests. */
interface Example {
  readonly example: string;
}
interface Held {
  readonly held: string;
}
interface Range {
  readonly minimum: string;
  readonly maximum: string;
}
/** The funds that an order's opening part needs, those available, and the largest quantity that would pass. */
interface Shortage {
  readonly required: string;
  readonly available: string;
  readonly leverage: number;
  readonly affordable: string;
}
/** Current values of the figures that differ from the expected ones. */
type ChangedFigures = Readonly<
  Partial<
    Record<'balance' | 'totalProfit' | 'fillProfile' | 'quantity' | 'averagePrice' | 'profit', string | null>
  >
> &
  ExactFigures;
/** What is booked of the figures that are shown to the cent. */
type ExactFigures = Readonly<Partial<Record<'exactBalance' | 'exactTotalProfit', string>>>;
/** Current values of a user's fields. */
export type UserFigures = Readonly<
  Partial<
    Record<
      | 'username'
      | 'email'
      | 'fullName'
      | 'phone'
      | 'country'
      | 'role'
      | 'isActive'
      | 'balance'
      | 'totalProfit'
      | 'fillProfile',
      string | boolean | null
    >
  >
> &
  ExactFigures;

/**
 * Every `code` that a refusal may carry, by which a program distinguishes refusals. A code never changes once released; its
 * text is for a person and may change. A refusal carries the figures that its row names. Amounts, prices and quantities are
 * decimal strings.
 */
export const REFUSALS = {
  unauthenticated: row(401),
  forbidden: row(403),
  key_scope_missing: row(403),
  key_suspended: row(403),
  mandate_needs_account: row(400),
  too_many_proposals: row<{ maximum: number }>(409),
  proposal_decided: row(409),
  preview_unknown: row(409),
  preview_expired: row(409),
  preview_used: row(409),
  outside_mandate: row(403),
  mandate_hours: row(403),
  mandate_rate: row<{ maximum: number }>(429),
  mandate_leverage: row<{ maximum: number }>(403),
  mandate_loss: row<{ maximum: string }>(403),
  mandate_order_size: row<{ maximum: string; asked: string }>(403),
  mandate_day_spent: row<{ maximum: string; left: string }>(403),
  mandate_withdrawals_spent: row<{ maximum: string; left: string }>(403),
  mandate_exposure: row<{ maximum: string; exposure: string }>(403),
  at_target: row(409),
  order_in_flight: row(409),
  too_many_hooks: row<{ maximum: number }>(409),
  signal_unreadable: row<Issues>(400),
  signal_without_size: row(400),
  signal_late: row(409),
  target_not_reached: row(409),
  password_wrong: row(400),
  too_many_keys: row(409),
  too_many_webhooks: row<{ maximum: number }>(409),
  webhook_url_refused: row(400),
  webhook_events_refused: row(400),
  webhook_off: row(409),
  account_in_use: row<{ positions: number; held: string } | undefined>(409),
  nothing_to_reset: row(409),
  primary_account_stays: row(409),
  world_ended: row(409),
  world_not_ended: row(409),
  world_takes_no_accounts: row(409),
  rate_out_of_range: row<{ maximum: number }>(400),
  too_many_worlds: row<{ maximum: number }>(409),
  too_many_replays: row<{ maximum: number }>(409),
  replays_of_day_spent: row<{ maximum: number }>(409),
  replays_full: row<{ maximum: number }>(409),
  script_line_idle: row<{ line: number }>(400),
  too_many_accounts: row<{ maximum: number }>(409),
  too_many_kept_accounts: row<{ maximum: number }>(409),
  withdrawal_held: row(409),
  account_is_branch: row(409),
  account_is_contest: row(409),
  account_is_evaluation: row(409),
  evaluation_goes_on: row(409),
  evaluation_not_judged: row(409),
  nothing_to_certify: row(409),
  plan_passed: row(409),
  plan_closed: row(409),
  too_many_attempts: row<{ maximum: number }>(409),
  appeal_made: row(409),
  appeal_answered: row(409),
  unknown_time_zone: row(400),
  teams_fixed: row(409),
  team_full: row<{ maximum: number }>(409),
  name_taken_here: row(409),
  days_out_of_range: row<{ maximum: number }>(400),
  contest_entered: row(409),
  contest_started: row(409),
  contest_over: row(409),
  prices_not_revealed: row(409),
  prices_not_begun: row(409),
  too_many_contests: row<{ maximum: number }>(409),
  last_teacher: row(409),
  never_joined: row(409),
  too_many_members: row<{ maximum: number }>(409),
  too_many_groups: row<{ maximum: number }>(409),
  group_archived: row(409),
  too_many_assignments: row<{ maximum: number }>(409),
  assignment_published: row(409),
  assignment_closed: row(409),
  deadline_earlier: row(409),
  work_graded: row(409),
  work_changed: row(409),
  too_many_versions: row<{ maximum: number }>(409),
  points_out_of_range: row<{ maximum: string }>(400),
  external_id_taken: row(409),
  launch_over: row(409),
  launch_elsewhere: row(403),
  launch_person_refused: row(403),
  launch_linked_otherwise: row(409),
  launch_not_taught: row(403),
  course_bound: row(409),
  platform_exists: row(409),
  too_many_platforms: row<{ maximum: number }>(409),
  platform_address_refused: row(400),
  roster_invalid: row<{ maximum: number; columns: readonly string[] }>(400),
  too_many_roster_lines: row<{ maximum: number }>(409),
  history_too_long: row<{ maximum: number }>(409),
  past_unknown: row(409),
  moment_out_of_range: row<{ earliest: string; latest: string }>(400),
  beginning_out_of_range: row<{ earliest: string; latest: string }>(400),
  of_worlds_alone: row(400),
  clock_is_of_the_market: row(409),
  grant_out_of_range: row<{ minimum: string; maximum: string }>(400),
  not_found: row(404),
  unknown_instrument: row(404),
  price_not_recorded: row<{ available: readonly string[] }>(409),
  credentials_missing: row(400),
  credentials_wrong: row(401),
  code_required: row(403),
  code_wrong: row(400),
  challenge_ended: row(400),
  two_factor_on: row(409),
  two_factor_off: row(409),
  two_factor_by_setting: row<{ isOn: boolean }>(409),
  login_missing: row(400),
  reset_link_ended: row(400),
  registration_closed: row(403),
  registration_code_wrong: row(403),
  password_too_short: row(400),
  passwords_differ: row(400),
  username_too_short: row(400),
  username_invalid: row(400),
  email_invalid: row(400),
  side_mismatch: row(400),
  period_invalid: row(400, 'en'),
  statement_too_long: row(400, 'en'),
  alert_incomplete: row(400, 'en'),
  too_many_alerts: row<{ maximum: number }>(409, 'en'),
  too_many_kept_alerts: row<{ maximum: number }>(409, 'en'),
  invalid_request: row<Issues | Column | undefined>(400),
  idempotency_key_invalid: row(400),
  too_many_requests: row(429),
  unavailable: row<{ reason: string } | undefined>(503),
  username_taken: row(409),
  email_taken: row(409),
  idempotency_key_reused: row(422),
  idempotency_in_flight: row(409),
  client_order_id_taken: row<{ order: number }>(422),
  account_closed: row(404),
  not_traded: row(409),
  quantity_off_grid: row<{ step: string }>(400),
  quantity_too_small: row<{ minimum: string }>(400),
  account_frozen: row(409),
  class_not_allowed: row<{ allowed: readonly AssetClass[] }>(400),
  leverage_not_allowed: row<{ allowed: readonly number[] }>(400),
  shorts_not_allowed: row(400),
  delayed_not_allowed: row(400),
  note_required: row(400),
  orders_of_day_spent: row<{ maximum: number }>(409),
  entry_corrected: row(409),
  journal_full: row<{ maximum: number }>(409),
  journals_full: row<{ maximum: number }>(409),
  nothing_to_move: row(409),
  no_position: row(409),
  exceeds_position: row<Held>(409),
  position_fully_paid: row<{ required: string; rise: string }>(409),
  market_closed: row(409),
  quote_unavailable: row(409),
  close_only: row(409),
  quote_stale: row(409),
  price_delayed: row<{ minutes: number }>(409),
  depth_short: row<{ available: string }>(409),
  notional_out_of_range: row<Range>(400),
  price_moved: row<{ price: number; seen: number; decimals: number }>(409),
  position_too_large: row<{ maximumPercent: number; largest: string }>(400),
  order_not_working: row(404),
  order_type_differs: row<{ type: string }>(400),
  quantity_follows_position: row(409),
  stop_already_met: row(409),
  time_in_force_not_allowed: row<{ allowed: readonly string[] }>(400),
  expiry_not_ahead: row(400),
  price_off_grid: row<{ tick: string }>(400),
  trail_out_of_range: row<{ maximumPercent: number }>(400),
  bracket_not_allowed: row(400),
  stop_on_wrong_side: row<{ stop: string; market: string }>(409),
  stop_loss_on_wrong_side: row<{ price: string; reference: string }>(409),
  take_profit_on_wrong_side: row<{ price: string; reference: string }>(409),
  oco_leg_fills_at_once: row<{ leg: number }>(409),
  too_many_orders: row<{ scope: 'account' | 'instrument'; maximum: number }>(409),
  targets_not_whole: row<{ totalPercent: number }>(400),
  nothing_to_rebalance: row(409),
  category_untradable: row<{ category: string }>(409),
  already_balanced: row(409),
  plan_moved: row<{ category: string }>(409),
  insufficient_funds: row<Shortage>(400),
  insufficient_free_margin: row<Shortage>(400),
  opens_at_margin_call: row<Shortage & { freeMarginAfter: string }>(400),
  books_changed: row<{ current: ChangedFigures }>(409),
  amount_out_of_range: row<Range | Column>(400),
  direction_differs: row<Held>(409),
  below_margin_call: row<{ figure: 'balance' | 'totalProfit'; minimum: string }>(409),
  margin_missing: row<{ required: string; available: string }>(409),
  deposit_out_of_range: row<{ maximum: string }>(400, 'en'),
  withdrawal_too_small: row<{ minimum: string }>(400, 'en'),
  withdrawal_exceeds_funds: row<{ available: string }>(400, 'en'),
  withdrawal_funds_gone: row<{ available: string }>(409),
  deposits_closed: row(409, 'en'),
  card_is_no_test_card: row<Example>(400, 'en'),
  card_expired: row(400, 'en'),
  information_missing: row<{ missing: readonly string[] }>(400, 'en'),
  details_invalid: row(400, 'en'),
  withdrawal_not_pending: row(409, 'en'),
  withdrawal_changed: row<{ status: string | undefined; revision: number | undefined } | undefined>(409),
  administrator_not_deletable: row(409),
  import_invalid: row<{ maximum: number; columns: readonly string[] }>(400),
  import_interrupted: row(503),
  import_not_reached: row(503),
  verification_incomplete: row(400, 'en'),
  document_is_no_sandbox: row(400, 'en'),
  birth_date_invalid: row(400, 'en'),
  verification_pending: row(409, 'en'),
  verification_decided: row(409),
  split_simulated: row(409),
  split_ratio_invalid: row(400),
  split_ratio_differs: row<{ factor: number }>(409),
  split_applying: row(409),
  split_not_open: row(404),
  last_administrator: row(409),
  user_has_open_books: row(409),
  administrator_without_account: row(409),
  user_changed: row<{ current: UserFigures } | undefined>(409),
  edit_incomplete: row<{ current: UserFigures } | undefined>(409),
  admin_password_too_short: row(400),
  password_common: row(400),
  admin_password_needed: row(400),
  lists_changed: row(409),
  list_name_taken: row(400),
  drawings_changed: row(409),
  layouts_changed: row(409),
  templates_changed: row(409),
  settings_changed: row(409),
  conditions_changed: row(409),
  password_empty: row(400),
  own_books: row(403),
  own_access: row(403),
  card_number_in_text: row<Issues | Column | Example | undefined>(400),
  reason_invalid: row<Issues | undefined>(400),
  password_required: row(403),
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal's details by its code; undefined where there are none, or they are optional. */
export type RefusalDetails = {
  readonly [Code in RefusalCode]: (typeof REFUSALS)[Code] extends Row<infer Details> ? Details : never;
};

/** Codes that may come without figures, and those that may come with some. */
type PlainCode = {
  [Code in RefusalCode]: undefined extends RefusalDetails[Code] ? Code : never;
}[RefusalCode];
export type FiguredCode = {
  [Code in RefusalCode]: RefusalDetails[Code] extends undefined ? never : Code;
}[RefusalCode];

/** A refusal for the server: its code, and the figures that its row names. */
export type GivenRefusal =
  | readonly [code: PlainCode]
  | { [Code in FiguredCode]: readonly [code: Code, details: RefusalDetails[Code]] }[FiguredCode];

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key extends PropertyKey> =
  Union extends Readonly<Record<Key, infer Value>> ? Value : never;

/** Details for a reader: any one of several forms, and a server of another version may leave out a figure. */
export type ReadDetails<Code extends RefusalCode> = {
  readonly [Key in KeyOf<NonNullable<RefusalDetails[Code]>>]?: ValueOf<
    NonNullable<RefusalDetails[Code]>,
    Key
  >;
};

/** A refusal for a reader; 'internal' is a server fault. */
export type ReadRefusal =
  | {
      readonly [Code in RefusalCode]: { readonly code: Code; readonly details?: ReadDetails<Code> };
    }[RefusalCode]
  | { readonly code: 'internal'; readonly details?: undefined };
