-- Orders with a life of their own: they wait at their price until they fill or end. One that fills or ends as it is
-- placed is kept too. Numbered per account without gaps.
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
  -- Exactly one of the two for a trailing stop.
  trail_distance bigint,
  trail_basis_points smallint,
  -- How far a trailing stop has come; none before it works.
  trail_best bigint,
  trail_stop bigint,
  seen_price bigint,
  slippage smallint,
  time_in_force text not null,
  expires_at timestamptz,
  -- On its way to the venue: when it was sent, from when on a quote fills it, and what an ideal fill would have got. It stays
  -- with an order that filled so.
  sent_at timestamptz,
  due_at timestamptz,
  ideal_price bigint,
  stop_met_at timestamptz,
  -- The order of a bracket that must fill before this one works.
  parent_id integer,
  oco_group integer,
  -- Number of the fill that opened the position which this order protects.
  attached_to integer,
  -- Its prices count by the scale of so many splits: whoever holds an older state of it compares the counts.
  splits integer not null,
  placed_at timestamptz not null,
  status text not null,
  ended_at timestamptz,
  fill_number integer,
  -- What found no depth; null where it filled whole.
  unfilled bigint,
  cancel_reason text,
  refusal_code text,
  -- The figures of the refusal, as evidence.
  refusal jsonb,
  primary key (account_id, id)
) with (fillfactor = 80);
create index orders_live on orders (account_id) where status in ('pending', 'working');
create index orders_expiring on orders (expires_at)
where status in ('pending', 'working') and expires_at is not null;

grant select, insert on orders to lonja_app;
grant update (
  quantity, limit_price, stop_price, trail_distance, trail_basis_points, trail_best, trail_stop, time_in_force,
  expires_at, sent_at, due_at, ideal_price, stop_met_at, attached_to, splits, status, ended_at, fill_number, unfilled,
  cancel_reason, refusal_code, refusal
) on orders to lonja_app;
