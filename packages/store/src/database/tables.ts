import type {
  AccountKind,
  AlertType,
  AssignmentState,
  CancelReason,
  Direction,
  FillCause,
  FillProfile,
  GroupRole,
  HookSymbol,
  LaunchClaims,
  MarginPreset,
  MarketScript,
  MeasuredBy,
  NoR,
  OrderStatus,
  OrderType,
  Program,
  ScoreProblem,
  SignalPosition,
  SignalState,
  WebhookProblem,
  TimeInForce,
  Unranked,
  VerdictKind,
  WithdrawalStatus,
  WrittenFinancing,
} from '@lonja/core';
import type { Language } from '@lonja/words/languages';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { WrittenRuleset } from '../contests/written-ruleset.ts';
import type { EntryNonce } from '../market/entry-nonce.ts';
import type { WrittenPhase, WrittenProgress } from '../evaluations/written-progress.ts';
import type { WrittenRefusal } from '../programs/written-refusal.ts';
import type { WrittenMandates } from '../trading/written-mandates.ts';
import type { WrittenTerms } from '../trading/account-terms.ts';

export type DepositMethod = 'credit_card' | 'debit_card' | 'bank_transfer' | 'crypto' | 'paypal';
type WithdrawalMethod = 'card' | 'bank' | 'crypto' | 'paypal';

export type NewsCategory = 'general' | 'forex' | 'crypto' | 'mergers';

/** open: seen without a ratio, or declared and not seen yet. applying: accounts are being adjusted. */
export type SplitStatus = 'open' | 'applying' | 'applied' | 'dismissed';

/** BIGINT columns come back as bigint, INTEGER ones as number. */
/** A quote of a kept step: instrument, bid, ask, its own time, source, sequence, delay in milliseconds, and its rate to USD. */
export type WrittenStepQuote = readonly [
  instrument: number,
  bid: string,
  ask: string,
  at: number,
  source: string,
  sequence: number,
  delay: number,
  numerator: string,
  denominator: string,
];

