create table instruments (
  id integer generated always as identity primary key,
  symbol text not null unique,
  -- False for an instrument that has left the catalogue: its number stays with its history.
  listed boolean not null default true
);

-- Candles of feeds that can't compute their past: mid prices in 1e-8, kept for a week by the minute and two years by the hour.
create table candles (
  instrument_id integer not null references instruments,
  interval text not null check (interval in ('1m', '1h')),
  -- Minutes since 1970 at which it begins.
  begins integer not null,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null check (close > 0),
  -- Whole units.
  volume bigint not null check (volume >= 0),
  primary key (instrument_id, interval, begins),
  constraint candle_spans_its_ends check (low <= least(open, close) and high >= greatest(open, close))
);
create index candles_by_age on candles (interval, begins);

-- Splits of instruments whose prices come from outside. What is open counts by the old units until the split is applied.
create table splits (
  id integer generated always as identity primary key,
  instrument_id integer not null references instruments,
  -- open: seen without a ratio, or a ratio that was not seen yet. applying: accounts are being adjusted, one after the other.
  status text not null default 'open' check (status in ('open', 'applying', 'applied', 'dismissed')),
  new_units integer check (new_units between 1 and 10000),
  old_units integer check (old_units between 1 and 10000),
  -- Who declared the ratio, and the act of an administrator who did.
  declared_by text check (declared_by in ('source', 'administrator')),
  act uuid,
  -- When the source was first seen to count by another scale, and its price then as a share of the one before.
  seen_at timestamptz,
  factor double precision check (factor > 0),
  -- The first quote of the new scale that counts: fractions are paid out at it.
  bid bigint check (bid > 0),
  ask bigint,
  quoted_at timestamptz,
  quote_source text,
  quote_sequence bigint,
  rate_numerator bigint check (rate_numerator > 0),
  rate_denominator bigint check (rate_denominator > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint ratio_is_whole check ((new_units is null) = (old_units is null) and new_units <> old_units),
  constraint ratio_was_declared check ((new_units is null) = (declared_by is null)),
  constraint ask_is_above_its_bid check (ask > bid),
  constraint applied_by_a_ratio_and_a_quote check (
    status not in ('applying', 'applied')
    or (new_units is not null and num_nulls(
      seen_at, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator
    ) = 0)
  ),
  constraint only_ended_splits_say_when check ((ended_at is not null) = (status in ('applied', 'dismissed')))
);
create unique index splits_open on splits (instrument_id) where status in ('open', 'applying');

-- An account is adjusted once to a split, whoever tries and however often.
create table split_adjustments (
  split_id integer not null references splits,
  account_id integer not null,
  act uuid not null,
  at timestamptz not null,
  primary key (split_id, account_id)
);

grant select on instruments to lonja_app;
grant select, insert, update, delete on candles to lonja_app;
grant select, insert on splits, split_adjustments to lonja_app;
grant update (
  status, new_units, old_units, declared_by, act, seen_at, factor, bid, ask, quoted_at, quote_source, quote_sequence,
  rate_numerator, rate_denominator, ended_at
) on splits to lonja_app;
