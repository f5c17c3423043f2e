-- Written by scripts/write-schema.ts, to be read: what a database has once the upgrades are through.

create table account_openings (
  id integer generated always as identity not null,
  opened_at timestamp with time zone not null,
  milliseconds integer not null,
  constraint account_openings_milliseconds_check CHECK ((milliseconds >= 0)),
  constraint account_openings_pkey PRIMARY KEY (id)
);
grant insert, select on account_openings to lonja_app;

create table action_periods (
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint action_periods_check CHECK ((ended_at > began_at)),
  constraint action_periods_pkey PRIMARY KEY (began_at)
);
CREATE UNIQUE INDEX action_periods_one_is_open ON public.action_periods USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
grant select on action_periods to lonja_app;

create table alerts (
  id integer generated always as identity not null,
  user_id uuid not null,
  instrument_id integer not null,
  type text not null,
  value bigint not null,
  is_active boolean default true not null,
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  fired_at timestamp with time zone,
  slot smallint generated always as (get_byte(uuid_send(user_id), 15)) stored not null,
  account_id integer,
  constraint alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint alerts_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_type_check CHECK ((type = ANY (ARRAY['price_above'::text, 'price_below'::text, 'change_above'::text, 'change_below'::text]))),
  constraint alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint alerts_value_check CHECK ((value > 0)),
  constraint fired_alert_is_off CHECK (((fired_at IS NULL) OR (NOT is_active)))
);
comment on column alerts.slot is 'Slot of the alert''s user, 0 to 255.';
comment on column alerts.account_id is 'The account that the alert is on, beside the primary one; null: the primary account.';
CREATE INDEX alerts_account ON public.alerts USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX alerts_active ON public.alerts USING btree (id) WHERE is_active;
CREATE INDEX alerts_active_of_slot ON public.alerts USING btree (slot, id) WHERE is_active;
CREATE INDEX alerts_user ON public.alerts USING btree (user_id, id);
CREATE TRIGGER alerts_of_a_person BEFORE INSERT ON public.alerts FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on alerts to lonja_app;

create table api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  start text not null,
  hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  account_id integer,
  approver_group integer,
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint api_keys_approver_group_fkey FOREIGN KEY (approver_group) REFERENCES groups(id),
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'propose'::text, 'trade'::text, 'transfer'::text]))),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on column api_keys.account_id is 'The only account that the key reaches; null: all accounts of its person.';
comment on column api_keys.approver_group is 'Group whose teachers decide on what the key proposes; null: its owner decides.';
CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id);
CREATE TRIGGER api_keys_of_a_person BEFORE INSERT ON public.api_keys FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on api_keys to lonja_app;

create table assignments (
  id integer generated always as identity not null,
  group_id integer not null,
  title text not null,
  instructions text not null,
  due_at timestamp with time zone not null,
  takes_late boolean not null,
  possible integer not null,
  contest_id integer,
  state text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint assignments_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests(id),
  constraint assignments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint assignments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint assignments_instructions_check CHECK ((length(instructions) <= 5000)),
  constraint assignments_pkey PRIMARY KEY (id),
  constraint assignments_possible_check CHECK (((possible >= 1) AND (possible <= 1000000))),
  constraint assignments_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text]))),
  constraint assignments_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
comment on column assignments.possible is 'Hundredths of a point.';
CREATE INDEX assignments_group ON public.assignments USING btree (group_id);
grant delete, insert, select on assignments to lonja_app;
grant update (title, instructions, due_at, takes_late, possible, contest_id, state) on assignments to lonja_app;

create unlogged table attempts (
  key bytea not null,
  spent double precision not null,
  at timestamp with time zone not null,
  constraint attempts_key_check CHECK ((length(key) = 16)),
  constraint attempts_pkey PRIMARY KEY (key)
) with (fillfactor=50);
CREATE INDEX attempts_at ON public.attempts USING btree (at);
grant delete, insert, select, update on attempts to lonja_app;

create table audit_head (
  only_row boolean default true not null,
  number bigint not null,
  hash bytea not null,
  constraint audit_head_only_row_check CHECK (only_row),
  constraint audit_head_pkey PRIMARY KEY (only_row)
);
grant select on audit_head to lonja_app;

create table audit_log (
  number bigint not null,
  id uuid not null,
  record text not null,
  previous_hash bytea not null,
  hash bytea not null,
  at_ms bigint generated always as ((((record)::jsonb ->> 'at'::text))::bigint) stored not null,
  actor_id uuid generated always as (((((record)::jsonb -> 'actor'::text) ->> 'id'::text))::uuid) stored,
  action text generated always as (((record)::jsonb ->> 'action'::text)) stored not null,
  user_id uuid generated always as ((((record)::jsonb ->> 'user'::text))::uuid) stored,
  tells uuid generated always as ((((record)::jsonb ->> 'tells'::text))::uuid) stored,
  constraint audit_log_id_key UNIQUE (id),
  constraint audit_log_pkey PRIMARY KEY (number),
  constraint record_has_its_id CHECK (((((record)::jsonb ->> 'id'::text))::uuid = id))
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, number);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, number);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at_ms);
CREATE INDEX audit_log_user ON public.audit_log USING btree (user_id, number);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_chained BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE CONSTRAINT TRIGGER audit_log_notifies AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.tells IS NOT NULL)) EXECUTE FUNCTION require_notice();
grant select on audit_log to lonja_app;
grant insert (id, record) on audit_log to lonja_app;

create unlogged table audit_log_round (
  only_row boolean default true not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  rows bigint not null,
  problem text,
  constraint audit_log_round_only_row_check CHECK (only_row),
  constraint audit_log_round_pkey PRIMARY KEY (only_row),
  constraint audit_log_round_rows_check CHECK ((rows >= 0))
);
grant insert, select, update on audit_log_round to lonja_app;

create table audit_personal_values (
  digest text not null,
  user_id uuid not null,
  value text not null,
  constraint audit_personal_values_pkey PRIMARY KEY (digest)
);
CREATE INDEX audit_personal_values_user ON public.audit_personal_values USING btree (user_id);
CREATE TRIGGER audit_personal_values_of_a_person BEFORE INSERT ON public.audit_personal_values FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on audit_personal_values to lonja_app;

create table audit_salts (
  user_id uuid not null,
  salt bytea not null,
  constraint audit_salts_pkey PRIMARY KEY (user_id)
);
CREATE TRIGGER audit_salts_of_a_person BEFORE INSERT ON public.audit_salts FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on audit_salts to lonja_app;

create table breaches (
  id integer generated always as identity not null,
  found_at timestamp with time zone not null,
  found_by text not null,
  reason text not null,
  acknowledged_at timestamp with time zone,
  acknowledgement text,
  constraint acknowledged_with_words CHECK (((acknowledged_at IS NULL) = (acknowledgement IS NULL))),
  constraint breaches_acknowledgement_check CHECK (((length(acknowledgement) >= 3) AND (length(acknowledgement) <= 500))),
  constraint breaches_pkey PRIMARY KEY (id),
  constraint breaches_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)))
);
CREATE INDEX breaches_open ON public.breaches USING btree (id) WHERE (acknowledged_at IS NULL);
grant insert, select on breaches to lonja_app;

create table candles (
  instrument_id integer not null,
  interval text not null,
  begins integer not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  constraint candle_spans_its_ends CHECK (((low <= LEAST(open, close)) AND (high >= GREATEST(open, close)))),
  constraint candles_close_check CHECK ((close > 0)),
  constraint candles_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint candles_interval_check CHECK (("interval" = ANY (ARRAY['1m'::text, '1h'::text]))),
  constraint candles_low_check CHECK ((low > 0)),
  constraint candles_open_check CHECK ((open > 0)),
  constraint candles_pkey PRIMARY KEY (instrument_id, "interval", begins),
  constraint candles_volume_check CHECK ((volume >= 0))
);
CREATE INDEX candles_by_age ON public.candles USING btree ("interval", begins);
grant delete, insert, select, update on candles to lonja_app;

create table certificates (
  id uuid not null,
  account_id integer,
  constraint certificates_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint certificates_account_id_key UNIQUE (account_id),
  constraint certificates_pkey PRIMARY KEY (id)
);
grant insert, select on certificates to lonja_app;
grant update (account_id) on certificates to lonja_app;

