// Written by scripts/write-schema.ts from the catalogue of a database.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json } from './column-types.ts';

export interface Tables {
  account_openings: {
    id: GeneratedAlways<number>;
    opened_at: Date;
    milliseconds: number;
  };
  action_periods: {
    began_at: Date;
    ended_at: Date | null;
  };
  alerts: {
    id: GeneratedAlways<number>;
    user_id: string;
    instrument_id: number;
    type: ColumnTypes['alerts.type'];
    value: bigint;
    is_active: Generated<boolean>;
    revision: Generated<number>;
    created_at: Date;
    fired_at: Date | null;
    /** Slot of the alert's user, 0 to 255. */
    slot: GeneratedAlways<number>;
    /** The account that the alert is on, beside the primary one; null: the primary account. */
    account_id: number | null;
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
    /** The only account that the key reaches; null: all accounts of its person. */
    account_id: number | null;
    /** Group whose teachers decide on what the key proposes; null: its owner decides. */
    approver_group: number | null;
  };
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
    state: ColumnTypes['assignments.state'];
    created_by: string;
    created_at: Date;
  };
  attempts: {
    key: Buffer;
    spent: number;
    at: Date;
  };
  audit_head: {
    only_row: Generated<boolean>;
    number: bigint;
    hash: Buffer;
  };
  audit_log: {
    number: bigint;
    id: string;
    record: string;
    previous_hash: Buffer;
    hash: Buffer;
    at_ms: GeneratedAlways<bigint>;
    actor_id: GeneratedAlways<string | null>;
    action: GeneratedAlways<string>;
    user_id: GeneratedAlways<string | null>;
    tells: GeneratedAlways<string | null>;
  };
  audit_log_round: {
    only_row: Generated<boolean>;
    began_at: Date;
    ended_at: Date;
    rows: bigint;
    problem: string | null;
  };
  audit_personal_values: {
    digest: string;
    user_id: string;
    value: string;
  };
  audit_salts: {
    user_id: string;
    salt: Buffer;
  };
  breaches: {
    id: GeneratedAlways<number>;
    found_at: Date;
    found_by: string;
    reason: string;
    acknowledged_at: Date | null;
    acknowledgement: string | null;
  };
  candles: {
    instrument_id: number;
    interval: ColumnTypes['candles.interval'];
    begins: number;
    open: bigint;
    high: bigint;
    low: bigint;
    close: bigint;
    volume: bigint;
  };
  certificates: {
    id: string;
    account_id: number | null;
  };
  chart_drawings: {
    user_id: string;
    symbol: string;
    drawings: Json<unknown>;
    version: Generated<number>;
    saved_at: Generated<Date>;
  };
  chart_layouts: {
    user_id: string;
    layouts: Json<unknown>;
    version: Generated<number>;
    saved_at: Generated<Date>;
  };
  chart_templates: {
    user_id: string;
    templates: Json<unknown>;
    version: Generated<number>;
    saved_at: Generated<Date>;
  };
  contest_entries: {
    contest_id: number;
    account_id: number;
    user_id: string;
    number: number;
    alias: string | null;
    disqualified_at: Date | null;
    disqualified_reason: string | null;
    place: number | null;
    unranked: ColumnTypes['contest_entries.unranked'] | null;
    equity: bigint | null;
    fills: number | null;
    last_fill_at: Date | null;
    score: bigint | null;
    drawdown: bigint | null;
    trading_days: number | null;
    not_counted: bigint | null;
    team_id: number | null;
    luck_below: number | null;
    luck_ties: number | null;
    luck_trials: number | null;
    nonce: string | null;
  };
  contest_staff: {
    contest_id: number;
    user_id: string;
  };
  contest_teams: {
    id: GeneratedAlways<number>;
    contest_id: number;
    number: number;
    name: string | null;
    code: string;
    made_by: string;
  };
  contests: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    group_id: number | null;
    world_id: number;
    ruleset: Json<ColumnTypes['contests.ruleset']>;
    created_by: string;
    created_at: Date;
    frozen: Json<ColumnTypes['contests.frozen'] | null>;
    finished_at: Date | null;
    luck_at: Date | null;
  };
  deposits: {
    id: string;
    account_id: number;
    user_id: string;
    amount: bigint;
    method: ColumnTypes['deposits.method'];
    card_brand: string | null;
    card_last4: string | null;
    created_at: Date;
  };
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
  equity_breaks: {
    account_id: number;
    account_version: number;
    entry_count: number;
    equity: bigint;
    at: Date;
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
  equity_samples: {
    account_id: number;
    /** Five minutes since 1970-01-01 that it counts for, in the time of the account's market. */
    slot: number;
    measured_at: Date;
    equity: bigint;
    entry_count: number;
    account_version: number;
    instrument_ids: number[];
    /** USD in millionths: open market P&L of each position, in the order of `instrument_ids`. */
    pnls: bigint[];
  };
  evaluation_appeals: {
    account_id: number;
    text: string | null;
    made_at: Date;
    is_upheld: boolean | null;
    answer: string | null;
    answered_at: Date | null;
  };
  evaluation_verdicts: {
    account_id: number;
    kind: ColumnTypes['evaluation_verdicts.kind'];
    at: Date;
    act: string;
    evidence: string | null;
  };
  evaluations: {
    account_id: number;
    programme_id: number;
    user_id: string;
    phase: number;
  };
  fills: {
    account_id: number;
    number: number;
    at: Date;
    instrument_id: number;
    side: ColumnTypes['fills.side'];
    quantity: bigint;
    leverage: number;
    reduce_only: boolean;
    cause: Generated<ColumnTypes['fills.cause']>;
    margin_level: bigint | null;
    /** The act of the administrator who closed the position. */
    cause_act: string | null;
    order_id: number | null;
    order_type: ColumnTypes['fills.order_type'];
    trigger_price: bigint | null;
    gapped: Generated<boolean>;
    seen_price: bigint | null;
    slippage: number;
    price: bigint;
    rule: ColumnTypes['fills.rule'];
    bid: bigint;
    ask: bigint;
    quoted_at: Date;
    quote_source: string;
    quote_sequence: bigint;
    rate_numerator: bigint;
    rate_denominator: bigint;
    value: bigint;
    closed: bigint;
    opened: bigint;
    realized_quote: bigint;
    realized: bigint;
    margin_locked: bigint;
    margin_released: bigint;
    position_opened_by: number;
    quantity_after: bigint;
    adjustment: bigint | null;
    adjustment_act: string | null;
    profile: Generated<ColumnTypes['fills.profile']>;
    latency_ms: Generated<bigint>;
    widening: Generated<bigint>;
    impact: Generated<bigint>;
    /** Null where it equals the price of the fill. */
    ideal_price: bigint | null;
    ideal_cost: Generated<bigint>;
    /** 0: the person of the account; null: a rule of the system, or not recorded. */
    sender: number | null;
  };
  financing_charges: {
    account_id: number;
    entry_number: number;
    instrument_id: number;
    quantity: bigint;
    conditions: number;
    source: ColumnTypes['financing_charges.source'];
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
  groups: {
    id: GeneratedAlways<number>;
    name: string;
    join_code: string | null;
    created_at: Date;
    archived_at: Date | null;
  };
  heartbeats: {
    minute: Date;
    eurusd_spread: bigint | null;
  };
  hook_signals: {
    id: GeneratedAlways<bigint>;
    hook: number;
    at: Date;
    /** When the signal was sent, by its sender's word. */
    sent_at: Date | null;
    digest: Buffer | null;
    ticker: string | null;
    position: ColumnTypes['hook_signals.position'] | null;
    /** Units of 1e-8. */
    size: bigint | null;
    unreadable: string[] | null;
    state: ColumnTypes['hook_signals.state'];
    decided_at: Date | null;
    orders: Generated<number[]>;
    refusal: Json<ColumnTypes['hook_signals.refusal'] | null>;
  };
  hooks: {
    number: GeneratedAlways<number>;
    user_id: string;
    account_id: number;
    name: string;
    /** Null: a new password has ended the address of the hook. */
    token_hash: Buffer | null;
    symbols: Json<ColumnTypes['hooks.symbols']>;
    /** Units of 1e-8; null: each signal says its own quantity. */
    quantity: bigint | null;
    leverage: number;
    networks: string[];
    created_at: Date;
    claimed_until: Date | null;
  };
  house_accounts: {
    name: string;
    balance: Generated<bigint>;
    posting_count: Generated<bigint>;
    shard: Generated<number>;
  };
  idempotency_keys: {
    /** The day of the request in UTC, by which the table is partitioned. */
    day: ColumnTypes['idempotency_keys.day'];
    user_id: string;
    id: string;
    fingerprint: Buffer;
    claimed_at: Date | null;
    status: number | null;
    body: string | null;
    sealed: Buffer | null;
  };
  installation: {
    only_row: Generated<boolean>;
    market_seed: string;
    market_feed: string | null;
    market_speed: number | null;
    market_hours: string | null;
    created_at: Generated<Date>;
    market_origin: Date | null;
    /** Since when prices are those of these settings. */
    market_since: Generated<Date>;
    market_model: number | null;
    is_demonstration: Generated<boolean>;
  };
  instruments: {
    id: GeneratedAlways<number>;
    symbol: string;
    listed: Generated<boolean>;
  };
  journal_entries: {
    id: GeneratedAlways<bigint>;
    account_id: number;
    user_id: string;
    at: Date;
    body: string;
    tags: Generated<string[]>;
    setup: string | null;
    opened_by: number | null;
    order_id: number | null;
    corrects: bigint | null;
  };
  kept_tickets: {
    user_id: string;
    account_id: number;
    symbol: string;
    ticket: Json<unknown>;
    kept_at: Date;
  };
  ledger_entries: {
    account_id: number;
    number: number;
    kind: string;
    at: Date;
    fill_number: number | null;
    financing_day: number | null;
    act: string | null;
    cash: bigint | null;
    margin: bigint | null;
    profit: bigint | null;
    withdrawal_hold: bigint | null;
    funding: bigint | null;
    market: bigint | null;
    adjustment: bigint | null;
    fees: bigint | null;
    financing: bigint | null;
    negative_balance_protection: bigint | null;
  };
  ledger_rounds: {
    id: GeneratedAlways<bigint>;
    parts: number[];
    began_at: Date;
    ended_at: Date;
  };
  login_challenges: {
    hash: Buffer;
    user_id: string;
    attempts: Generated<number>;
    expires_at: Date;
  };
  lti_courses: {
    id: GeneratedAlways<number>;
    platform_id: number;
    deployment_id: string;
    context_id: string;
    title: string;
    group_id: number | null;
    bound_by: string | null;
    bound_at: Date | null;
  };
  lti_keys: {
    kid: string;
    private_key: string;
    created_at: Date;
  };
  lti_launches: {
    state_hash: Buffer;
    ticket_hash: Buffer;
    cookie_name: string;
    browser_hash: Buffer;
    platform_id: number;
    claims: Json<ColumnTypes['lti_launches.claims']>;
    launched_at: Date;
    user_id: string | null;
    signed_in_at: Date | null;
  };
  lti_links: {
    id: GeneratedAlways<number>;
    course_id: number;
    resource_id: string;
    title: string;
    line_item: string | null;
    assignment_id: number | null;
    contest_id: number | null;
  };
  lti_people: {
    platform_id: number;
    subject: string;
    user_id: string;
    linked_at: Date;
  };
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
    closed_at: Date | null;
  };
  lti_scores: {
    link_id: number;
    user_id: string;
    assignment_id: number;
    grade_number: number;
    state: ColumnTypes['lti_scores.state'];
    since: Date;
    attempts: number;
    due_at: Date;
    problem: ColumnTypes['lti_scores.problem'] | null;
    sent_at: Date | null;
  };
  lti_seats: {
    course_id: number;
    user_id: string;
  };
  mail: {
    id: GeneratedAlways<number>;
    user_id: string;
    recipient: string;
    subject: string;
    text: string;
    created_at: Date;
    expires_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    problem: string | null;
    is_refused: Generated<boolean>;
    opened_by: string | null;
    opened_at: Date | null;
    opened_reason: string | null;
  };
  memberships: {
    group_id: number;
    user_id: string;
    role: ColumnTypes['memberships.role'];
    joined_at: Date;
    external_id: string | null;
    section: string | null;
    /** The login by which a line of a roster was the member's. */
    roster_login: string | null;
    /** Whether the person joined by the code of the group, which shows before who reads a student's account. */
    by_code: Generated<boolean>;
    /** Digest of what a teacher has confirmed: this line of a roster for this address and username. */
    confirmed_match: Buffer | null;
  };
  moves: {
    id: GeneratedAlways<bigint>;
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
  news_items: {
    id: Generated<string>;
    link_hash: Buffer;
    title_hash: Buffer;
    title: string;
    summary: string;
    category: ColumnTypes['news_items.category'];
    author: string | null;
    source: string;
    link: string | null;
    symbols: string[];
    published_at: Date;
    is_breaking: boolean;
    is_example: Generated<boolean>;
  };
  notices: {
    id: string;
    user_id: string;
    kind: string;
    data: Json<unknown>;
    created_at: Date;
    read_at: Date | null;
    /** Name of the practice account that the notice is about. */
    account_name: string | null;
  };
  orders: {
    account_id: number;
    id: number;
    instrument_id: number;
    side: ColumnTypes['orders.side'];
    quantity: bigint;
    leverage: number;
    reduce_only: boolean;
    type: ColumnTypes['orders.type'];
    limit_price: bigint | null;
    stop_price: bigint | null;
    trail_distance: bigint | null;
    trail_basis_points: number | null;
    trail_best: bigint | null;
    trail_stop: bigint | null;
    seen_price: bigint | null;
    slippage: number | null;
    time_in_force: ColumnTypes['orders.time_in_force'];
    expires_at: Date | null;
    stop_met_at: Date | null;
    parent_id: number | null;
    oco_group: number | null;
    attached_to: number | null;
    splits: number;
    placed_at: Date;
    status: ColumnTypes['orders.status'];
    ended_at: Date | null;
    fill_number: number | null;
    cancel_reason: ColumnTypes['orders.cancel_reason'] | null;
    refusal_code: string | null;
    refusal: Json<ColumnTypes['orders.refusal'] | null>;
    /** Begin of the order's flight, whose three columns are set together or not at all. */
    sent_at: Date | null;
    due_at: Date | null;
    ideal_price: bigint | null;
    unfilled: bigint | null;
    /** Where a stop loss stood when it began to protect its position; 0: not recorded. */
    first_stop: bigint | null;
    /** 0: the person of the account; null: not recorded. */
    sender: number | null;
    client_order_id: string | null;
    notional: bigint | null;
    replaces: number | null;
    replaced_by: number | null;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    expires_at: Date;
  };
  position_changes: {
    act: string;
    account_id: number;
    account_version: number;
    instrument_id: number;
    opened_by: number;
    quantity: bigint;
    margin: bigint;
    market_pnl: bigint;
    at: Date;
  };
  positions: {
    account_id: number;
    instrument_id: number;
    opened_by: number;
    opened_at: Date;
    quantity: bigint;
    cost: bigint;
    margin: bigint;
    fully_paid: boolean;
    override_profit: bigint | null;
    override_beyond: bigint | null;
    override_act: string | null;
    override_reason: string | null;
    override_at: Date | null;
  };
  processes: {
    name: string;
    started_at: Date;
    seen_at: Date;
    facts: Json<ColumnTypes['processes.facts']>;
  };
  programmes: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    group_id: number | null;
    world_id: number | null;
    phases: Json<ColumnTypes['programmes.phases']>;
    attempts: number;
    created_by: string;
    created_at: Date;
    closed_at: Date | null;
  };
  proposals: {
    id: string;
    account_id: number;
    key_id: string;
    key_name: string | null;
    approver_group: number | null;
    /** The request as it came: a ProposalRequest that was not read yet. */
    request: Json<ColumnTypes['proposals.request']>;
    words: string | null;
    created_at: Date;
    expires_at: Date;
    state: Generated<ColumnTypes['proposals.state']>;
    decided_by: string | null;
    decided_at: Date | null;
    order_id: number | null;
    refused_for: string | null;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
  };
  roster_lines: {
    group_id: number;
    login: string;
    external_id: string;
    section: string | null;
  };
  schema_versions: {
    version: number;
    name: string;
    applied_at: Generated<Date>;
    oldest_program: number | null;
  };
  senders: {
    number: GeneratedAlways<number>;
    user_id: string;
    kind: ColumnTypes['senders.kind'];
    key_id: string | null;
    hook: number | null;
    approved_by: string | null;
    /** What the person called the program when it was first used; null once the person is erased. */
    label: string | null;
    /** What an agent says about itself. */
    words: string | null;
    first_at: Generated<Date>;
  };
  sessions: {
    id: string;
    user_id: string;
    bearer_hash: Buffer;
    cookie_hash: Buffer;
    device: Generated<string>;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    active_at: Generated<Date>;
    confirmed_at: Generated<Date>;
    expires_at: Date;
  };
  signing_keys: {
    number: GeneratedAlways<number>;
    certificate: Buffer;
    private_key: Buffer | null;
    made_at: Date;
    retired_at: Date | null;
    is_leaked: Generated<boolean>;
  };
  split_adjustments: {
    split_id: number;
    account_id: number;
    act: string;
    at: Date;
  };
  splits: {
    id: GeneratedAlways<number>;
    instrument_id: number;
    status: Generated<ColumnTypes['splits.status']>;
    new_units: number | null;
    old_units: number | null;
    declared_by: ColumnTypes['splits.declared_by'] | null;
    act: string | null;
    seen_at: Date | null;
    factor: number | null;
    bid: bigint | null;
    ask: bigint | null;
    quoted_at: Date | null;
    quote_source: string | null;
    quote_sequence: bigint | null;
    rate_numerator: bigint | null;
    rate_denominator: bigint | null;
    created_at: Date;
    ended_at: Date | null;
  };
  strays: {
    slot: number;
    account_id: number | null;
    alert_id: number | null;
  };
  submissions: {
    assignment_id: number;
    user_id: string;
    number: number;
    /** Null where the person is erased. */
    text: string | null;
    account_id: number | null;
    submitted_at: Date;
  };
  trade_progress: {
    account_id: number;
    through_fill: number;
    through_entry: number;
  };
  trades: {
    account_id: number;
    opened_by: number;
    instrument_id: number;
    direction: ColumnTypes['trades.direction'];
    opened_at: Date;
    opened: bigint;
    closed: bigint;
    /** Sum of price times quantity, in units of 1e-16. */
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
    no_r: ColumnTypes['trades.no_r'] | null;
    adverse: bigint | null;
    favourable: bigint | null;
    measured_by: ColumnTypes['trades.measured_by'] | null;
  };
  trading_accounts: {
    id: Generated<number>;
    user_id: string;
    kind: ColumnTypes['trading_accounts.kind'];
    is_primary: Generated<boolean>;
    opened_at: Generated<Date>;
    /** Set when the person reset the account or left: the desk then refuses commands. */
    closed_at: Date | null;
    version: Generated<number>;
    entry_count: Generated<number>;
    fill_count: Generated<number>;
    order_count: Generated<number>;
    financed_through: Generated<number>;
    margin_call: bigint | null;
    /** Whether each close moves the profit to cash. */
    settles_profit: Generated<boolean>;
    cash: Generated<bigint>;
    margin: Generated<bigint>;
    profit: Generated<bigint>;
    withdrawal_hold: Generated<bigint>;
    fill_profile: Generated<ColumnTypes['trading_accounts.fill_profile']>;
    dividends_through: Date | null;
    /** Slot of the account's user, 0 to 255: which of several processes is home to the account. */
    slot: Generated<number>;
    /** What the client calls the account; null for the primary one. */
    name: string | null;
    /** Null for a demo account. */
    terms: Json<ColumnTypes['trading_accounts.terms'] | null>;
    /** The world that the terms name. */
    world: number | null;
    /** How far an evaluation has come; null for any other account. */
    evaluation: Json<ColumnTypes['trading_accounts.evaluation'] | null>;
    /** Set where rules limit the orders of a day. */
    order_day_ends_at: Date | null;
    orders_of_day: number | null;
    /** Whether an endpoint hears of the account: its changes are then written with their events. */
    is_heard: Generated<boolean>;
    /** What API keys may do on the account; null where none has a mandate. */
    mandates: Json<ColumnTypes['trading_accounts.mandates'] | null>;
    /** The highest leverage that orders by Alpaca's API take. */
    program_leverage: Generated<number>;
  };
  trading_conditions: {
    number: number;
    act: string;
    at: Date;
    first_night: number | null;
    financing: Json<ColumnTypes['trading_conditions.financing'] | null>;
    margin: Json<ColumnTypes['trading_conditions.margin'] | null>;
  };
  two_factor: {
    user_id: string;
    secret: string;
    enabled_at: Date | null;
    last_step: Generated<bigint>;
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
    risk_level: Generated<ColumnTypes['user_settings.risk_level']>;
    theme: Generated<ColumnTypes['user_settings.theme']>;
    palette: Generated<ColumnTypes['user_settings.palette']>;
    language: Generated<ColumnTypes['user_settings.language']>;
    currency: Generated<ColumnTypes['user_settings.currency']>;
    timezone: Generated<ColumnTypes['user_settings.timezone']>;
    login_alerts: Generated<boolean>;
    session_timeout: Generated<number>;
    saved_at: Generated<Date>;
    has_chosen_zone: Generated<boolean>;
  };
  users: {
    id: string;
    username: string;
    email: string;
    password_hash: string;
    must_change_password: Generated<boolean>;
    full_name: string | null;
    phone: string | null;
    country: string | null;
    role: ColumnTypes['users.role'];
    is_active: Generated<boolean>;
    /** Follows the newest of the person's requests. */
    verification: Generated<ColumnTypes['users.verification']>;
    created_at: Generated<Date>;
    signed_in_at: Date | null;
    deleted_at: Date | null;
    search_text: GeneratedAlways<string>;
  };
  verification_requests: {
    id: string;
    user_id: string;
    full_name: string;
    country: string;
    date_of_birth: ColumnTypes['verification_requests.date_of_birth'];
    document_number: string;
    status: Generated<ColumnTypes['verification_requests.status']>;
    reason: string | null;
    created_at: Date;
    decided_at: Date | null;
  };
  watchlists: {
    user_id: string;
    lists: Json<unknown>;
    version: Generated<number>;
    saved_at: Generated<Date>;
  };
  webhook_deliveries: {
    endpoint_id: string;
    event_id: string;
    number: bigint;
    state: ColumnTypes['webhook_deliveries.state'];
    attempts: Generated<number>;
    due_at: Date;
    tried_at: Date | null;
    status_code: number | null;
    problem: ColumnTypes['webhook_deliveries.problem'] | null;
  };
  webhook_endpoints: {
    id: string;
    user_id: string;
    /** The only account that the endpoint hears of; null: all accounts of its person, or everybody's. */
    account_id: number | null;
    of_installation: boolean;
    url: string;
    description: string;
    events: string[];
    is_active: boolean;
    secret: string;
    previous_secret: string | null;
    previous_until: Date | null;
    created_at: Date;
    disabled_reason: ColumnTypes['webhook_endpoints.disabled_reason'] | null;
    disabled_at: Date | null;
    failures: Generated<number>;
    failing_since: Date | null;
    rests_until: Date | null;
    claimed_until: Date | null;
    served_at: Date | null;
    /** Whether the endpoint answered slowly, or not at all, the last time. */
    is_slow: Generated<boolean>;
  };
  webhook_events: {
    id: string;
    number: GeneratedAlways<bigint>;
    user_id: string | null;
    account_id: number | null;
    type: string;
    data: Json<ColumnTypes['webhook_events.data']>;
    at: Date;
    is_spread: Generated<boolean>;
  };
  withdrawals: {
    id: string;
    account_id: number;
    user_id: string;
    amount: bigint;
    from_profit: bigint;
    from_cash: bigint;
    status: ColumnTypes['withdrawals.status'];
    revision: Generated<number>;
    method: ColumnTypes['withdrawals.method'];
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
  works: {
    assignment_id: number;
    user_id: string;
    extended_until: Date | null;
    extended_by: string | null;
    extended_at: Date | null;
  };
  world_steps: {
    world_id: number;
    instant: Date;
    at: Date;
    quotes: Json<ColumnTypes['world_steps.quotes']>;
  };
  world_stretches: {
    world_id: number;
    number: number;
    wall_from: Date;
    market_from: Date;
    rate: number;
  };
  worlds: {
    id: GeneratedAlways<number>;
    name: string;
    seed: string | null;
    model: number;
    hours: ColumnTypes['worlds.hours'];
    symbols: string[];
    begins_at: Date;
    ends_at: Date | null;
    created_at: Date;
    revealed_at: Date | null;
    script: Json<ColumnTypes['worlds.script'], undefined>;
    owner_id: string | null;
    is_replay: Generated<boolean>;
    replay_of: number | null;
    account_id: number | null;
    account_version: number | null;
    mixes_nonces: Generated<boolean>;
    nonces: Json<ColumnTypes['worlds.nonces'] | null>;
    is_own_market: Generated<boolean>;
    rested_at: Date | null;
    looked_at: Date | null;
  };
  worlds_heard: {
    process: string;
    world: number;
  };
}

type ColumnName = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables];
/** True where each name is that of a column, else those that are none. */
export type Named<Types> = [Exclude<keyof Types, ColumnName>] extends [never]
  ? true
  : Exclude<keyof Types, ColumnName>;
true satisfies Named<ColumnTypes>;