export interface Tables {
  installation: {
    only_row: Generated<boolean>;
    market_seed: string;
    market_feed: string | null;
    market_speed: number | null;
    market_hours: string | null;
    market_model: number | null;
    market_origin: Date | null;
    /** Since when prices are those of these settings. */
    market_since: Generated<Date>;
    is_demonstration: Generated<boolean>;
    /** The process that holds the database, or held it last. */
    created_at: Generated<Date>;
  };
  candles: {
    instrument_id: number;
    interval: '1m' | '1h';
    begins: number;
    open: bigint;
    high: bigint;
    low: bigint;
    close: bigint;
    volume: bigint;
  };
  instruments: { id: Generated<number>; symbol: string; listed: Generated<boolean> };
  users: {
    id: string;
    username: string;
    email: string;
    password_hash: string;
    full_name: string | null;
    phone: string | null;
    country: string | null;
    role: 'user' | 'admin';
    is_active: Generated<boolean>;
    created_at: Generated<Date>;
    deleted_at: Generated<Date | null>;
    must_change_password: Generated<boolean>;
    /** Follows the newest of the requests. */
    verification: GeneratedAlways<'none' | 'pending' | 'approved' | 'rejected'>;
    signed_in_at: Generated<Date | null>;
  };
  sessions: {
    id: string;
    user_id: string;
    bearer_hash: Buffer;
    cookie_hash: Buffer;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    active_at: Generated<Date>;
    device: Generated<string>;
    confirmed_at: Generated<Date>;
    expires_at: Date;
  };
  user_settings: {
    user_id: string;
    price_alerts: Generated<boolean>;
    email_notifications: Generated<boolean>;
    push_notifications: Generated<boolean>;
    trading_updates: Generated<boolean>;
    market_news: Generated<boolean>;
    default_leverage: Generated<number>;
    confirm_trades: Generated<boolean>;
    auto_stop_loss: Generated<boolean>;
    risk_level: Generated<'conservative' | 'moderate' | 'aggressive'>;
    theme: Generated<'dark' | 'light' | 'auto'>;
    palette: Generated<'classic' | 'cvd' | 'mono'>;
    language: Generated<Language>;
    currency: Generated<'USD' | 'EUR' | 'GBP' | 'JPY'>;
    timezone: Generated<'UTC' | 'EST' | 'PST' | 'CET'>;
    has_chosen_zone: Generated<boolean>;
    login_alerts: Generated<boolean>;
    session_timeout: Generated<number>;
    saved_at: Generated<Date>;
  };
  watchlists: { user_id: string; lists: unknown; saved_at: Generated<Date>; version: Generated<number> };
  chart_drawings: {
    user_id: string;
    symbol: string;
    drawings: unknown;
    saved_at: Generated<Date>;
    version: Generated<number>;
  };
  api_keys: {
    id: string;
    user_id: string;
    name: string;
    start: string;
    hash: Buffer;
    scopes: string[];
    created_at: Generated<Date>;
    expires_at: Date;
    last_used_at: Date | null;
    /** The only account that it reaches; null: all of its person's. */
    account_id: number | null;
    /** Whose teachers decide on what it proposes; null: its owner. */
    approver_group: Generated<number | null>;
  };
  proposals: {
    id: string;
    account_id: number;
    key_id: string;
    key_name: string | null;
    approver_group: number | null;
    /** As it came: a `ProposalRequest` that was not read yet. */
    request: JSONColumnType<object, string, never>;
    words: string | null;
    created_at: Date;
    expires_at: Date;
    state: Generated<'open' | 'claimed' | 'placed' | 'refused' | 'rejected' | 'withdrawn'>;
    decided_by: Generated<string | null>;
    decided_at: Generated<Date | null>;
    order_id: Generated<number | null>;
    refused_for: Generated<string | null>;
  };
  senders: {
    number: GeneratedAlways<number>;
    user_id: string;
    kind: Program['kind'];
    key_id: string | null;
    hook: number | null;
    approved_by: string | null;
    /** What its person called it when it was first used; null once the person is erased. */
    label: string | null;
    /** What an agent says about itself. */
    words: string | null;
    first_at: Generated<Date>;
  };
  groups: {
    id: GeneratedAlways<number>;
    name: string;
    join_code: string | null;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  memberships: {
    group_id: number;
    user_id: string;
    role: GroupRole;
    joined_at: Date;
    /** Joined by the code of the group, which shows before who reads a student's account. */
    by_code: Generated<boolean>;
    external_id: Generated<string | null>;
    section: Generated<string | null>;
    /** The login by which a line of a roster was theirs. */
    roster_login: Generated<string | null>;
    /** Digest of what a teacher has confirmed: this line of a roster for this address and username. */
    confirmed_match: Generated<Buffer | null>;
  };
  lti_keys: { kid: string; private_key: string; created_at: Date };
  lti_platforms: {
    id: GeneratedAlways<number>;
    name: string;
    issuer: string;
    client_id: string;
    deployment_ids: string[];
    authorization_url: string;
    token_url: string;
    keys_url: string;
    created_at: Date;
    closed_at: Generated<Date | null>;
  };
  lti_people: { platform_id: number; subject: string; user_id: string; linked_at: Date };
  lti_courses: {
    id: GeneratedAlways<number>;
    platform_id: number;
    deployment_id: string;
    context_id: string;
    title: string;
    group_id: Generated<number | null>;
    bound_by: Generated<string | null>;
    bound_at: Generated<Date | null>;
  };
  lti_seats: { course_id: number; user_id: string };
  lti_links: {
    id: GeneratedAlways<number>;
    course_id: number;
    resource_id: string;
    title: string;
    line_item: string | null;
    assignment_id: Generated<number | null>;
    contest_id: Generated<number | null>;
  };
  lti_scores: {
    link_id: number;
    user_id: string;
    assignment_id: number;
    grade_number: number;
    state: 'waiting' | 'sent' | 'failed';
    since: Date;
    attempts: number;
    due_at: Date;
    problem: Generated<ScoreProblem | null>;
    sent_at: Generated<Date | null>;
  };
  lti_launches: {
    state_hash: Buffer;
    ticket_hash: Buffer;
    cookie_name: string;
    browser_hash: Buffer;
    platform_id: number;
    claims: JSONColumnType<LaunchClaims, string, never>;
    launched_at: Date;
    user_id: Generated<string | null>;
    signed_in_at: Generated<Date | null>;
  };
  hooks: {
    number: GeneratedAlways<number>;
    user_id: string;
    account_id: number;
    name: string;
    /** Null: a new password has ended its address. */
    token_hash: Buffer | null;
    symbols: JSONColumnType<readonly HookSymbol[], string, string>;
    /** 1e-8; null: each signal says its own. */
    quantity: bigint | null;
    leverage: number;
    networks: string[];
    created_at: Date;
    claimed_until: Generated<Date | null>;
  };
  hook_signals: {
    id: GeneratedAlways<bigint>;
    hook: number;
    at: Date;
    /** By its sender's word. */
    sent_at: Date | null;
    digest: Buffer | null;
    ticker: string | null;
    position: SignalPosition | null;
    /** 1e-8. */
    size: bigint | null;
    unreadable: string[] | null;
    state: SignalState;
    decided_at: Date | null;
    orders: Generated<number[]>;
    refusal: JSONColumnType<WrittenRefusal, string, string> | null;
  };
  webhook_endpoints: {
    id: string;
    user_id: string;
    /** The only account that it hears of; null: all of its person's, or everybody's. */
    account_id: number | null;
    of_installation: boolean;
    url: string;
    description: string;
    events: string[];
    is_active: boolean;
    secret: string;
    previous_secret: Generated<string | null>;
    previous_until: Generated<Date | null>;
    created_at: Date;
    disabled_reason: Generated<'gone' | 'failing' | null>;
    disabled_at: Generated<Date | null>;
    failures: Generated<number>;
    failing_since: Generated<Date | null>;
    rests_until: Generated<Date | null>;
    claimed_until: Generated<Date | null>;
    served_at: Generated<Date | null>;
    /** It answered slowly, or not at all, the last time. */
    is_slow: Generated<boolean>;
  };
  webhook_events: {
    id: string;
    number: GeneratedAlways<bigint>;
    user_id: Generated<string | null>;
    account_id: Generated<number | null>;
    type: string;
    data: JSONColumnType<object, string, never>;
    at: Date;
    is_spread: Generated<boolean>;
  };
  webhook_deliveries: {
    endpoint_id: string;
    event_id: string;
    number: bigint;
    state: 'waiting' | 'sent' | 'failed';
    attempts: Generated<number>;
    due_at: Date;
    tried_at: Generated<Date | null>;
    status_code: Generated<number | null>;
    problem: Generated<WebhookProblem | null>;
  };
  roster_lines: { group_id: number; login: string; external_id: string; section: string | null };
  assignments: {
    id: GeneratedAlways<number>;
    group_id: number;
    title: string;
    instructions: string;
    due_at: Date;
    takes_late: boolean;
    /** Hundredths of a point. */
    possible: number;
    contest_id: number | null;
    state: AssignmentState;
    created_by: string;
    created_at: Date;
  };
  works: {
    assignment_id: number;
    user_id: string;
    extended_until: Generated<Date | null>;
    extended_by: Generated<string | null>;
    extended_at: Generated<Date | null>;
  };
  submissions: {
    assignment_id: number;
    user_id: string;
    number: number;
    /** Null where its person is erased. */
    text: string | null;
    account_id: number | null;
    submitted_at: Date;
  };
  grades: {
    assignment_id: number;
    user_id: string;
    number: number;
    /** Hundredths of a point. */
    points: number;
    feedback: string | null;
    reason: string | null;
    graded_by: string;
    graded_at: Date;
    returned_at: Date | null;
  };
  contests: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    group_id: number | null;
    world_id: number;
    ruleset: JSONColumnType<WrittenRuleset, string, never>;
    created_by: string;
    created_at: Date;
    frozen: JSONColumnType<object | null, string | null | undefined, string | null>;
    finished_at: Generated<Date | null>;
    luck_at: Generated<Date | null>;
  };
  contest_entries: {
    contest_id: number;
    account_id: number;
    user_id: string;
    number: number;
    alias: string | null;
    nonce: Generated<string | null>;
    disqualified_at: Generated<Date | null>;
    disqualified_reason: Generated<string | null>;
    place: Generated<number | null>;
    unranked: Generated<Unranked | null>;
    equity: Generated<bigint | null>;
    fills: Generated<number | null>;
    last_fill_at: Generated<Date | null>;
    score: Generated<bigint | null>;
    drawdown: Generated<bigint | null>;
    trading_days: Generated<number | null>;
    not_counted: Generated<bigint | null>;
    team_id: Generated<number | null>;
    luck_below: Generated<number | null>;
    luck_ties: Generated<number | null>;
    luck_trials: Generated<number | null>;
  };
  contest_staff: { contest_id: number; user_id: string };
  contest_teams: {
    id: GeneratedAlways<number>;
    contest_id: number;
    number: number;
    name: string | null;
    code: string;
    made_by: string;
  };
  programmes: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    group_id: number | null;
    world_id: number | null;
    phases: JSONColumnType<WrittenPhase[], string, never>;
    attempts: number;
    created_by: string;
    created_at: Date;
    closed_at: Generated<Date | null>;
  };
  certificates: { id: string; account_id: number | null };
  signing_keys: {
    number: GeneratedAlways<number>;
    certificate: Buffer;
    private_key: Buffer | null;
    made_at: Date;
    retired_at: Generated<Date | null>;
    is_leaked: Generated<boolean>;
  };
  evaluations: { account_id: number; programme_id: number; user_id: string; phase: number };
  evaluation_verdicts: {
    account_id: number;
    kind: VerdictKind;
    at: Date;
    act: string;
    evidence: string | null;
  };
  evaluation_appeals: {
    account_id: number;
    text: string | null;
    made_at: Date;
    is_upheld: Generated<boolean | null>;
    answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
  };
  worlds: {
    id: GeneratedAlways<number>;
    name: string;
    seed: string | null;
    mixes_nonces: Generated<boolean>;
    nonces: JSONColumnType<readonly EntryNonce[] | null, string | null | undefined, string>;
    owner_id: Generated<string | null>;
    is_replay: Generated<boolean>;
    replay_of: Generated<number | null>;
    account_id: Generated<number | null>;
    account_version: Generated<number | null>;
    is_own_market: Generated<boolean>;
    model: number;
    hours: 'always' | 'real';
    symbols: string[];
    script: JSONColumnType<MarketScript, string | undefined, never>;
    begins_at: Date;
    ends_at: Date | null;
    created_at: Date;
    revealed_at: Generated<Date | null>;
    rested_at: Generated<Date | null>;
    looked_at: Generated<Date | null>;
  };
  world_steps: {
    world_id: number;
    instant: Date;
    at: Date;
    quotes: JSONColumnType<readonly WrittenStepQuote[], string, never>;
  };
  world_stretches: {
    world_id: number;
    number: number;
    wall_from: Date;
    market_from: Date;
    rate: number;
  };
  trading_accounts: {
    id: Generated<number>;
    user_id: string;
    kind: AccountKind;
    /** What its client calls it; null for the primary one. */
    name: Generated<string | null>;
    /** Null for a demo account. */
    terms: Generated<WrittenTerms | null>;
    /** Of the terms. */
    world: GeneratedAlways<number | null>;
    is_primary: Generated<boolean>;
    opened_at: Generated<Date>;
    /** Set when its person reset it or left: the desk then refuses its commands. */
    closed_at: Generated<Date | null>;
    version: Generated<number>;
    entry_count: Generated<number>;
    fill_count: Generated<number>;
    order_count: Generated<number>;
    financed_through: Generated<number>;
    dividends_through: Generated<Date | null>;
    margin_call: bigint | null;
    /** How far an evaluation has come; null for any other account. */
    evaluation: Generated<WrittenProgress | null>;
    /** Where rules limit the orders of a day. */
    order_day_ends_at: Generated<Date | null>;
    orders_of_day: Generated<number | null>;
    /** What API keys may do on it; null where none has a mandate. */
    mandates: Generated<WrittenMandates | null>;
    /** Each close moves the profit to cash. */
    settles_profit: Generated<boolean>;
    /** Fill profile of the account's orders. */
    fill_profile: Generated<FillProfile>;
    cash: Generated<bigint>;
    margin: Generated<bigint>;
    profit: Generated<bigint>;
    withdrawal_hold: Generated<bigint>;
    /** Of its user, 0 to 255: which of several processes is home to it. */
    slot: GeneratedAlways<number>;
    /** Whether an endpoint hears of it: changes of it are then written with their events. */
    is_heard: Generated<boolean>;
    /** The highest that orders by Alpaca's API take. */
    program_leverage: Generated<number>;
  };
  positions: {
    account_id: number;
    instrument_id: number;
    opened_by: number;
    quantity: bigint;
    cost: bigint;
    margin: bigint;
    fully_paid: boolean;
    opened_at: Date;
    override_profit: bigint | null;
    override_beyond: bigint | null;
    override_act: string | null;
    override_reason: string | null;
    override_at: Date | null;
  };
  orders: {
    account_id: number;
    id: number;
    instrument_id: number;
    side: 'buy' | 'sell';
    quantity: bigint;
    leverage: number;
    reduce_only: boolean;
    type: OrderType;
    limit_price: bigint | null;
    stop_price: bigint | null;
    trail_distance: bigint | null;
    trail_basis_points: number | null;
    trail_best: bigint | null;
    trail_stop: bigint | null;
    seen_price: bigint | null;
    slippage: number | null;
    time_in_force: TimeInForce;
    expires_at: Date | null;
    /** The order's flight: all three columns or none. */
    sent_at: Date | null;
    due_at: Date | null;
    ideal_price: bigint | null;
    stop_met_at: Date | null;
    parent_id: number | null;
    oco_group: number | null;
    attached_to: number | null;
    placed_at: Date;
    splits: number;
    status: OrderStatus;
    ended_at: Date | null;
    fill_number: number | null;
    unfilled: bigint | null;
    cancel_reason: CancelReason | null;
    refusal_code: string | null;
    refusal: Record<string, unknown> | null;
    /** Where a stop loss stood when it began to protect its position; 0: not recorded. */
    first_stop: bigint | null;
    /** 0: its account's person; null: not recorded. */
    sender: number | null;
    client_order_id: string | null;
    notional: bigint | null;
    replaces: number | null;
    replaced_by: number | null;
  };
  journal_entries: {
    id: GeneratedAlways<bigint>;
    account_id: number;
    user_id: string;
    at: Date;
    body: string;
    tags: string[];
    setup: string | null;
    opened_by: number | null;
    order_id: number | null;
    corrects: bigint | null;
  };
  trades: {
    account_id: number;
    opened_by: number;
    instrument_id: number;
    direction: Direction;
    opened_at: Date;
    opened: bigint;
    closed: bigint;
    /** NUMERIC: sums of price x quantity in 1e-16. */
    opened_value: string;
    closed_value: string;
    realized: bigint;
    financing: bigint;
    dividends: bigint;
    execution_cost: bigint;
    fills: number;
    is_set: boolean;
    closed_by: number | null;
    closed_at: Date | null;
    risk: bigint | null;
    r: bigint | null;
    no_r: NoR | null;
    adverse: Generated<bigint | null>;
    favourable: Generated<bigint | null>;
    measured_by: Generated<MeasuredBy | null>;
  };
  trade_progress: { account_id: number; through_fill: number; through_entry: number };
  fills: {
    account_id: number;
    number: number;
    instrument_id: number;
    side: 'buy' | 'sell';
    order_type: OrderType;
    order_id: number | null;
    trigger_price: bigint | null;
    gapped: boolean;
    quantity: bigint;
    leverage: number;
    reduce_only: boolean;
    seen_price: bigint | null;
    slippage: number;
    price: bigint;
    rule: 'buy_at_ask' | 'sell_at_bid';
    cause: FillCause['kind'];
    margin_level: bigint | null;
    bid: bigint;
    ask: bigint;
    quoted_at: Date;
    quote_source: string;
    quote_sequence: bigint;
    rate_numerator: bigint;
    rate_denominator: bigint;
    profile: FillProfile;
    latency_ms: bigint;
    widening: bigint;
    impact: bigint;
    /** Null where it equals the fill's price. */
    ideal_price: bigint | null;
    ideal_cost: bigint;
    value: bigint;
    closed: bigint;
    opened: bigint;
    realized_quote: bigint;
    realized: bigint;
    margin_locked: bigint;
    margin_released: bigint;
    position_opened_by: number;
    quantity_after: bigint;
    at: Date;
    adjustment: bigint | null;
    adjustment_act: string | null;
    /** The act of the administrator who closed the position. */
    cause_act: string | null;
    /** 0: its account's person; null: a rule of the system, or not recorded. */
    sender: number | null;
  };
  audit_log: {
    number: bigint;
    id: string;
    record: string;
    previous_hash: Buffer;
    hash: Buffer;
    at_ms: bigint;
    actor_id: string | null;
    action: string;
    user_id: string | null;
    tells: string | null;
  };
  audit_head: { only_row: boolean; number: bigint; hash: Buffer };
  audit_salts: { user_id: string; salt: Buffer };
  audit_personal_values: { digest: string; user_id: string; value: string };
  deposits: {
    id: string;
    account_id: number;
    user_id: string;
    amount: bigint;
    method: DepositMethod;
    card_brand: string | null;
    card_last4: string | null;
    created_at: Date;
  };
  withdrawals: {
    id: string;
    account_id: number;
    user_id: string;
    amount: bigint;
    from_profit: bigint;
    from_cash: bigint;
    status: WithdrawalStatus;
    revision: number;
    method: WithdrawalMethod;
    card_brand: string | null;
    card_last4: string | null;
    card_name: string | null;
    card_expiry: string | null;
    bank_name: string | null;
    account_last4: string | null;
    routing_number: string | null;
    crypto_type: string | null;
    wallet_address: string | null;
    paypal_email: string | null;
    admin_notes: string | null;
    created_at: Date;
    changed_at: Date;
  };
  verification_requests: {
    id: string;
    user_id: string;
    full_name: string;
    country: string;
    date_of_birth: string;
    document_number: string;
    status: Generated<'pending' | 'approved' | 'rejected'>;
    reason: string | null;
    created_at: Date;
    decided_at: Date | null;
  };
  notices: {
    id: string;
    user_id: string;
    kind: string;
    data: unknown;
    /** Of the practice account that it is about. */
    account_name: Generated<string | null>;
    created_at: Date;
    read_at: Date | null;
  };
  two_factor: {
    user_id: string;
    secret: string;
    enabled_at: Date | null;
    last_step: Generated<bigint>;
  };
  recovery_codes: { user_id: string; code_hash: Buffer };
  login_challenges: { hash: Buffer; user_id: string; attempts: Generated<number>; expires_at: Date };
  password_resets: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date };
  mail: {
    id: Generated<number>;
    user_id: string;
    recipient: string;
    subject: string;
    text: string;
    created_at: Date;
    expires_at: Date;
    sent_at: Generated<Date | null>;
    attempts: Generated<number>;
    problem: Generated<string | null>;
    is_refused: Generated<boolean>;
    opened_by: Generated<string | null>;
    opened_at: Generated<Date | null>;
    opened_reason: Generated<string | null>;
  };
  heartbeats: { minute: Date; eurusd_spread: bigint | null };
  account_openings: { id: Generated<number>; opened_at: Date; milliseconds: number };
  news_items: {
    id: Generated<string>;
    link_hash: Buffer;
    title_hash: Buffer;
    title: string;
    summary: string;
    category: NewsCategory;
    author: string | null;
    source: string;
    link: string | null;
    symbols: string[];
    published_at: Date;
    is_breaking: boolean;
    is_example: Generated<boolean>;
  };
  alerts: {
    id: Generated<number>;
    user_id: string;
    /** Beside the primary one. */
    account_id: Generated<number | null>;
    instrument_id: number;
    type: AlertType;
    value: bigint;
    is_active: boolean;
    revision: number;
    created_at: Date;
    fired_at: Date | null;
    /** Of its user, 0 to 255. */
    slot: GeneratedAlways<number>;
  };
  equity_points: {
    account_id: number;
    hour: number;
    day: number;
    measured_at: Date;
    equity: bigint;
    entry_count: number;
    account_version: number;
  };
  equity_breaks: {
    account_id: number;
    account_version: number;
    entry_count: number;
    equity: bigint;
    at: Date;
  };
  position_changes: {
    act: string;
    account_id: number;
    instrument_id: number;
    opened_by: number;
    quantity: bigint;
    margin: bigint;
    market_pnl: bigint;
    account_version: number;
    at: Date;
  };
  splits: {
    id: Generated<number>;
    instrument_id: number;
    status: Generated<SplitStatus>;
    new_units: Generated<number | null>;
    old_units: Generated<number | null>;
    declared_by: Generated<'source' | 'administrator' | null>;
    act: Generated<string | null>;
    seen_at: Generated<Date | null>;
    factor: Generated<number | null>;
    bid: Generated<bigint | null>;
    ask: Generated<bigint | null>;
    quoted_at: Generated<Date | null>;
    quote_source: Generated<string | null>;
    quote_sequence: Generated<bigint | null>;
    rate_numerator: Generated<bigint | null>;
    rate_denominator: Generated<bigint | null>;
    created_at: Date;
    ended_at: Generated<Date | null>;
  };
  trading_conditions: {
    number: number;
    act: string;
    at: Date;
    first_night: number | null;
    financing: JSONColumnType<WrittenFinancing | null, string | null>;
    margin: JSONColumnType<MarginPreset | null, string | null>;
  };
  financing_charges: {
    account_id: number;
    entry_number: number;
    instrument_id: number;
    quantity: bigint;
    conditions: number;
    source: 'flat' | 'benchmark' | 'tom_next';
    rate: bigint | null;
    points: bigint | null;
    nights: number;
    price_unit: number;
    bid: bigint;
    ask: bigint;
    quoted_at: Date;
    quote_source: string;
    quote_sequence: bigint;
    rate_numerator: bigint;
    rate_denominator: bigint;
    amount: bigint;
  };
  action_periods: { began_at: Date; ended_at: Generated<Date | null> };
  dividend_payments: {
    account_id: number;
    entry_number: number;
    instrument_id: number;
    ex_at: Date;
    amount: bigint;
    quantity: bigint;
    price_unit: number;
    rate_numerator: bigint;
    rate_denominator: bigint;
    quoted_at: Date;
    quote_source: string;
    quote_sequence: bigint;
    total: bigint;
  };
  split_adjustments: { split_id: number; account_id: number; act: string; at: Date };
  idempotency_keys: {
    /** YYYY-MM-DD */
    day: string;
    user_id: string;
    id: string;
    fingerprint: Buffer;
    claimed_at: Generated<Date | null>;
    status: Generated<number | null>;
    body: Generated<string | null>;
    sealed: Generated<Buffer | null>;
  };
  attempts: { key: Buffer; spent: number; at: Date };
  processes: { name: string; started_at: Date; seen_at: Date; facts: object };
  worlds_heard: { process: string; world: number };
  moves: {
    id: Generated<number>;
    at: Generated<Date>;
    process: string;
    kind: string;
    backend: number | null;
    slots: Generated<number[]>;
    leases: Generated<string[]>;
    giver: string | null;
    why: string | null;
    seconds: number | null;
  };
  breaches: {
    id: Generated<number>;
    found_at: Date;
    found_by: string;
    reason: string;
    acknowledged_at: Date | null;
    acknowledgement: string | null;
  };
  ledger_rounds: { id: Generated<bigint>; parts: number[]; began_at: Date; ended_at: Date };
  audit_log_round: {
    only_row: Generated<boolean>;
    began_at: Date;
    ended_at: Date;
    rows: bigint;
    problem: string | null;
  };
  strays: { slot: number; account_id: number | null; alert_id: number | null };
  house_accounts: { shard: Generated<number>; name: string; balance: bigint; posting_count: bigint };
}