create table chart_drawings (
  user_id uuid not null,
  symbol text not null,
  drawings jsonb not null,
  version integer default 1 not null,
  saved_at timestamp with time zone default now() not null,
  constraint chart_drawings_drawings_check CHECK ((jsonb_typeof(drawings) = 'array'::text)),
  constraint chart_drawings_pkey PRIMARY KEY (user_id, symbol),
  constraint chart_drawings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER chart_drawings_of_a_person BEFORE INSERT ON public.chart_drawings FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on chart_drawings to lonja_app;

create table chart_layouts (
  user_id uuid not null,
  layouts jsonb not null,
  version integer default 1 not null,
  saved_at timestamp with time zone default now() not null,
  constraint chart_layouts_layouts_check CHECK ((jsonb_typeof(layouts) = 'array'::text)),
  constraint chart_layouts_pkey PRIMARY KEY (user_id),
  constraint chart_layouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER chart_layouts_of_a_person BEFORE INSERT ON public.chart_layouts FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on chart_layouts to lonja_app;

create table chart_templates (
  user_id uuid not null,
  templates jsonb not null,
  version integer default 1 not null,
  saved_at timestamp with time zone default now() not null,
  constraint chart_templates_pkey PRIMARY KEY (user_id),
  constraint chart_templates_templates_check CHECK ((jsonb_typeof(templates) = 'array'::text)),
  constraint chart_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER chart_templates_of_a_person BEFORE INSERT ON public.chart_templates FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on chart_templates to lonja_app;

create table contest_entries (
  contest_id integer not null,
  account_id integer not null,
  user_id uuid not null,
  number integer not null,
  alias text,
  disqualified_at timestamp with time zone,
  disqualified_reason text,
  place integer,
  unranked text,
  equity bigint,
  fills integer,
  last_fill_at timestamp with time zone,
  score bigint,
  drawdown bigint,
  trading_days integer,
  not_counted bigint,
  team_id integer,
  luck_below integer,
  luck_ties integer,
  luck_trials integer,
  nonce text,
  constraint contest_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint contest_entries_alias_check CHECK (((length(alias) >= 1) AND (length(alias) <= 30))),
  constraint contest_entries_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests(id),
  constraint contest_entries_contest_id_number_key UNIQUE (contest_id, number),
  constraint contest_entries_contest_id_user_id_key UNIQUE (contest_id, user_id),
  constraint contest_entries_disqualified_reason_check CHECK (((length(disqualified_reason) >= 3) AND (length(disqualified_reason) <= 500))),
  constraint contest_entries_nonce_check CHECK ((nonce ~ '^[0-9a-f]{32}$'::text)),
  constraint contest_entries_not_counted_check CHECK ((not_counted >= 0)),
  constraint contest_entries_number_check CHECK ((number >= 1)),
  constraint contest_entries_pkey PRIMARY KEY (contest_id, account_id),
  constraint contest_entries_place_check CHECK ((place >= 1)),
  constraint contest_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES contest_teams(id),
  constraint contest_entries_trading_days_check CHECK ((trading_days >= 0)),
  constraint contest_entries_unranked_check CHECK ((unranked = ANY (ARRAY['disqualified'::text, 'withdrawn'::text, 'runs_contest'::text, 'set_by_administrator'::text, 'too_few_fills'::text, 'too_few_days'::text, 'no_ratio'::text]))),
  constraint contest_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint disqualified_says_why CHECK (((disqualified_at IS NULL) = (disqualified_reason IS NULL))),
  constraint luck_counts_trials CHECK (((luck_below >= 0) AND (luck_ties >= 0) AND ((luck_below + luck_ties) <= luck_trials))),
  constraint luck_is_whole CHECK ((((luck_trials IS NULL) = (luck_below IS NULL)) AND ((luck_trials IS NULL) = (luck_ties IS NULL)) AND ((luck_trials IS NULL) OR (luck_trials >= 1)))),
  constraint result_is_whole CHECK ((((equity IS NULL) = (fills IS NULL)) AND ((place IS NULL) OR (unranked IS NULL)) AND ((equity IS NULL) = ((place IS NULL) AND (unranked IS NULL))))),
  constraint track_is_whole CHECK ((((drawdown IS NULL) = (trading_days IS NULL)) AND ((drawdown IS NULL) = (not_counted IS NULL)) AND ((score IS NULL) OR (drawdown IS NOT NULL)) AND ((drawdown IS NULL) OR (equity IS NOT NULL))))
);
CREATE INDEX contest_entries_account ON public.contest_entries USING btree (account_id);
CREATE INDEX contest_entries_team ON public.contest_entries USING btree (team_id) WHERE (team_id IS NOT NULL);
CREATE INDEX contest_entries_user ON public.contest_entries USING btree (user_id);
grant insert, select on contest_entries to lonja_app;
grant update (alias, disqualified_at, disqualified_reason, place, unranked, equity, fills, last_fill_at, score, drawdown, trading_days, not_counted, team_id, luck_below, luck_ties, luck_trials) on contest_entries to lonja_app;

create table contest_staff (
  contest_id integer not null,
  user_id uuid not null,
  constraint contest_staff_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests(id),
  constraint contest_staff_pkey PRIMARY KEY (contest_id, user_id),
  constraint contest_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX contest_staff_user ON public.contest_staff USING btree (user_id);
CREATE TRIGGER contest_staff_of_a_person BEFORE INSERT ON public.contest_staff FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on contest_staff to lonja_app;

create table contest_teams (
  id integer generated always as identity not null,
  contest_id integer not null,
  number integer not null,
  name text,
  code text not null,
  made_by uuid not null,
  constraint contest_teams_code_check CHECK ((length(code) = 8)),
  constraint contest_teams_contest_id_code_key UNIQUE (contest_id, code),
  constraint contest_teams_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests(id),
  constraint contest_teams_contest_id_number_key UNIQUE (contest_id, number),
  constraint contest_teams_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint contest_teams_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint contest_teams_number_check CHECK ((number >= 1)),
  constraint contest_teams_pkey PRIMARY KEY (id)
);
CREATE INDEX contest_teams_made_by ON public.contest_teams USING btree (made_by);
grant insert, select on contest_teams to lonja_app;
grant update (name) on contest_teams to lonja_app;

create table contests (
  id integer generated always as identity not null,
  slug text not null,
  name text not null,
  group_id integer,
  world_id integer not null,
  ruleset jsonb not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  frozen jsonb,
  finished_at timestamp with time zone,
  luck_at timestamp with time zone,
  constraint contests_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint contests_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint contests_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint contests_pkey PRIMARY KEY (id),
  constraint contests_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint contests_slug_key UNIQUE (slug),
  constraint contests_world_id_fkey FOREIGN KEY (world_id) REFERENCES worlds(id),
  constraint contests_world_id_key UNIQUE (world_id)
);
CREATE INDEX contests_group ON public.contests USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX contests_unfinished ON public.contests USING btree (id) WHERE (finished_at IS NULL);
CREATE INDEX contests_without_luck ON public.contests USING btree (id) WHERE ((finished_at IS NOT NULL) AND (luck_at IS NULL));
grant insert, select on contests to lonja_app;
grant update (frozen, finished_at, luck_at) on contests to lonja_app;

create table deposits (
  id uuid not null,
  account_id integer not null,
  user_id uuid not null,
  amount bigint not null,
  method text not null,
  card_brand text,
  card_last4 text,
  created_at timestamp with time zone not null,
  constraint deposits_amount_check CHECK ((amount > 0)),
  constraint deposits_card_last4_check CHECK ((card_last4 ~ '^\d{4}$'::text)),
  constraint deposits_method_check CHECK ((method = ANY (ARRAY['credit_card'::text, 'debit_card'::text, 'bank_transfer'::text, 'crypto'::text, 'paypal'::text]))),
  constraint deposits_pkey PRIMARY KEY (id)
);
CREATE INDEX deposits_user ON public.deposits USING btree (user_id, created_at);
CREATE TRIGGER deposits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on deposits to lonja_app;

create table dividend_payments (
  account_id integer not null,
  entry_number integer not null,
  instrument_id integer not null,
  ex_at timestamp with time zone not null,
  amount bigint not null,
  quantity bigint not null,
  price_unit smallint not null,
  rate_numerator bigint not null,
  rate_denominator bigint not null,
  quoted_at timestamp with time zone not null,
  quote_source text not null,
  quote_sequence bigint not null,
  total bigint not null,
  constraint dividend_is_paid_once UNIQUE (account_id, instrument_id, ex_at),
  constraint dividend_payments_amount_check CHECK ((amount > 0)),
  constraint dividend_payments_pkey PRIMARY KEY (account_id, entry_number),
  constraint dividend_payments_price_unit_check CHECK ((price_unit = ANY (ARRAY[1, 100]))),
  constraint dividend_payments_quantity_check CHECK ((quantity <> 0)),
  constraint dividend_payments_rate_denominator_check CHECK ((rate_denominator > 0)),
  constraint dividend_payments_rate_numerator_check CHECK ((rate_numerator > 0)),
  constraint dividend_payments_total_check CHECK ((total <> 0)),
  constraint long_is_paid_short_pays CHECK (((total > 0) = (quantity > 0)))
);
CREATE TRIGGER dividend_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.dividend_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on dividend_payments to lonja_app;

create table equity_breaks (
  account_id integer not null,
  account_version integer not null,
  entry_count integer not null,
  equity bigint not null,
  at timestamp with time zone not null,
  constraint equity_breaks_account_version_check CHECK ((account_version >= 0)),
  constraint equity_breaks_entry_count_check CHECK ((entry_count >= 0)),
  constraint equity_breaks_pkey PRIMARY KEY (account_id, account_version)
);
CREATE TRIGGER equity_breaks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.equity_breaks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on equity_breaks to lonja_app;

create table equity_points (
  account_id integer not null,
  hour integer not null,
  day integer not null,
  measured_at timestamp with time zone not null,
  equity bigint not null,
  entry_count integer not null,
  account_version integer not null,
  constraint equity_points_entry_count_check CHECK ((entry_count >= 0)),
  constraint equity_points_pkey PRIMARY KEY (account_id, hour)
);
CREATE INDEX equity_points_day ON public.equity_points USING btree (day);
grant delete, insert, select on equity_points to lonja_app;

create table equity_samples (
  account_id integer not null,
  slot integer not null,
  measured_at timestamp with time zone not null,
  equity bigint not null,
  entry_count integer not null,
  account_version integer not null,
  instrument_ids integer[] not null,
  pnls bigint[] not null,
  constraint each_instrument_has_its_pnl CHECK ((cardinality(instrument_ids) = cardinality(pnls))),
  constraint equity_samples_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint equity_samples_entry_count_check CHECK ((entry_count >= 0)),
  constraint equity_samples_pkey PRIMARY KEY (account_id, slot)
);
comment on column equity_samples.slot is 'Five minutes since 1970-01-01 that it counts for, in the time of the account''s market.';
comment on column equity_samples.pnls is 'USD in millionths: open market P&L of each position, in the order of `instrument_ids`.';
CREATE INDEX equity_samples_slot ON public.equity_samples USING btree (slot);
grant delete, insert, select on equity_samples to lonja_app;

create table evaluation_appeals (
  account_id integer not null,
  text text,
  made_at timestamp with time zone not null,
  is_upheld boolean,
  answer text,
  answered_at timestamp with time zone,
  constraint answer_is_whole CHECK ((((is_upheld IS NULL) = (answered_at IS NULL)) AND ((is_upheld IS NULL) = (answer IS NULL)))),
  constraint evaluation_appeals_account_id_fkey FOREIGN KEY (account_id) REFERENCES evaluation_verdicts(account_id),
  constraint evaluation_appeals_answer_check CHECK (((length(answer) >= 3) AND (length(answer) <= 500))),
  constraint evaluation_appeals_pkey PRIMARY KEY (account_id),
  constraint evaluation_appeals_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
grant insert, select on evaluation_appeals to lonja_app;
grant update (text, is_upheld, answer, answered_at) on evaluation_appeals to lonja_app;

create table evaluation_verdicts (
  account_id integer not null,
  kind text not null,
  at timestamp with time zone not null,
  act uuid not null,
  evidence text,
  constraint evaluation_verdicts_account_id_fkey FOREIGN KEY (account_id) REFERENCES evaluations(account_id),
  constraint evaluation_verdicts_act_fkey FOREIGN KEY (act) REFERENCES audit_log(id),
  constraint evaluation_verdicts_kind_check CHECK ((kind = ANY (ARRAY['passed'::text, 'breached'::text, 'expired'::text, 'voided'::text]))),
  constraint evaluation_verdicts_pkey PRIMARY KEY (account_id),
  constraint judged_by_evidence CHECK (((evidence IS NULL) = (kind = 'voided'::text)))
);
CREATE TRIGGER evaluation_verdicts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.evaluation_verdicts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on evaluation_verdicts to lonja_app;

create table evaluations (
  account_id integer not null,
  programme_id integer not null,
  user_id uuid not null,
  phase integer not null,
  constraint evaluations_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint evaluations_phase_check CHECK ((phase >= 1)),
  constraint evaluations_pkey PRIMARY KEY (account_id),
  constraint evaluations_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint evaluations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX evaluations_programme ON public.evaluations USING btree (programme_id, account_id);
CREATE INDEX evaluations_user ON public.evaluations USING btree (user_id, programme_id);
grant insert, select on evaluations to lonja_app;

create table fills (
  account_id integer not null,
  number integer not null,
  at timestamp with time zone not null,
  instrument_id integer not null,
  side text not null,
  quantity bigint not null,
  leverage smallint not null,
  reduce_only boolean not null,
  cause text default 'order'::text not null,
  margin_level bigint,
  cause_act uuid,
  order_id integer,
  order_type text not null,
  trigger_price bigint,
  gapped boolean default false not null,
  seen_price bigint,
  slippage smallint not null,
  price bigint not null,
  rule text not null,
  bid bigint not null,
  ask bigint not null,
  quoted_at timestamp with time zone not null,
  quote_source text not null,
  quote_sequence bigint not null,
  rate_numerator bigint not null,
  rate_denominator bigint not null,
  value bigint not null,
  closed bigint not null,
  opened bigint not null,
  realized_quote bigint not null,
  realized bigint not null,
  margin_locked bigint not null,
  margin_released bigint not null,
  position_opened_by integer not null,
  quantity_after bigint not null,
  adjustment bigint,
  adjustment_act uuid,
  profile text default 'ideal'::text not null,
  latency_ms bigint default 0 not null,
  widening bigint default 0 not null,
  impact bigint default 0 not null,
  ideal_price bigint,
  ideal_cost bigint default 0 not null,
  sender integer,
  constraint fill_is_sound CHECK (is_sound_fill(fills.*)),
  constraint fills_pkey PRIMARY KEY (account_id, number)
);
comment on column fills.cause_act is 'The act of the administrator who closed the position.';
comment on column fills.ideal_price is 'Null where it equals the price of the fill.';
comment on column fills.sender is '0: the person of the account; null: a rule of the system, or not recorded.';
CREATE INDEX fills_at ON public.fills USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE UNIQUE INDEX fills_order ON public.fills USING btree (account_id, order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER fills_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fills_of_an_act AFTER INSERT ON public.fills FOR EACH ROW WHEN ((new.cause_act IS NOT NULL)) EXECUTE FUNCTION require_closing_act();
grant insert, select on fills to lonja_app;

create table financing_charges (
  account_id integer not null,
  entry_number integer not null,
  instrument_id integer not null,
  quantity bigint not null,
  conditions integer not null,
  source text not null,
  rate bigint,
  points bigint,
  nights smallint not null,
  price_unit smallint not null,
  bid bigint not null,
  ask bigint not null,
  quoted_at timestamp with time zone not null,
  quote_source text not null,
  quote_sequence bigint not null,
  rate_numerator bigint not null,
  rate_denominator bigint not null,
  amount bigint not null,
  constraint charge_has_a_bid_below_its_ask CHECK ((ask > bid)),
  constraint charge_is_by_a_rate_or_by_points CHECK ((((rate IS NULL) = (source = 'tom_next'::text)) AND (num_nulls(rate, points) = 1))),
  constraint financing_charges_bid_check CHECK ((bid > 0)),
  constraint financing_charges_conditions_check CHECK ((conditions >= 0)),
  constraint financing_charges_nights_check CHECK ((nights > 0)),
  constraint financing_charges_pkey PRIMARY KEY (account_id, entry_number, instrument_id),
  constraint financing_charges_price_unit_check CHECK ((price_unit = ANY (ARRAY[1, 100]))),
  constraint financing_charges_quantity_check CHECK ((quantity <> 0)),
  constraint financing_charges_rate_denominator_check CHECK ((rate_denominator > 0)),
  constraint financing_charges_rate_numerator_check CHECK ((rate_numerator > 0)),
  constraint financing_charges_source_check CHECK ((source = ANY (ARRAY['flat'::text, 'benchmark'::text, 'tom_next'::text])))
);
CREATE TRIGGER financing_charges_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.financing_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on financing_charges to lonja_app;

create table grades (
  assignment_id integer not null,
  user_id uuid not null,
  number integer not null,
  points integer not null,
  feedback text,
  reason text,
  graded_by uuid not null,
  graded_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  constraint grades_assignment_id_user_id_fkey FOREIGN KEY (assignment_id, user_id) REFERENCES works(assignment_id, user_id),
  constraint grades_feedback_check CHECK ((length(feedback) <= 5000)),
  constraint grades_graded_by_fkey FOREIGN KEY (graded_by) REFERENCES users(id),
  constraint grades_number_check CHECK ((number >= 1)),
  constraint grades_pkey PRIMARY KEY (assignment_id, user_id, number),
  constraint grades_points_check CHECK ((points >= 0)),
  constraint grades_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))
);
comment on column grades.points is 'Hundredths of a point.';
CREATE TRIGGER grades_of_a_person BEFORE INSERT ON public.grades FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant insert, select on grades to lonja_app;
grant update (feedback, reason, returned_at) on grades to lonja_app;

create table groups (
  id integer generated always as identity not null,
  name text not null,
  join_code text,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint groups_join_code_check CHECK ((join_code ~ '^[2-9A-HJKMNP-Z]{8}$'::text)),
  constraint groups_join_code_key UNIQUE (join_code),
  constraint groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint groups_pkey PRIMARY KEY (id),
  constraint nobody_joins_an_archived_group CHECK (((archived_at IS NULL) OR (join_code IS NULL)))
);
grant insert, select on groups to lonja_app;
grant update (name, join_code, archived_at) on groups to lonja_app;

create table heartbeats (
  minute timestamp with time zone not null,
  eurusd_spread bigint,
  constraint heartbeats_eurusd_spread_check CHECK ((eurusd_spread > 0)),
  constraint heartbeats_pkey PRIMARY KEY (minute)
);
grant delete, insert, select, update on heartbeats to lonja_app;

create table hook_signals (
  id bigint generated always as identity not null,
  hook integer not null,
  at timestamp with time zone not null,
  sent_at timestamp with time zone,
  digest bytea,
  ticker text,
  position text,
  size bigint,
  unreadable text[],
  state text not null,
  decided_at timestamp with time zone,
  orders integer[] default '{}'::integer[] not null,
  refusal jsonb,
  constraint digest_is_of_a_time CHECK (((digest IS NULL) = (sent_at IS NULL))),
  constraint hook_signals_digest UNIQUE (hook, digest),
  constraint hook_signals_hook_fkey FOREIGN KEY (hook) REFERENCES hooks(number) ON DELETE CASCADE,
  constraint hook_signals_pkey PRIMARY KEY (id),
  constraint hook_signals_position_check CHECK (("position" = ANY (ARRAY['long'::text, 'short'::text, 'flat'::text]))),
  constraint hook_signals_size_check CHECK ((size >= 0)),
  constraint hook_signals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'nothing'::text, 'refused'::text, 'superseded'::text]))),
  constraint hook_signals_ticker_check CHECK (((length(ticker) >= 1) AND (length(ticker) <= 64))),
  constraint refused_says_why CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint signal_says_what_it_wants CHECK (((ticker IS NULL) = ("position" IS NULL))),
  constraint waiting_is_not_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
);
comment on column hook_signals.sent_at is 'When the signal was sent, by its sender''s word.';
comment on column hook_signals.size is 'Units of 1e-8.';
CREATE INDEX hook_signals_listed ON public.hook_signals USING btree (hook, id);
CREATE INDEX hook_signals_waiting ON public.hook_signals USING btree (hook, id) WHERE (state = 'waiting'::text);
grant delete, insert, select, update on hook_signals to lonja_app;

create table hooks (
  number integer generated always as identity not null,
  user_id uuid not null,
  account_id integer not null,
  name text not null,
  token_hash bytea,
  symbols jsonb not null,
  quantity bigint,
  leverage smallint not null,
  networks text[] not null,
  created_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  constraint hooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint hooks_leverage_check CHECK (((leverage >= 1) AND (leverage <= 500))),
  constraint hooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint hooks_networks_check CHECK ((cardinality(networks) <= 20)),
  constraint hooks_pkey PRIMARY KEY (number),
  constraint hooks_quantity_check CHECK ((quantity > 0)),
  constraint hooks_symbols_check CHECK ((jsonb_typeof(symbols) = 'array'::text)),
  constraint hooks_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint hooks_token_hash_key UNIQUE (token_hash),
  constraint hooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on column hooks.token_hash is 'Null: a new password has ended the address of the hook.';
comment on column hooks.quantity is 'Units of 1e-8; null: each signal says its own quantity.';
CREATE INDEX hooks_account ON public.hooks USING btree (account_id);
CREATE INDEX hooks_user ON public.hooks USING btree (user_id);
CREATE TRIGGER hooks_of_a_person BEFORE INSERT ON public.hooks FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on hooks to lonja_app;

create table house_accounts (
  name text not null,
  balance bigint default 0 not null,
  posting_count bigint default 0 not null,
  shard smallint default 0 not null,
  constraint house_account_is_sound CHECK (((shard >= 0) AND (name = ANY (ARRAY['funding'::text, 'market'::text, 'adjustment'::text, 'fees'::text, 'financing'::text, 'negative_balance_protection'::text])))),
  constraint house_accounts_pkey PRIMARY KEY (shard, name)
) with (fillfactor=50);
grant insert, select, update on house_accounts to lonja_app;

create table idempotency_keys (
  day date not null,
  user_id uuid not null,
  id uuid not null,
  fingerprint bytea not null,
  claimed_at timestamp with time zone,
  status smallint,
  body text,
  sealed bytea,
  constraint claim_or_response CHECK (
CASE
    WHEN (status IS NULL) THEN ((claimed_at IS NOT NULL) AND (body IS NULL) AND (sealed IS NULL))
    ELSE ((body IS NULL) <> (sealed IS NULL))
END),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, id, day)
) partition by RANGE (day);
comment on column idempotency_keys.day is 'The day of the request in UTC, by which the table is partitioned.';
CREATE TRIGGER idempotency_keys_of_a_person BEFORE INSERT ON public.idempotency_keys FOR EACH ROW WHEN ((new.status IS NULL)) EXECUTE FUNCTION refuse_of_erased();
grant delete, insert, select on idempotency_keys to lonja_app;
grant update (claimed_at, status, sealed) on idempotency_keys to lonja_app;

create table installation (
  only_row boolean default true not null,
  market_seed text not null,
  market_feed text,
  market_speed double precision,
  market_hours text,
  created_at timestamp with time zone default now() not null,
  market_origin timestamp with time zone,
  market_since timestamp with time zone default now() not null,
  market_model integer,
  is_demonstration boolean default false not null,
  constraint installation_only_row_check CHECK (only_row),
  constraint installation_pkey PRIMARY KEY (only_row)
);
comment on column installation.market_since is 'Since when prices are those of these settings.';
grant select on installation to lonja_app;

create table instruments (
  id integer generated always as identity not null,
  symbol text not null,
  listed boolean default true not null,
  constraint instruments_pkey PRIMARY KEY (id),
  constraint instruments_symbol_key UNIQUE (symbol)
);
grant select on instruments to lonja_app;

create table journal_entries (
  id bigint generated always as identity not null,
  account_id integer not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  body text not null,
  tags text[] default '{}'::text[] not null,
  setup text,
  opened_by integer,
  order_id integer,
  corrects bigint,
  constraint entry_is_about_one_thing CHECK (((opened_by IS NULL) OR (order_id IS NULL))),
  constraint entry_says_something CHECK (((body <> ''::text) OR (cardinality(tags) > 0) OR (setup IS NOT NULL))),
  constraint journal_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint journal_entries_body_check CHECK ((length(body) <= 2000)),
  constraint journal_entries_corrects_fkey FOREIGN KEY (corrects) REFERENCES journal_entries(id),
  constraint journal_entries_corrects_key UNIQUE (corrects),
  constraint journal_entries_pkey PRIMARY KEY (id),
  constraint journal_entries_setup_check CHECK (((length(setup) >= 1) AND (length(setup) <= 40))),
  constraint journal_entries_tags_check CHECK ((cardinality(tags) <= 8)),
  constraint journal_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX journal_entries_account ON public.journal_entries USING btree (account_id, id);
CREATE INDEX journal_entries_user ON public.journal_entries USING btree (user_id);
CREATE TRIGGER journal_entries_never_change BEFORE UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_entries_of_a_person BEFORE INSERT ON public.journal_entries FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
CREATE TRIGGER journal_entries_stay BEFORE DELETE ON public.journal_entries FOR EACH ROW WHEN ((NOT is_erased(old.user_id))) EXECUTE FUNCTION refuse_change();
grant delete, insert, select on journal_entries to lonja_app;

create table kept_tickets (
  user_id uuid not null,
  account_id integer not null,
  symbol text not null,
  ticket jsonb not null,
  kept_at timestamp with time zone not null,
  constraint kept_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint kept_tickets_pkey PRIMARY KEY (user_id, account_id, symbol),
  constraint kept_tickets_ticket_check CHECK ((jsonb_typeof(ticket) = 'object'::text)),
  constraint kept_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER kept_tickets_of_a_person BEFORE INSERT ON public.kept_tickets FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on kept_tickets to lonja_app;

create table ledger_entries (
  account_id integer not null,
  number integer not null,
  kind text not null,
  at timestamp with time zone not null,
  fill_number integer,
  financing_day integer,
  act uuid,
  cash bigint,
  margin bigint,
  profit bigint,
  withdrawal_hold bigint,
  funding bigint,
  market bigint,
  adjustment bigint,
  fees bigint,
  financing bigint,
  negative_balance_protection bigint,
  constraint entry_is_sound CHECK (is_sound_entry(ledger_entries.*)),
  constraint ledger_entries_pkey PRIMARY KEY (account_id, number)
);
CREATE INDEX ledger_entries_adjustments ON public.ledger_entries USING btree (at) WHERE (act IS NOT NULL);
CREATE INDEX ledger_entries_adjustments_of_account ON public.ledger_entries USING btree (account_id, number) WHERE (act IS NOT NULL);
CREATE INDEX ledger_entries_at ON public.ledger_entries USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE UNIQUE INDEX ledger_entries_financing ON public.ledger_entries USING btree (account_id, financing_day) WHERE (kind = 'financing'::text);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_of_an_act AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN ((new.act IS NOT NULL)) EXECUTE FUNCTION require_act();
grant insert, select on ledger_entries to lonja_app;

create unlogged table ledger_rounds (
  id bigint generated always as identity not null,
  parts smallint[] not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint ledger_rounds_parts_check CHECK ((cardinality(parts) > 0)),
  constraint ledger_rounds_pkey PRIMARY KEY (id),
  constraint round_ends_after_its_beginning CHECK ((ended_at >= began_at))
);
grant delete, insert, select on ledger_rounds to lonja_app;

create table login_challenges (
  hash bytea not null,
  user_id uuid not null,
  attempts smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (hash),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX login_challenges_user ON public.login_challenges USING btree (user_id, expires_at);
CREATE TRIGGER login_challenges_of_a_person BEFORE INSERT ON public.login_challenges FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on login_challenges to lonja_app;

create table lti_courses (
  id integer generated always as identity not null,
  platform_id integer not null,
  deployment_id text not null,
  context_id text not null,
  title text not null,
  group_id integer,
  bound_by uuid,
  bound_at timestamp with time zone,
  constraint binding_is_whole CHECK ((((group_id IS NULL) = (bound_by IS NULL)) AND ((group_id IS NULL) = (bound_at IS NULL)))),
  constraint lti_courses_bound_by_fkey FOREIGN KEY (bound_by) REFERENCES users(id),
  constraint lti_courses_context_id_check CHECK (((length(context_id) >= 1) AND (length(context_id) <= 255))),
  constraint lti_courses_deployment_id_check CHECK (((length(deployment_id) >= 1) AND (length(deployment_id) <= 255))),
  constraint lti_courses_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint lti_courses_pkey PRIMARY KEY (id),
  constraint lti_courses_platform_id_deployment_id_context_id_key UNIQUE (platform_id, deployment_id, context_id),
  constraint lti_courses_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES lti_platforms(id),
  constraint lti_courses_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX lti_courses_group ON public.lti_courses USING btree (group_id);
grant insert, select on lti_courses to lonja_app;
grant update (title, group_id, bound_by, bound_at) on lti_courses to lonja_app;

create table lti_keys (
  kid text not null,
  private_key text not null,
  created_at timestamp with time zone not null,
  constraint lti_keys_pkey PRIMARY KEY (kid)
);
grant delete, insert, select on lti_keys to lonja_app;

create table lti_launches (
  state_hash bytea not null,
  ticket_hash bytea not null,
  cookie_name text not null,
  browser_hash bytea not null,
  platform_id integer not null,
  claims jsonb not null,
  launched_at timestamp with time zone not null,
  user_id uuid,
  signed_in_at timestamp with time zone,
  constraint lti_launches_pkey PRIMARY KEY (state_hash),
  constraint lti_launches_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES lti_platforms(id),
  constraint lti_launches_ticket_hash_key UNIQUE (ticket_hash),
  constraint lti_launches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX lti_launches_launched ON public.lti_launches USING btree (launched_at);
CREATE INDEX lti_launches_user ON public.lti_launches USING btree (user_id);
CREATE TRIGGER lti_launches_of_a_person BEFORE INSERT OR UPDATE OF user_id ON public.lti_launches FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on lti_launches to lonja_app;
grant update (user_id, signed_in_at) on lti_launches to lonja_app;

create table lti_links (
  id integer generated always as identity not null,
  course_id integer not null,
  resource_id text not null,
  title text not null,
  line_item text,
  assignment_id integer,
  contest_id integer,
  constraint lti_links_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE SET NULL,
  constraint lti_links_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests(id),
  constraint lti_links_course_id_fkey FOREIGN KEY (course_id) REFERENCES lti_courses(id),
  constraint lti_links_course_id_resource_id_key UNIQUE (course_id, resource_id),
  constraint lti_links_line_item_check CHECK ((length(line_item) <= 1000)),
  constraint lti_links_pkey PRIMARY KEY (id),
  constraint lti_links_resource_id_check CHECK (((length(resource_id) >= 1) AND (length(resource_id) <= 255))),
  constraint lti_links_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint opens_one_thing CHECK (((assignment_id IS NULL) OR (contest_id IS NULL)))
);
CREATE INDEX lti_links_assignment ON public.lti_links USING btree (assignment_id) WHERE (assignment_id IS NOT NULL);
grant insert, select on lti_links to lonja_app;
grant update (title, line_item, assignment_id, contest_id) on lti_links to lonja_app;

create table lti_people (
  platform_id integer not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint lti_people_pkey PRIMARY KEY (platform_id, subject),
  constraint lti_people_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES lti_platforms(id),
  constraint lti_people_platform_id_user_id_key UNIQUE (platform_id, user_id),
  constraint lti_people_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint lti_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX lti_people_user ON public.lti_people USING btree (user_id);
CREATE TRIGGER lti_people_of_a_person BEFORE INSERT ON public.lti_people FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on lti_people to lonja_app;

create table lti_platforms (
  id integer generated always as identity not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployment_ids text[] not null,
  authorization_url text not null,
  token_url text not null,
  keys_url text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint lti_platforms_authorization_url_check CHECK ((length(authorization_url) <= 500)),
  constraint lti_platforms_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 255))),
  constraint lti_platforms_deployment_ids_check CHECK (((cardinality(deployment_ids) >= 1) AND (cardinality(deployment_ids) <= 50))),
  constraint lti_platforms_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 255))),
  constraint lti_platforms_issuer_client_id_key UNIQUE (issuer, client_id),
  constraint lti_platforms_keys_url_check CHECK ((length(keys_url) <= 500)),
  constraint lti_platforms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint lti_platforms_pkey PRIMARY KEY (id),
  constraint lti_platforms_token_url_check CHECK ((length(token_url) <= 500))
);
grant insert, select on lti_platforms to lonja_app;
grant update (name, deployment_ids, authorization_url, token_url, keys_url, closed_at) on lti_platforms to lonja_app;

create table lti_scores (
  link_id integer not null,
  user_id uuid not null,
  assignment_id integer not null,
  grade_number integer not null,
  state text not null,
  since timestamp with time zone not null,
  attempts integer not null,
  due_at timestamp with time zone not null,
  problem text,
  sent_at timestamp with time zone,
  constraint lti_scores_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint lti_scores_attempts_check CHECK ((attempts >= 0)),
  constraint lti_scores_grade_number_check CHECK ((grade_number >= 1)),
  constraint lti_scores_link_id_fkey FOREIGN KEY (link_id) REFERENCES lti_links(id),
  constraint lti_scores_pkey PRIMARY KEY (link_id, user_id),
  constraint lti_scores_problem_check CHECK ((problem = ANY (ARRAY['unreachable'::text, 'unauthorized'::text, 'busy'::text, 'rejected'::text, 'newer'::text]))),
  constraint lti_scores_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint lti_scores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX lti_scores_due ON public.lti_scores USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX lti_scores_user ON public.lti_scores USING btree (user_id);
CREATE TRIGGER lti_scores_of_a_person BEFORE INSERT ON public.lti_scores FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on lti_scores to lonja_app;
grant update (assignment_id, grade_number, state, since, attempts, due_at, problem, sent_at) on lti_scores to lonja_app;

create table lti_seats (
  course_id integer not null,
  user_id uuid not null,
  constraint lti_seats_course_id_fkey FOREIGN KEY (course_id) REFERENCES lti_courses(id),
  constraint lti_seats_pkey PRIMARY KEY (course_id, user_id),
  constraint lti_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX lti_seats_user ON public.lti_seats USING btree (user_id);
CREATE TRIGGER lti_seats_of_a_person BEFORE INSERT ON public.lti_seats FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on lti_seats to lonja_app;

create table mail (
  id integer generated always as identity not null,
  user_id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts smallint default 0 not null,
  problem text,
  is_refused boolean default false not null,
  opened_by uuid,
  opened_at timestamp with time zone,
  opened_reason text,
  constraint mail_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint opened_mail_says_by_whom CHECK ((((opened_by IS NULL) = (opened_at IS NULL)) AND ((opened_by IS NULL) = (opened_reason IS NULL))))
);
CREATE INDEX mail_waiting ON public.mail USING btree (created_at) WHERE (sent_at IS NULL);
CREATE TRIGGER mail_of_a_person BEFORE INSERT ON public.mail FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on mail to lonja_app;

create table memberships (
  group_id integer not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  external_id text,
  section text,
  roster_login text,
  by_code boolean default false not null,
  confirmed_match bytea,
  constraint memberships_confirmed_match_check CHECK ((length(confirmed_match) = 32)),
  constraint memberships_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 60))),
  constraint memberships_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint memberships_pkey PRIMARY KEY (group_id, user_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'assistant'::text, 'student'::text]))),
  constraint memberships_roster_login_check CHECK (((length(roster_login) >= 1) AND (length(roster_login) <= 254))),
  constraint memberships_section_check CHECK (((length(section) >= 1) AND (length(section) <= 60))),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on column memberships.roster_login is 'The login by which a line of a roster was the member''s.';
