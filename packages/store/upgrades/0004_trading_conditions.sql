-- The operator's settings in place of the specification: each row is complete and holds until the next one. Decimal numbers
-- are stored as texts.
create table trading_conditions (
  number integer primary key check (number > 0),
  act uuid not null unique,
  at timestamptz not null,
  -- Days since 1970-01-01 by the calendar of New York: the first night charged by the row.
  first_night integer not null,
  financing jsonb not null check (financing ->> 'kind' in ('flat', 'table'))
);

-- The charges that a `financing` entry sums, one row per position: with the instrument's price unit, every input needed to
-- recompute it.
create table financing_charges (
  account_id integer not null,
  entry_number integer not null,
  instrument_id integer not null,
  -- A short is below zero, as in `positions`.
  quantity bigint not null check (quantity <> 0),
  -- Number of the conditions that hold the rule; 0 is the specification.
  conditions integer not null check (conditions >= 0),
  source text not null check (source in ('flat', 'benchmark', 'tom_next')),
  -- Rate: millionths of the notional a year, charged above zero. Points: 1e-8 of the quote currency per unit and night, paid
  -- above zero.
  rate bigint,
  points bigint,
  nights smallint not null check (nights > 0),
  price_unit smallint not null check (price_unit in (1, 100)),
  bid bigint not null check (bid > 0),
  ask bigint not null,
  quoted_at timestamptz not null,
  quote_source text not null,
  quote_sequence bigint not null,
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  -- Micro-dollars, paid to the client above zero, each rounded by itself: the entry rounds the exact sum once.
  amount bigint not null,
  primary key (account_id, entry_number, instrument_id),
  constraint charge_is_by_a_rate_or_by_points check ((rate is null) = (source = 'tom_next') and num_nulls(rate, points) = 1),
  constraint charge_has_a_bid_below_its_ask check (ask > bid)
);

grant select, insert on trading_conditions, financing_charges to lonja_app;

create trigger trading_conditions_append_only before update or delete or truncate on trading_conditions
for each statement execute function refuse_change();
create trigger financing_charges_append_only before update or delete or truncate on financing_charges
for each statement execute function refuse_change();

-- Conditions are only saved in the transaction of an audited act.
create function require_act_of_conditions() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_log where id = new.act and action = 'conditions_set') then
    raise exception 'conditions % name no act of the audit log', new.number using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger trading_conditions_of_an_act after insert on trading_conditions deferrable initially deferred
for each row execute function require_act_of_conditions();