comment on column memberships.by_code is 'Whether the person joined by the code of the group, which shows before who reads a student''s account.';
comment on column memberships.confirmed_match is 'Digest of what a teacher has confirmed: this line of a roster for this address and username.';
CREATE UNIQUE INDEX memberships_external ON public.memberships USING btree (group_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id);
CREATE TRIGGER memberships_former_role AFTER UPDATE OF role ON public.memberships FOR EACH ROW WHEN (((old.role <> 'student'::text) AND (new.role = 'student'::text))) EXECUTE FUNCTION note_former_class_staff();
CREATE TRIGGER memberships_former_staff AFTER DELETE ON public.memberships FOR EACH ROW WHEN ((old.role <> 'student'::text)) EXECUTE FUNCTION note_former_class_staff();
CREATE TRIGGER memberships_of_a_person BEFORE INSERT ON public.memberships FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on memberships to lonja_app;
grant update (role, external_id, section, roster_login, confirmed_match) on memberships to lonja_app;

create table moves (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  process text not null,
  kind text not null,
  backend integer,
  slots smallint[] default '{}'::smallint[] not null,
  leases text[] default '{}'::text[] not null,
  giver text,
  why text,
  seconds double precision,
  constraint moves_kind_check CHECK ((kind = ANY (ARRAY['came'::text, 'took'::text, 'back'::text, 'drained'::text, 'ended'::text, 'silent'::text]))),
  constraint moves_pkey PRIMARY KEY (id),
  constraint moves_process_check CHECK (((length(process) >= 1) AND (length(process) <= 120))),
  constraint moves_seconds_check CHECK ((seconds >= (0)::double precision)),
  constraint moves_why_check CHECK ((why = ANY (ARRAY['came'::text, 'drained'::text, 'ended'::text, 'silent'::text, 'divided'::text])))
);
CREATE UNIQUE INDEX moves_once_gone ON public.moves USING btree (process, backend) WHERE (kind = ANY (ARRAY['drained'::text, 'ended'::text, 'silent'::text]));
grant delete, insert, select on moves to lonja_app;

create table news_items (
  id uuid default gen_random_uuid() not null,
  link_hash bytea not null,
  title_hash bytea not null,
  title text not null,
  summary text not null,
  category text not null,
  author text,
  source text not null,
  link text,
  symbols text[] not null,
  published_at timestamp with time zone not null,
  is_breaking boolean not null,
  is_example boolean default false not null,
  constraint news_items_category_check CHECK ((category = ANY (ARRAY['general'::text, 'forex'::text, 'crypto'::text, 'mergers'::text]))),
  constraint news_items_link_hash_key UNIQUE (link_hash),
  constraint news_items_pkey PRIMARY KEY (id),
  constraint news_items_title_check CHECK ((title <> ''::text)),
  constraint news_items_title_hash_key UNIQUE (title_hash)
);
CREATE INDEX news_items_newest ON public.news_items USING btree (published_at DESC, id DESC);
grant delete, insert, select on news_items to lonja_app;

create table notices (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  account_name text,
  constraint notices_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint notices_kind_check CHECK ((kind ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint notices_pkey PRIMARY KEY (id)
);
comment on column notices.account_name is 'Name of the practice account that the notice is about.';
CREATE INDEX notices_unread ON public.notices USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notices_user ON public.notices USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER notices_of_a_person BEFORE INSERT ON public.notices FOR EACH ROW WHEN ((new.kind = 'sign_in'::text)) EXECUTE FUNCTION refuse_of_erased();
grant delete, insert, select on notices to lonja_app;
grant update (data, read_at) on notices to lonja_app;

create table orders (
  account_id integer not null,
  id integer not null,
  instrument_id integer not null,
  side text not null,
  quantity bigint not null,
  leverage smallint not null,
  reduce_only boolean not null,
  type text not null,
  limit_price bigint,
  stop_price bigint,
  trail_distance bigint,
  trail_basis_points smallint,
  trail_best bigint,
  trail_stop bigint,
  seen_price bigint,
  slippage smallint,
  time_in_force text not null,
  expires_at timestamp with time zone,
  stop_met_at timestamp with time zone,
  parent_id integer,
  oco_group integer,
  attached_to integer,
  splits integer not null,
  placed_at timestamp with time zone not null,
  status text not null,
  ended_at timestamp with time zone,
  fill_number integer,
  cancel_reason text,
  refusal_code text,
  refusal jsonb,
  sent_at timestamp with time zone,
  due_at timestamp with time zone,
  ideal_price bigint,
  unfilled bigint,
  first_stop bigint,
  sender integer,
  client_order_id text,
  notional bigint,
  replaces integer,
  replaced_by integer,
  constraint order_is_sound CHECK (is_sound_order(orders.*)),
  constraint orders_pkey PRIMARY KEY (account_id, id)
) with (fillfactor=80);
comment on column orders.sent_at is 'Begin of the order''s flight, whose three columns are set together or not at all.';
comment on column orders.first_stop is 'Where a stop loss stood when it began to protect its position; 0: not recorded.';
comment on column orders.sender is '0: the person of the account; null: not recorded.';
CREATE UNIQUE INDEX orders_client_order_id ON public.orders USING btree (account_id, client_order_id) WHERE (client_order_id IS NOT NULL);
CREATE INDEX orders_expiring ON public.orders USING btree (expires_at) WHERE ((status = ANY (ARRAY['pending'::text, 'working'::text])) AND (expires_at IS NOT NULL));
CREATE INDEX orders_live ON public.orders USING btree (account_id) WHERE (status = ANY (ARRAY['pending'::text, 'working'::text]));
CREATE INDEX orders_placed ON public.orders USING brin (placed_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX orders_protecting ON public.orders USING btree (account_id, attached_to) WHERE (attached_to IS NOT NULL);
CREATE TRIGGER orders_stay BEFORE DELETE OR TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_stay_ended BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_ended_order();
grant insert, select on orders to lonja_app;
grant update (quantity, limit_price, stop_price, trail_distance, trail_basis_points, trail_best, trail_stop, time_in_force, expires_at, stop_met_at, parent_id, attached_to, splits, status, ended_at, fill_number, cancel_reason, refusal_code, refusal, sent_at, due_at, ideal_price, unfilled, first_stop, replaced_by) on orders to lonja_app;

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id, created_at);
CREATE TRIGGER password_resets_of_a_person BEFORE INSERT ON public.password_resets FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on password_resets to lonja_app;

create table position_changes (
  act uuid not null,
  account_id integer not null,
  account_version integer not null,
  instrument_id integer not null,
  opened_by integer not null,
  quantity bigint not null,
  margin bigint not null,
  market_pnl bigint not null,
  at timestamp with time zone not null,
  constraint position_changes_pkey PRIMARY KEY (act)
);
CREATE INDEX position_changes_account ON public.position_changes USING btree (account_id);
CREATE TRIGGER position_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.position_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER position_changes_of_an_act AFTER INSERT ON public.position_changes FOR EACH ROW EXECUTE FUNCTION require_act();
grant insert, select on position_changes to lonja_app;

create table positions (
  account_id integer not null,
  instrument_id integer not null,
  opened_by integer not null,
  opened_at timestamp with time zone not null,
  quantity bigint not null,
  cost bigint not null,
  margin bigint not null,
  fully_paid boolean not null,
  override_profit bigint,
  override_beyond bigint,
  override_act uuid,
  override_reason text,
  override_at timestamp with time zone,
  constraint position_is_sound CHECK (is_sound_position(positions.*)),
  constraint positions_pkey PRIMARY KEY (account_id, instrument_id)
) with (fillfactor=80);
CREATE INDEX positions_on_margin ON public.positions USING btree (account_id) WHERE (NOT fully_paid);
CREATE TRIGGER positions_overridden_by_an_act AFTER INSERT OR UPDATE ON public.positions FOR EACH ROW WHEN ((new.override_act IS NOT NULL)) EXECUTE FUNCTION require_act_of_position();
grant delete, insert, select, update on positions to lonja_app;

create unlogged table processes (
  name text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  facts jsonb not null,
  constraint processes_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint processes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint processes_pkey PRIMARY KEY (name)
) with (fillfactor=50);
grant delete, insert, select, update on processes to lonja_app;

create table programmes (
  id integer generated always as identity not null,
  slug text not null,
  name text not null,
  group_id integer,
  world_id integer,
  phases jsonb not null,
  attempts integer not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint programmes_attempts_check CHECK (((attempts >= 1) AND (attempts <= 100))),
  constraint programmes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint programmes_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint programmes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint programmes_pkey PRIMARY KEY (id),
  constraint programmes_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint programmes_slug_key UNIQUE (slug),
  constraint programmes_world_id_fkey FOREIGN KEY (world_id) REFERENCES worlds(id)
);
grant insert, select on programmes to lonja_app;
grant update (closed_at) on programmes to lonja_app;

create table proposals (
  id uuid not null,
  account_id integer not null,
  key_id uuid not null,
  key_name text,
  approver_group integer,
  request jsonb not null,
  words text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  order_id integer,
  refused_for text,
  constraint came_to_something CHECK (((state = 'placed'::text) OR (order_id IS NULL))),
  constraint decided_by_somebody CHECK ((((state = ANY (ARRAY['claimed'::text, 'placed'::text, 'refused'::text, 'rejected'::text])) = (decided_by IS NOT NULL)) AND ((state = 'open'::text) = (decided_at IS NULL)))),
  constraint proposals_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint proposals_approver_group_fkey FOREIGN KEY (approver_group) REFERENCES groups(id),
  constraint proposals_check CHECK ((expires_at > created_at)),
  constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint proposals_key_name_check CHECK (((length(key_name) >= 1) AND (length(key_name) <= 60))),
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'claimed'::text, 'placed'::text, 'refused'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint proposals_words_check CHECK (((length(words) >= 1) AND (length(words) <= 500))),
  constraint was_refused CHECK (((state = 'refused'::text) = (refused_for IS NOT NULL)))
);
comment on column proposals.request is 'The request as it came: a ProposalRequest that was not read yet.';
CREATE INDEX proposals_account ON public.proposals USING btree (account_id, created_at DESC);
CREATE INDEX proposals_open_of_group ON public.proposals USING btree (approver_group) WHERE (state = 'open'::text);
CREATE INDEX proposals_open_of_key ON public.proposals USING btree (key_id) WHERE (state = 'open'::text);
grant insert, select on proposals to lonja_app;
grant update (key_name, words, state, decided_by, decided_at, order_id, refused_for) on proposals to lonja_app;

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER recovery_codes_of_a_person BEFORE INSERT ON public.recovery_codes FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on recovery_codes to lonja_app;

create table roster_lines (
  group_id integer not null,
  login text not null,
  external_id text not null,
  section text,
  constraint roster_lines_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 60))),
  constraint roster_lines_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint roster_lines_login_check CHECK ((((length(login) >= 1) AND (length(login) <= 254)) AND (login = lower(login)))),
  constraint roster_lines_pkey PRIMARY KEY (group_id, login),
  constraint roster_lines_section_check CHECK (((length(section) >= 1) AND (length(section) <= 60)))
);
CREATE INDEX roster_lines_login ON public.roster_lines USING btree (login);
grant delete, insert, select on roster_lines to lonja_app;
grant update (external_id, section) on roster_lines to lonja_app;

create table schema_versions (
  version integer not null,
  name text not null,
  applied_at timestamp with time zone default now() not null,
  oldest_program integer,
  constraint schema_versions_oldest_program_check CHECK ((oldest_program > 0)),
  constraint schema_versions_pkey PRIMARY KEY (version),
  constraint schema_versions_version_check CHECK ((version > 0))
);

create table senders (
  number integer generated always as identity not null,
  user_id uuid not null,
  kind text not null,
  key_id uuid,
  hook integer,
  approved_by uuid,
  label text,
  words text,
  first_at timestamp with time zone default now() not null,
  constraint sender_says_what_it_is CHECK ((((key_id IS NULL) = (kind = 'hook'::text)) AND ((hook IS NULL) = (kind <> 'hook'::text)) AND ((approved_by IS NULL) = (kind <> 'approval'::text)) AND ((words IS NULL) OR (kind = 'agent'::text)))),
  constraint senders_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint senders_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'agent'::text, 'hook'::text, 'approval'::text]))),
  constraint senders_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint senders_pkey PRIMARY KEY (number),
  constraint senders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint senders_words_check CHECK (((length(words) >= 1) AND (length(words) <= 200)))
);
comment on column senders.label is 'What the person called the program when it was first used; null once the person is erased.';
comment on column senders.words is 'What an agent says about itself.';
CREATE UNIQUE INDEX senders_once ON public.senders USING btree (user_id, kind, key_id, hook, approved_by, label, words) NULLS NOT DISTINCT WHERE (label IS NOT NULL);
CREATE TRIGGER senders_of_a_person BEFORE INSERT ON public.senders FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant insert, select on senders to lonja_app;
grant update (label, words) on senders to lonja_app;

create table sessions (
  id uuid not null,
  user_id uuid not null,
  bearer_hash bytea not null,
  cookie_hash bytea not null,
  device text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  active_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint sessions_bearer_hash_key UNIQUE (bearer_hash),
  constraint sessions_cookie_hash_key UNIQUE (cookie_hash),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE TRIGGER sessions_of_a_person BEFORE INSERT ON public.sessions FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on sessions to lonja_app;

create table signing_keys (
  number integer generated always as identity not null,
  certificate bytea not null,
  private_key bytea,
  made_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  is_leaked boolean default false not null,
  constraint key_signs_or_is_retired CHECK (((private_key IS NULL) = (retired_at IS NOT NULL))),
  constraint leaked_key_is_retired CHECK (((NOT is_leaked) OR (retired_at IS NOT NULL))),
  constraint signing_keys_certificate_key UNIQUE (certificate),
  constraint signing_keys_pkey PRIMARY KEY (number)
);
CREATE UNIQUE INDEX signing_keys_current ON public.signing_keys USING btree ((true)) WHERE (retired_at IS NULL);
grant insert, select on signing_keys to lonja_app;
grant update (private_key, retired_at, is_leaked) on signing_keys to lonja_app;

create table split_adjustments (
  split_id integer not null,
  account_id integer not null,
  act uuid not null,
  at timestamp with time zone not null,
  constraint split_adjustments_pkey PRIMARY KEY (split_id, account_id),
  constraint split_adjustments_split_id_fkey FOREIGN KEY (split_id) REFERENCES splits(id)
);
CREATE TRIGGER split_adjustments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.split_adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER split_adjustments_of_an_act AFTER INSERT ON public.split_adjustments FOR EACH ROW EXECUTE FUNCTION require_act();
grant insert, select on split_adjustments to lonja_app;

create table splits (
  id integer generated always as identity not null,
  instrument_id integer not null,
  status text default 'open'::text not null,
  new_units integer,
  old_units integer,
  declared_by text,
  act uuid,
  seen_at timestamp with time zone,
  factor double precision,
  bid bigint,
  ask bigint,
  quoted_at timestamp with time zone,
  quote_source text,
  quote_sequence bigint,
  rate_numerator bigint,
  rate_denominator bigint,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint applied_by_a_ratio_and_a_quote CHECK (((status <> ALL (ARRAY['applying'::text, 'applied'::text])) OR ((new_units IS NOT NULL) AND (num_nulls(seen_at, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator) = 0)))),
  constraint ask_is_above_its_bid CHECK ((ask > bid)),
  constraint only_ended_splits_say_when CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['applied'::text, 'dismissed'::text])))),
  constraint ratio_is_whole CHECK ((((new_units IS NULL) = (old_units IS NULL)) AND (new_units <> old_units))),
  constraint ratio_was_declared CHECK (((new_units IS NULL) = (declared_by IS NULL))),
  constraint splits_bid_check CHECK ((bid > 0)),
  constraint splits_declared_by_check CHECK ((declared_by = ANY (ARRAY['source'::text, 'administrator'::text]))),
  constraint splits_factor_check CHECK ((factor > (0)::double precision)),
  constraint splits_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint splits_new_units_check CHECK (((new_units >= 1) AND (new_units <= 10000))),
  constraint splits_old_units_check CHECK (((old_units >= 1) AND (old_units <= 10000))),
  constraint splits_pkey PRIMARY KEY (id),
  constraint splits_rate_denominator_check CHECK ((rate_denominator > 0)),
  constraint splits_rate_numerator_check CHECK ((rate_numerator > 0)),
  constraint splits_status_check CHECK ((status = ANY (ARRAY['open'::text, 'applying'::text, 'applied'::text, 'dismissed'::text])))
);
CREATE UNIQUE INDEX splits_open ON public.splits USING btree (instrument_id) WHERE (status = ANY (ARRAY['open'::text, 'applying'::text]));
CREATE TRIGGER splits_stay BEFORE DELETE OR TRUNCATE ON public.splits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER splits_stay_ended BEFORE UPDATE ON public.splits FOR EACH ROW EXECUTE FUNCTION refuse_ended_split();
grant insert, select on splits to lonja_app;
grant update (status, new_units, old_units, declared_by, act, seen_at, factor, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator, ended_at) on splits to lonja_app;

create table strays (
  slot smallint not null,
  account_id integer,
  alert_id integer,
  constraint stray_is_an_account_or_an_alert CHECK ((num_nonnulls(account_id, alert_id) = 1))
);
CREATE INDEX strays_of_slot ON public.strays USING btree (slot);
grant delete, insert, select on strays to lonja_app;

create table submissions (
  assignment_id integer not null,
  user_id uuid not null,
  number integer not null,
  text text,
  account_id integer,
  submitted_at timestamp with time zone not null,
  constraint submissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint submissions_assignment_id_user_id_fkey FOREIGN KEY (assignment_id, user_id) REFERENCES works(assignment_id, user_id),
  constraint submissions_number_check CHECK ((number >= 1)),
  constraint submissions_pkey PRIMARY KEY (assignment_id, user_id, number),
  constraint submissions_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000)))
);
comment on column submissions.text is 'Null where the person is erased.';
CREATE TRIGGER submissions_of_a_person BEFORE INSERT ON public.submissions FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant insert, select on submissions to lonja_app;
grant update (text) on submissions to lonja_app;

create table trade_progress (
  account_id integer not null,
  through_fill integer not null,
  through_entry integer not null,
  constraint trade_progress_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint trade_progress_pkey PRIMARY KEY (account_id)
);
grant insert, select, update on trade_progress to lonja_app;

create table trades (
  account_id integer not null,
  opened_by integer not null,
  instrument_id integer not null,
  direction text not null,
  opened_at timestamp with time zone not null,
  opened bigint not null,
  closed bigint not null,
  opened_value numeric not null,
  closed_value numeric not null,
  realized bigint not null,
  financing bigint not null,
  dividends bigint not null,
  execution_cost bigint not null,
  fills integer not null,
  is_set boolean not null,
  closed_by integer,
  closed_at timestamp with time zone,
  risk bigint,
  r bigint,
  no_r text,
  adverse bigint,
  favourable bigint,
  measured_by text,
  constraint excursion_is_whole CHECK ((((adverse IS NULL) = (favourable IS NULL)) AND ((adverse IS NULL) = ((measured_by IS NULL) OR (measured_by = 'nothing'::text))))),
  constraint trade_closes_whole CHECK (((closed_by IS NULL) = (closed_at IS NULL))),
  constraint trade_has_r_or_says_why CHECK (
CASE
    WHEN (closed_by IS NULL) THEN (num_nonnulls(risk, r, no_r) = 0)
    ELSE (((risk IS NULL) = (r IS NULL)) AND ((r IS NULL) <> (no_r IS NULL)))
END),
  constraint trades_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint trades_adverse_check CHECK ((adverse >= 0)),
  constraint trades_direction_check CHECK ((direction = ANY (ARRAY['long'::text, 'short'::text]))),
  constraint trades_favourable_check CHECK ((favourable >= 0)),
  constraint trades_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint trades_measured_by_check CHECK ((measured_by = ANY (ARRAY['steps'::text, '1m'::text, '1h'::text, 'nothing'::text]))),
  constraint trades_no_r_check CHECK ((no_r = ANY (ARRAY['no_stop'::text, 'no_risk'::text, 'changed'::text, 'not_recorded'::text]))),
  constraint trades_pkey PRIMARY KEY (account_id, opened_by),
  constraint trades_risk_check CHECK ((risk > 0))
);
comment on column trades.opened_value is 'Sum of price times quantity, in units of 1e-16.';
CREATE INDEX trades_closed ON public.trades USING btree (account_id, closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX trades_open ON public.trades USING btree (account_id) WHERE (closed_by IS NULL);
grant insert, select, update on trades to lonja_app;

create table trading_accounts (
  id integer generated by default as identity not null,
  user_id uuid not null,
  kind text not null,
  is_primary boolean default true not null,
  opened_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  version integer default 0 not null,
  entry_count integer default 0 not null,
  fill_count integer default 0 not null,
  order_count integer default 0 not null,
  financed_through integer default 0 not null,
  margin_call bigint,
  settles_profit boolean default false not null,
  cash bigint default 0 not null,
  margin bigint default 0 not null,
  profit bigint default 0 not null,
  withdrawal_hold bigint default 0 not null,
  fill_profile text default 'ideal'::text not null,
  dividends_through timestamp with time zone,
  slot smallint default 0 not null,
  name text,
  terms jsonb,
  world integer,
  evaluation jsonb,
  order_day_ends_at timestamp with time zone,
  orders_of_day integer,
  is_heard boolean default false not null,
  mandates jsonb,
  program_leverage smallint default 1 not null,
  constraint account_is_sound CHECK (is_sound_account(trading_accounts.*)),
  constraint trading_accounts_pkey PRIMARY KEY (id),
  constraint trading_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint trading_accounts_world_fkey FOREIGN KEY (world) REFERENCES worlds(id)
) with (fillfactor=70);
comment on column trading_accounts.closed_at is 'Set when the person reset the account or left: the desk then refuses commands.';
comment on column trading_accounts.settles_profit is 'Whether each close moves the profit to cash.';
comment on column trading_accounts.slot is 'Slot of the account''s user, 0 to 255: which of several processes is home to the account.';
comment on column trading_accounts.name is 'What the client calls the account; null for the primary one.';
comment on column trading_accounts.terms is 'Null for a demo account.';
comment on column trading_accounts.world is 'The world that the terms name.';
comment on column trading_accounts.evaluation is 'How far an evaluation has come; null for any other account.';
comment on column trading_accounts.order_day_ends_at is 'Set where rules limit the orders of a day.';
comment on column trading_accounts.is_heard is 'Whether an endpoint hears of the account: its changes are then written with their events.';
comment on column trading_accounts.mandates is 'What API keys may do on the account; null where none has a mandate.';
comment on column trading_accounts.program_leverage is 'The highest leverage that orders by Alpaca''s API take.';
CREATE INDEX trading_accounts_evaluated ON public.trading_accounts USING btree (id) WHERE ((kind = 'evaluation'::text) AND (closed_at IS NULL));
CREATE UNIQUE INDEX trading_accounts_primary ON public.trading_accounts USING btree (user_id) WHERE is_primary;
CREATE INDEX trading_accounts_slot ON public.trading_accounts USING btree (slot, id);
CREATE INDEX trading_accounts_user ON public.trading_accounts USING btree (user_id);
CREATE INDEX trading_accounts_world ON public.trading_accounts USING btree (world, id) WHERE (world IS NOT NULL);
CREATE TRIGGER trading_accounts_placed BEFORE INSERT ON public.trading_accounts FOR EACH ROW EXECUTE FUNCTION place_account();
grant insert, select, update on trading_accounts to lonja_app;
grant update (mandates, program_leverage) on trading_accounts to lonja_app;

create table trading_conditions (
  number integer not null,
  act uuid not null,
  at timestamp with time zone not null,
  first_night integer,
  financing jsonb,
  margin jsonb,
  constraint conditions_set_something CHECK ((num_nonnulls(financing, margin) > 0)),
  constraint financing_has_its_first_night CHECK (((financing IS NULL) = (first_night IS NULL))),
  constraint margin_is_a_preset CHECK ((((margin ->> 'kind'::text) = ANY (ARRAY['specification'::text, 'esma'::text, 'own'::text])) AND (((margin ->> 'kind'::text) = 'own'::text) = (margin ? 'caps'::text)))),
  constraint trading_conditions_act_key UNIQUE (act),
  constraint trading_conditions_financing_check CHECK (((financing ->> 'kind'::text) = ANY (ARRAY['flat'::text, 'table'::text]))),
  constraint trading_conditions_number_check CHECK ((number > 0)),
  constraint trading_conditions_pkey PRIMARY KEY (number)
);
CREATE TRIGGER trading_conditions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.trading_conditions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER trading_conditions_of_an_act AFTER INSERT ON public.trading_conditions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act_of_conditions();
grant insert, select on trading_conditions to lonja_app;

create table two_factor (
  user_id uuid not null,
  secret text not null,
  enabled_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER two_factor_of_a_person BEFORE INSERT ON public.two_factor FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on two_factor to lonja_app;

create table user_settings (
  user_id uuid not null,
  price_alerts boolean default true not null,
  email_notifications boolean default true not null,
  push_notifications boolean default false not null,
  trading_updates boolean default true not null,
  market_news boolean default true not null,
  default_leverage smallint default 30 not null,
  confirm_trades boolean default true not null,
  auto_stop_loss boolean default false not null,
  risk_level text default 'moderate'::text not null,
  theme text default 'dark'::text not null,
  palette text default 'classic'::text not null,
  language text default 'en'::text not null,
  currency text default 'USD'::text not null,
  timezone text default 'UTC'::text not null,
  login_alerts boolean default true not null,
  session_timeout smallint default 30 not null,
  saved_at timestamp with time zone default now() not null,
  has_chosen_zone boolean default false not null,
  constraint user_settings_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text]))),
  constraint user_settings_default_leverage_check CHECK ((default_leverage = ANY (ARRAY[1, 5, 10, 20, 30]))),
  constraint user_settings_palette_check CHECK ((palette = ANY (ARRAY['classic'::text, 'cvd'::text, 'mono'::text]))),
  constraint user_settings_pkey PRIMARY KEY (user_id),
  constraint user_settings_risk_level_check CHECK ((risk_level = ANY (ARRAY['conservative'::text, 'moderate'::text, 'aggressive'::text]))),
  constraint user_settings_session_timeout_check CHECK ((session_timeout = ANY (ARRAY[15, 30, 60, 120]))),
  constraint user_settings_theme_check CHECK ((theme = ANY (ARRAY['dark'::text, 'light'::text, 'auto'::text]))),
  constraint user_settings_timezone_check CHECK ((timezone = ANY (ARRAY['UTC'::text, 'EST'::text, 'PST'::text, 'CET'::text]))),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER user_settings_of_a_person BEFORE INSERT ON public.user_settings FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on user_settings to lonja_app;

create table users (
  id uuid not null,
  username text not null,
  email text not null,
  password_hash text not null,
  must_change_password boolean default false not null,
  full_name text,
  phone text,
  country text,
  role text not null,
  is_active boolean default true not null,
  verification text default 'none'::text not null,
  created_at timestamp with time zone default now() not null,
  signed_in_at timestamp with time zone,
  deleted_at timestamp with time zone,
  search_text text generated always as (lower(((((((((username || ' '::text) || email) || ' '::text) || COALESCE(full_name, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(country, ''::text)))) stored not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint users_verification_check CHECK ((verification = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'rejected'::text])))
);
comment on column users.verification is 'Follows the newest of the person''s requests.';
CREATE INDEX users_deleted ON public.users USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_filters ON public.users USING btree (role, is_active, verification, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_country ON public.users USING btree (lower(country), id) INCLUDE (country) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_country_down ON public.users USING btree (lower(country) DESC NULLS LAST, id DESC) INCLUDE (country) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_created ON public.users USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_email ON public.users USING btree (lower(email), id) INCLUDE (email) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_name ON public.users USING btree (lower(full_name), id) INCLUDE (full_name) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_name_down ON public.users USING btree (lower(full_name) DESC NULLS LAST, id DESC) INCLUDE (full_name) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_phone ON public.users USING btree (phone, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_phone_down ON public.users USING btree (phone DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_role ON public.users USING btree (role, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_state ON public.users USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed_username ON public.users USING btree (lower(username), id) INCLUDE (username) WHERE (deleted_at IS NULL);
CREATE INDEX users_search ON public.users USING gin (search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE TRIGGER users_former_administrator AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION note_former_administrator();
CREATE TRIGGER users_stay_erased BEFORE UPDATE OF username, email, password_hash, full_name, phone, country ON public.users FOR EACH ROW WHEN ((old.deleted_at IS NOT NULL)) EXECUTE FUNCTION refuse_of_nobody();
grant insert, select, update on users to lonja_app;

create table verification_requests (
  id uuid not null,
  user_id uuid not null,
  full_name text not null,
  country text not null,
  date_of_birth date not null,
  document_number text not null,
  status text default 'pending'::text not null,
  reason text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint only_decided_requests_say_when CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint only_decided_requests_say_why CHECK (((status = 'pending'::text) = (reason IS NULL))),
  constraint verification_requests_document_number_check CHECK ((document_number ~ '^SBX-\d{6}$'::text)),
  constraint verification_requests_pkey PRIMARY KEY (id),
  constraint verification_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint verification_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX verification_requests_pending ON public.verification_requests USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX verification_requests_user ON public.verification_requests USING btree (user_id, created_at);
CREATE TRIGGER verification_requests_followed AFTER INSERT OR DELETE OR UPDATE ON public.verification_requests FOR EACH ROW EXECUTE FUNCTION follow_verification();
CREATE TRIGGER verification_requests_of_a_person BEFORE INSERT ON public.verification_requests FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select on verification_requests to lonja_app;
grant update (status, reason, decided_at) on verification_requests to lonja_app;

create table watchlists (
  user_id uuid not null,
  lists jsonb not null,
  version integer default 1 not null,
  saved_at timestamp with time zone default now() not null,
  constraint watchlists_lists_check CHECK ((jsonb_typeof(lists) = 'array'::text)),
  constraint watchlists_pkey PRIMARY KEY (user_id),
  constraint watchlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER watchlists_of_a_person BEFORE INSERT ON public.watchlists FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on watchlists to lonja_app;

create table webhook_deliveries (
  endpoint_id uuid not null,
  event_id uuid not null,
  number bigint not null,
  state text not null,
  attempts smallint default 0 not null,
  due_at timestamp with time zone not null,
  tried_at timestamp with time zone,
  status_code smallint,
  problem text,
  constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_pkey PRIMARY KEY (endpoint_id, event_id),
  constraint webhook_deliveries_problem_check CHECK ((problem = ANY (ARRAY['unreachable'::text, 'timeout'::text, 'status'::text, 'gone'::text, 'disabled'::text]))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (endpoint_id, number);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (endpoint_id, due_at, number) WHERE (state = 'waiting'::text);
grant delete, insert, select, update on webhook_deliveries to lonja_app;

create table webhook_endpoints (
  id uuid not null,
  user_id uuid not null,
  account_id integer,
  of_installation boolean not null,
  url text not null,
  description text not null,
  events text[] not null,
  is_active boolean not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  disabled_reason text,
  disabled_at timestamp with time zone,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  rests_until timestamp with time zone,
  claimed_until timestamp with time zone,
  served_at timestamp with time zone,
  is_slow boolean default false not null,
  constraint active_is_not_disabled CHECK (((NOT is_active) OR (disabled_at IS NULL))),
  constraint disabling_is_whole CHECK (((disabled_reason IS NULL) = (disabled_at IS NULL))),
  constraint failing_is_whole CHECK (((failures = 0) = (failing_since IS NULL))),
  constraint hears_one_account_or_everybody CHECK (((account_id IS NULL) OR (NOT of_installation))),
  constraint previous_is_whole CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES trading_accounts(id),
  constraint webhook_endpoints_description_check CHECK ((length(description) <= 120)),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 50))),
  constraint webhook_endpoints_failures_check CHECK ((failures >= 0)),
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500))),
  constraint webhook_endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on column webhook_endpoints.account_id is 'The only account that the endpoint hears of; null: all accounts of its person, or everybody''s.';
comment on column webhook_endpoints.is_slow is 'Whether the endpoint answered slowly, or not at all, the last time.';
CREATE INDEX webhook_endpoints_account ON public.webhook_endpoints USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX webhook_endpoints_user ON public.webhook_endpoints USING btree (user_id);
CREATE TRIGGER webhook_endpoints_of_a_person BEFORE INSERT ON public.webhook_endpoints FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant delete, insert, select, update on webhook_endpoints to lonja_app;

create table webhook_events (
  id uuid not null,
  number bigint generated always as identity not null,
  user_id uuid,
  account_id integer,
  type text not null,
  data jsonb not null,
  at timestamp with time zone not null,
  is_spread boolean default false not null,
  constraint is_of_somebody CHECK (((user_id IS NOT NULL) OR (account_id IS NOT NULL))),
  constraint webhook_events_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_type_check CHECK (((length(type) >= 1) AND (length(type) <= 60)))
);
CREATE INDEX webhook_events_at ON public.webhook_events USING btree (at);
CREATE INDEX webhook_events_user ON public.webhook_events USING btree (user_id);
CREATE INDEX webhook_events_waiting ON public.webhook_events USING btree (number) WHERE (NOT is_spread);
CREATE TRIGGER webhook_events_of_a_person BEFORE INSERT ON public.webhook_events FOR EACH ROW WHEN ((new.type = 'webhook.test'::text)) EXECUTE FUNCTION refuse_of_erased();
grant delete, insert, select, update on webhook_events to lonja_app;

create table withdrawals (
  id uuid not null,
  account_id integer not null,
  user_id uuid not null,
  amount bigint not null,
  from_profit bigint not null,
  from_cash bigint not null,
  status text not null,
  revision integer default 0 not null,
  method text not null,
  card_brand text,
  card_last4 text,
  card_name text,
  card_expiry text,
  bank_name text,
  account_last4 text,
  routing_number text,
  crypto_type text,
  wallet_address text,
  paypal_email text,
  admin_notes text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint split_is_whole CHECK (((from_profit + from_cash) = amount)),
  constraint withdrawals_account_last4_check CHECK ((length(account_last4) <= 4)),
  constraint withdrawals_amount_check CHECK ((amount > 0)),
  constraint withdrawals_card_last4_check CHECK ((card_last4 ~ '^\d{4}$'::text)),
  constraint withdrawals_from_cash_check CHECK ((from_cash >= 0)),
  constraint withdrawals_from_profit_check CHECK ((from_profit >= 0)),
  constraint withdrawals_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bank'::text, 'crypto'::text, 'paypal'::text]))),
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])))
);
CREATE INDEX withdrawals_queue ON public.withdrawals USING btree (status, created_at);
CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, created_at);
CREATE TRIGGER withdrawals_stay BEFORE DELETE OR TRUNCATE ON public.withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on withdrawals to lonja_app;
grant update (from_profit, from_cash, status, revision, card_name, card_expiry, bank_name, account_last4, routing_number, wallet_address, paypal_email, admin_notes, changed_at) on withdrawals to lonja_app;

create table works (
  assignment_id integer not null,
  user_id uuid not null,
  extended_until timestamp with time zone,
  extended_by uuid,
  extended_at timestamp with time zone,
  constraint extension_is_whole CHECK ((((extended_until IS NULL) = (extended_by IS NULL)) AND ((extended_until IS NULL) = (extended_at IS NULL)))),
  constraint works_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint works_extended_by_fkey FOREIGN KEY (extended_by) REFERENCES users(id),
  constraint works_pkey PRIMARY KEY (assignment_id, user_id),
  constraint works_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX works_user ON public.works USING btree (user_id);
CREATE TRIGGER works_of_a_person BEFORE INSERT ON public.works FOR EACH ROW WHEN (is_erased(new.user_id)) EXECUTE FUNCTION refuse_of_nobody();
grant insert, select on works to lonja_app;
grant update (extended_until, extended_by, extended_at) on works to lonja_app;

create table world_steps (
  world_id integer not null,
  instant timestamp with time zone not null,
  at timestamp with time zone not null,
  quotes jsonb not null,
  constraint world_steps_check CHECK ((at >= instant)),
  constraint world_steps_pkey PRIMARY KEY (world_id, instant),
  constraint world_steps_world_id_fkey FOREIGN KEY (world_id) REFERENCES worlds(id)
);
grant insert, select on world_steps to lonja_app;

create table world_stretches (
  world_id integer not null,
  number integer not null,
  wall_from timestamp with time zone not null,
  market_from timestamp with time zone not null,
  rate smallint not null,
  constraint world_stretches_number_check CHECK ((number >= 1)),
  constraint world_stretches_pkey PRIMARY KEY (world_id, number),
  constraint world_stretches_rate_check CHECK (((rate >= 0) AND (rate <= 5000))),
  constraint world_stretches_world_id_fkey FOREIGN KEY (world_id) REFERENCES worlds(id)
);
grant insert, select on world_stretches to lonja_app;

create table worlds (
  id integer generated always as identity not null,
  name text not null,
  seed text,
  model smallint not null,
  hours text not null,
  symbols text[] not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  revealed_at timestamp with time zone,
  script json default '[]'::json not null,
  owner_id uuid,
  is_replay boolean default false not null,
  replay_of integer,
  account_id integer,
  account_version integer,
  mixes_nonces boolean default false not null,
  nonces jsonb,
  is_own_market boolean default false not null,
  rested_at timestamp with time zone,
  looked_at timestamp with time zone,
  constraint nonces_are_of_contests CHECK (((nonces IS NULL) OR (mixes_nonces AND (jsonb_typeof(nonces) = 'array'::text)))),
  constraint own_market_is_no_replay CHECK ((NOT (is_replay AND is_own_market))),
  constraint prices_come_from_a_seed CHECK (((is_replay OR is_own_market) = (seed IS NULL))),
  constraint replay_has_an_owner CHECK (((is_replay = (owner_id IS NOT NULL)) AND (is_replay = (account_id IS NOT NULL)) AND (is_replay OR ((replay_of IS NULL) AND (account_version IS NULL))))),
  constraint worlds_check CHECK ((ends_at >= begins_at)),
  constraint worlds_hours_check CHECK ((hours = ANY (ARRAY['always'::text, 'real'::text]))),
  constraint worlds_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint worlds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint worlds_pkey PRIMARY KEY (id),
  constraint worlds_replay_of_fkey FOREIGN KEY (replay_of) REFERENCES worlds(id),
  constraint worlds_script_check CHECK ((json_typeof(script) = 'array'::text)),
  constraint worlds_seed_check CHECK ((seed ~ '^[0-9a-f]{32}$'::text)),
  constraint worlds_symbols_check CHECK ((is_own_market = (cardinality(symbols) = 0)))
);
CREATE INDEX worlds_own_market ON public.worlds USING btree (id) WHERE is_own_market;
CREATE INDEX worlds_owner ON public.worlds USING btree (owner_id) WHERE (owner_id IS NOT NULL);
grant insert, select on worlds to lonja_app;
grant update (ends_at, revealed_at, nonces, rested_at, looked_at) on worlds to lonja_app;

create unlogged table worlds_heard (
  process text not null,
  world integer not null,
  constraint worlds_heard_pkey PRIMARY KEY (process),
  constraint worlds_heard_process_check CHECK (((length(process) >= 1) AND (length(process) <= 120)))
);
grant delete, insert, select, update on worlds_heard to lonja_app;

create view ledger_postings as
 SELECT e.account_id,
    e.number AS entry_number,
    e.kind,
    e.at,
    p.ledger_account,
    p.amount
   FROM (ledger_entries e
     CROSS JOIN LATERAL ( VALUES ('cash'::text,e.cash), ('margin'::text,e.margin), ('profit'::text,e.profit), ('withdrawal_hold'::text,e.withdrawal_hold), ('funding'::text,e.funding), ('market'::text,e.market), ('adjustment'::text,e.adjustment), ('fees'::text,e.fees), ('financing'::text,e.financing), ('negative_balance_protection'::text,e.negative_balance_protection)) p(ledger_account, amount))
  WHERE (p.amount IS NOT NULL);
grant select on ledger_postings to lonja_app;

grant usage on sequence senders_number_seq to lonja_app;

grant usage on sequence trading_accounts_id_seq to lonja_app;

CREATE OR REPLACE FUNCTION public.chain_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.number := head.number + 1;
  new.previous_hash := head.hash;
  new.hash := sha256(
    convert_to(new.number || e'\n' || encode(new.previous_hash, 'hex') || e'\n' || new.record, 'UTF8')
  );
  update audit_head set number = new.number, hash = new.hash;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_verification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  concerned uuid := coalesce(new.user_id, old.user_id);
begin
  update users set verification = coalesce(
    (select status from verification_requests where user_id = concerned order by created_at desc, id limit 1), 'none'
  ) where id = concerned;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_erased(person uuid)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select deleted_at is not null from users where id = person for key share
$function$;

CREATE OR REPLACE FUNCTION public.is_sound_account(a trading_accounts)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken text := case
    when a.kind not in ('demo', 'practice', 'branch', 'contest', 'evaluation') then 'account_has_a_kind'
    when a.cash < 0 or a.margin < 0 or a.withdrawal_hold < 0 then 'balance_is_an_amount'
    when a.closed_at is not null and a.margin <> 0 then 'closed_account_is_at_rest'
    when a.fill_profile not in ('ideal', 'retail', 'stressed') then 'account_has_a_profile'
    when length(a.name) not between 1 and 40 then 'name_is_a_name'
    when a.kind = 'demo' and num_nonnulls(a.name, a.terms) > 0 then 'primary_account_has_no_terms'
    when a.kind <> 'demo' and (a.name is null or a.is_primary or coalesce(jsonb_typeof(a.terms), '') <> 'object')
      then 'account_beside_has_name_and_terms'
    when a.kind <> 'demo' and coalesce((a.terms ->> 'grant')::bigint, 0) <= 0 then 'terms_grant_an_amount'
    when a.kind <> 'demo' and ((a.kind = 'branch') <> (a.terms ? 'branch') or (a.kind = 'contest') <> (a.terms ? 'contest')
      or (a.kind = 'evaluation') <> (a.terms ? 'evaluation')) then 'terms_are_of_their_kind'
    when a.kind <> 'evaluation' and a.evaluation is not null then 'progress_is_of_an_evaluation'
    when (a.order_day_ends_at is null) <> (a.orders_of_day is null) or a.orders_of_day < 1 then 'order_day_is_whole'
    when a.program_leverage not between 1 and 500 then 'leverage_within_its_limits'
    when a.slot <> get_byte(uuid_send(a.user_id), 15) then 'slot_is_of_its_user'
    when a.world is distinct from (a.terms ->> 'world')::integer then 'world_is_of_its_terms'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'account % breaks the rule "%"', a.id, broken
    using errcode = 'check_violation', table = 'trading_accounts', constraint = broken;
end $function$;

CREATE OR REPLACE FUNCTION public.is_sound_entry(e ledger_entries)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken text := case
    when coalesce(e.cash, 0) + coalesce(e.margin, 0) + coalesce(e.profit, 0) + coalesce(e.withdrawal_hold, 0)
      + coalesce(e.funding, 0) + coalesce(e.market, 0) + coalesce(e.adjustment, 0) + coalesce(e.fees, 0)
      + coalesce(e.financing, 0) + coalesce(e.negative_balance_protection, 0) <> 0
      then 'entry_sums_to_zero'
    when num_nonnulls(
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection
    ) < 2 then 'entry_has_two_postings'
    when 0 in (
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection
    ) then 'posting_is_an_amount'
    when e.number <= 0 then 'entry_counts_from_one'
    when e.kind not in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'dividend', 'profit_move', 'profit_settled',
      'rebalance_fee', 'deposit',
      'withdrawal_held', 'withdrawal_settled', 'withdrawal_reopened', 'withdrawal_returned',
      'balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu'
    ) then 'entry_has_a_kind'
    when e.fill_number is null and e.kind in ('fill', 'rebalance_fee') then 'fill_entry_names_its_fill'
    when e.fill_number is not null and e.kind not in ('fill', 'rebalance_fee', 'position_adjustment', 'profit_settled')
      then 'fill_entry_names_its_fill'
    when (e.financing_day is not null) <> (e.kind = 'financing') then 'financing_names_its_day'
    when (e.act is not null) <> (
      e.kind in (
        'balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu'
      )
    ) then 'adjustment_names_its_act'
    when e.adjustment is not null and e.act is null then 'adjustment_names_its_act'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'entry % of account % breaks the rule "%"', e.number, e.account_id, broken
    using errcode = 'check_violation', table = 'ledger_entries', constraint = broken;
end $function$;

CREATE OR REPLACE FUNCTION public.is_sound_fill(f fills)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken text := case
    when f.number <= 0 then 'fill_counts_from_one'
    when f.side not in ('buy', 'sell') then 'fill_has_a_side'
    when f.order_type not in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop') then 'fill_has_an_order_type'
    when f.cause not in ('order', 'rebalance', 'stop_out', 'administrator', 'contest_end', 'evaluation_end') then 'fill_has_a_cause'
    when f.quantity <= 0 then 'fill_has_a_quantity'
    when f.leverage not between 1 and 500 then 'leverage_within_its_limits'
    when f.seen_price <= 0 then 'seen_price_is_a_price'
    when f.slippage < 0 then 'slippage_is_a_distance'
    when f.bid <= 0 or f.ask <= f.bid then 'quote_has_a_bid_below_its_ask'
    when f.rate_numerator <= 0 or f.rate_denominator <= 0 then 'rate_is_a_fraction'
    when f.rule not in ('buy_at_ask', 'sell_at_bid') then 'fill_has_a_rule'
    when f.profile not in ('ideal', 'retail', 'stressed') then 'fill_has_a_profile'
    when least(f.latency_ms, f.widening, f.impact) < 0 then 'profile_speaks_against_the_client'
    when f.profile = 'ideal' and f.widening + f.impact <> 0 then 'ideal_fill_is_at_the_touch'
    when f.ideal_price <= 0 then 'ideal_price_is_a_price'
    when f.ideal_price is null and f.ideal_cost <> 0 then 'ideal_price_costs_nothing'
    when f.rule = 'buy_at_ask' and not (f.side = 'buy' and f.price = f.ask + f.widening + f.impact)
      then 'buy_is_at_the_ask'
    when f.rule = 'sell_at_bid' and not (f.side = 'sell' and f.price = f.bid - f.widening - f.impact)
      then 'sale_is_at_the_bid'
    when f.closed < 0 or f.opened < 0 or f.closed + f.opened <> f.quantity then 'closed_and_opened_are_the_whole'
    when f.margin_locked < 0 or f.margin_released < 0 then 'margin_is_an_amount'
    when f.trigger_price <= 0 then 'trigger_is_a_price'
    when f.order_id is null and not (f.order_type = 'market' and f.trigger_price is null)
      then 'trigger_belongs_to_an_order'
    when f.gapped and f.trigger_price is null then 'gap_has_a_trigger'
    when (f.cause = 'stop_out') <> (f.margin_level is not null) then 'stop_out_names_its_level'
    when f.cause = 'stop_out' and not (f.reduce_only and f.opened = 0 and f.quantity_after = 0)
      then 'stop_out_closes_whole'
    when (f.cause = 'administrator') <> (f.cause_act is not null) then 'administrator_names_the_act'
    when f.cause = 'administrator' and not (f.reduce_only and f.opened = 0) then 'administrator_only_closes'
    when f.cause in ('contest_end', 'evaluation_end') and not (f.reduce_only and f.opened = 0 and f.quantity_after = 0)
      then 'contest_end_closes_whole'
    when f.sender < 0 then 'sender_is_a_number'
    when (f.adjustment is null) <> (f.adjustment_act is null) then 'adjustment_of_a_fill_names_its_act'
    when f.adjustment is not null and f.closed <= 0 then 'only_closing_is_adjusted'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'fill % of account % breaks the rule "%"', f.number, f.account_id, broken
    using errcode = 'check_violation', table = 'fills', constraint = broken;
end $function$;

CREATE OR REPLACE FUNCTION public.is_sound_order(o orders)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken text := case
    when o.id <= 0 then 'order_counts_from_one'
    when o.side not in ('buy', 'sell') then 'order_has_a_side'
    when o.quantity <= 0 then 'order_has_a_quantity'
    when o.leverage not between 1 and 500 then 'leverage_within_its_limits'
    when o.type not in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop') then 'order_has_a_type'
    when least(o.limit_price, o.stop_price, o.trail_best, o.trail_stop, o.seen_price, o.ideal_price) <= 0 then 'price_is_above_zero'
    when o.trail_distance <= 0 or o.trail_basis_points not between 1 and 5000 then 'trail_is_a_distance'
    when o.slippage < 0 then 'slippage_is_a_distance'
    when (o.limit_price is not null) <> (o.type in ('limit', 'stop_limit'))
      or (o.stop_price is not null) <> (o.type in ('stop', 'stop_limit'))
      or num_nonnulls(o.trail_distance, o.trail_basis_points) <> (o.type = 'trailing_stop')::int
      or (o.trail_best is null) <> (o.trail_stop is null)
      or (o.trail_best is not null and o.type <> 'trailing_stop')
      or (o.slippage is not null) <> (o.type = 'market')
      or (o.seen_price is not null and o.type <> 'market')
      or (o.stop_met_at is not null and o.type <> 'stop_limit') then 'order_has_its_prices'
    when o.time_in_force not in ('gtc', 'day', 'gtd', 'ioc', 'fok') then 'order_has_a_time_in_force'
    when (o.time_in_force in ('ioc', 'fok') and o.type not in ('market', 'limit'))
      or (o.type = 'market' and o.time_in_force not in ('ioc', 'fok'))
      or (o.expires_at is null and (
        o.time_in_force in ('day', 'gtd')
        or (o.time_in_force in ('ioc', 'fok') and o.type = 'limit' and o.due_at is not null)
      ))
      or (o.expires_at is not null and (
        o.time_in_force = 'gtc' or (o.time_in_force in ('ioc', 'fok') and o.due_at is null)
      )) then 'order_has_its_time'
    when num_nulls(o.sent_at, o.due_at, o.ideal_price) not in (0, 3) or o.due_at < o.sent_at
      or (o.due_at is not null and (o.type not in ('market', 'limit', 'stop_limit') or o.status = 'pending'))
      then 'order_on_its_way_says_whence'
    when o.type = 'market' and o.status = 'working' and o.due_at is null then 'market_order_waits_on_its_way_only'
    when o.status not in ('pending', 'working', 'filled', 'cancelled', 'rejected', 'expired') then 'order_has_a_status'
    when o.status = 'pending' and (o.parent_id is null or o.trail_best is not null) then 'pending_order_has_a_parent'
    when o.status = 'working' and o.type = 'trailing_stop' and o.trail_stop is null
      then 'working_trailing_stop_has_a_stop'
    when (o.ended_at is not null) <> (o.status in ('filled', 'cancelled', 'rejected', 'expired'))
      or (o.fill_number is not null) <> (o.status = 'filled')
      or (o.unfilled is not null and o.status <> 'filled')
      or (o.cancel_reason is not null) <> (o.status = 'cancelled')
      or (o.refusal_code is not null) <> (o.status = 'rejected')
      or (o.refusal is not null) <> (o.status = 'rejected') then 'only_ended_orders_say_how'
    when o.cancel_reason not in ('client', 'unfilled', 'oco', 'parent', 'position', 'split', 'branch', 'contest', 'evaluation', 'replaced', 'key')
      then 'cancel_reason_is_one'
    when o.parent_id = o.id or o.oco_group > o.id then 'family_is_earlier'
    when o.sender < 0 then 'sender_is_a_number'
    when length(o.client_order_id) not between 1 and 128 then 'client_order_id_is_short'
    when o.notional <= 0 then 'notional_is_an_amount'
    when o.replaces >= o.id or o.replaced_by <= o.id then 'what_replaces_is_later'
    when (o.replaced_by is not null) <> (o.cancel_reason is not distinct from 'replaced') then 'replaced_order_names_the_next'
    when o.splits < 0 then 'splits_are_a_count'
    when o.unfilled <= 0 or o.unfilled >= o.quantity then 'unfilled_is_a_part'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'order % of account % breaks the rule "%"', o.id, o.account_id, broken
    using errcode = 'check_violation', table = 'orders', constraint = broken;
end $function$;

CREATE OR REPLACE FUNCTION public.is_sound_position(p positions)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken text := case
    when p.quantity = 0 then 'position_has_a_quantity'
    when p.cost <> 0 and (p.cost > 0) <> (p.quantity > 0) then 'cost_has_the_sign_of_its_quantity'
    when p.margin < 0 then 'margin_is_an_amount'
    when p.fully_paid and p.quantity < 0 then 'only_a_long_is_fully_paid'
    when (p.override_act is null) <> (p.override_profit is null and p.override_beyond is null)
      or (p.override_act is null) <> (p.override_reason is null)
      or (p.override_act is null) <> (p.override_at is null) then 'override_has_its_act'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'position in % of account % breaks the rule "%"', p.instrument_id, p.account_id, broken
    using errcode = 'check_violation', table = 'positions', constraint = broken;
end $function$;

CREATE OR REPLACE FUNCTION public.note_former_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contest_staff (contest_id, user_id)
    select c.id, old.id from contests c where c.finished_at is null
    on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_former_class_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contest_staff (contest_id, user_id)
    select c.id, old.user_id from contests c where c.group_id = old.group_id and c.finished_at is null
    on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.place_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.slot := get_byte(uuid_send(new.user_id), 15);
  new.world := (new.terms ->> 'world')::integer;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_ended_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status not in ('pending', 'working') then
    raise exception 'order % of account % has ended', old.id, old.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_ended_split()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status in ('applied', 'dismissed') then
    raise exception 'split % has ended', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erased(new.user_id) then
    raise exception '% takes nothing of somebody who is erased', tg_table_name
      using errcode = 'foreign_key_violation', table = tg_table_name, constraint = 'person_is_there';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% takes nothing of somebody who is erased', tg_table_name
    using errcode = 'foreign_key_violation', table = tg_table_name, constraint = 'person_is_there';
end
$function$;

CREATE OR REPLACE FUNCTION public.require_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from audit_log where id = new.act and (record::jsonb ->> 'account')::int = new.account_id) then
    raise exception 'a row of % of account % names no act of the audit log', tg_table_name, new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_act_of_conditions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from audit_log where id = new.act and action = 'conditions_set') then
    raise exception 'conditions % name no act of the audit log', new.number using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_act_of_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  profit numeric;
  beyond numeric;
begin
  if tg_op = 'UPDATE' and new.override_act = old.override_act and new.opened_by = old.opened_by then
    profit := old.override_profit;
    beyond := old.override_beyond;
  else
    select (record::jsonb -> 'figures' ->> 'setProfit')::numeric, (record::jsonb -> 'figures' ->> 'setBeyond')::numeric
    into profit, beyond
    from audit_log
    where id = new.override_act
      and (record::jsonb -> 'figures' ->> 'account')::int = new.account_id
      and (record::jsonb -> 'figures' ->> 'instrument')::int = new.instrument_id
      and (record::jsonb -> 'figures' ->> 'openedBy')::int = new.opened_by;
  end if;
  if (profit is null) = (new.override_profit is null) and (beyond is null) = (new.override_beyond is null)
    and coalesce(new.override_profit between least(profit, 0) and greatest(profit, 0), true)
    and coalesce(new.override_beyond between least(beyond, 0) and greatest(beyond, 0), true)
  then
    return null;
  end if;
  raise exception 'position % of account % is overridden without its act', new.instrument_id, new.account_id
    using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.require_closing_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from audit_log
    where id = new.cause_act and action = 'positions_closed' and (record::jsonb ->> 'account')::int = new.account_id
  ) then
    raise exception 'fill % of account % names no act of the audit log', new.number, new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from notices where id = new.id and user_id = new.tells) then
    raise exception 'act % does not notify its client', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_rows(touched bigint, expected integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if touched <> expected then
    raise exception 'touched % rows instead of %', touched, expected using errcode = 'serialization_failure';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.roster_match(roster_login text, external_id text, email text, username text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(roster_login, external_id, lower(email), lower(username))::text, 'UTF8'));
$function$;

CREATE OR REPLACE FUNCTION public.seconds_since_statement(backend integer)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$ select extract(epoch from clock_timestamp() - state_change)::float8 from pg_stat_activity where pid = backend $function$;
revoke execute on function seconds_since_statement(integer) from public;
grant execute on function seconds_since_statement(integer) to lonja_app;

CREATE OR REPLACE FUNCTION public.staff_of_contest(contest integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select c.created_by from contests c where c.id = contest
  union
  select m.user_id from contests c join memberships m on m.group_id = c.group_id and m.role <> 'student' where c.id = contest
  union
  select s.user_id from contest_staff s where s.contest_id = contest
$function$;
