-- Orders with a life of their own: they wait at their price until they fill or end. One that fills or ends as it is
-- placed is kept too. Prices and quantities in 1e-8; numbered per account without gaps.
alter table trading_accounts add column order_count integer not null default 0;

create table orders (
  account_id integer not null,
  id integer not null check (id > 0),
  instrument_id integer not null,
  side text not null check (side in ('buy', 'sell')),
  quantity bigint not null check (quantity > 0),
  leverage smallint not null check (leverage between 1 and 500),
  reduce_only boolean not null,
  type text not null check (type in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop')),
  limit_price bigint check (limit_price > 0),
  stop_price bigint check (stop_price > 0),
  -- Exactly one of the two for a trailing stop.
  trail_distance bigint check (trail_distance > 0),
  trail_basis_points smallint check (trail_basis_points between 1 and 5000),
  -- How far a trailing stop has come; none before it works.
  trail_best bigint check (trail_best > 0),
  trail_stop bigint check (trail_stop > 0),
  seen_price bigint check (seen_price > 0),
  slippage smallint check (slippage >= 0),
  time_in_force text not null check (time_in_force in ('gtc', 'day', 'gtd', 'ioc', 'fok')),
  expires_at timestamptz,
  stop_met_at timestamptz,
  -- The order of a bracket that must fill before this one works.
  parent_id integer,
  oco_group integer,
  -- Number of the fill that opened the position which this order protects.
  attached_to integer,
  placed_at timestamptz not null,
  status text not null check (status in ('pending', 'working', 'filled', 'cancelled', 'rejected', 'expired')),
  ended_at timestamptz,
  fill_number integer,
  cancel_reason text check (cancel_reason in ('client', 'unfilled', 'oco', 'parent', 'position')),
  refusal_code text,
  -- The figures of the refusal, as evidence.
  refusal jsonb,
  primary key (account_id, id),
  constraint order_has_its_prices check (
    (limit_price is not null) = (type in ('limit', 'stop_limit'))
    and (stop_price is not null) = (type in ('stop', 'stop_limit'))
    and num_nonnulls(trail_distance, trail_basis_points) = (type = 'trailing_stop')::int
    and (trail_best is null) = (trail_stop is null)
    and (trail_best is null or type = 'trailing_stop')
    and (slippage is not null) = (type = 'market')
    and (seen_price is null or type = 'market')
    and (stop_met_at is null or type = 'stop_limit')
  ),
  constraint order_has_its_time check (
    (time_in_force in ('ioc', 'fok')) <= (type in ('market', 'limit'))
    and (type <> 'market' or time_in_force in ('ioc', 'fok'))
    and (expires_at is not null) = (time_in_force in ('day', 'gtd'))
  ),
  constraint pending_order_has_a_parent check (status <> 'pending' or (parent_id is not null and trail_best is null)),
  constraint working_trailing_stop_has_a_stop check (status <> 'working' or type <> 'trailing_stop' or trail_stop is not null),
  constraint only_ended_orders_say_how check (
    (ended_at is not null) = (status in ('filled', 'cancelled', 'rejected', 'expired'))
    and (fill_number is not null) = (status = 'filled')
    and (cancel_reason is not null) = (status = 'cancelled')
    and (refusal_code is not null) = (status = 'rejected')
    and (refusal is not null) = (status = 'rejected')
  ),
  constraint family_is_earlier check (parent_id < id and oco_group <= id)
) with (fillfactor = 80);
create index orders_live on orders (account_id) where status in ('pending', 'working');
create index orders_expiring on orders (expires_at)
where status in ('pending', 'working') and expires_at is not null;

-- An order that has ended stays as it ended, and no order is forgotten.
create function refuse_ended_order() returns trigger language plpgsql as $$
begin
  if old.status not in ('pending', 'working') then
    raise exception 'order % of account % has ended', old.id, old.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger orders_stay_ended before update on orders for each row execute function refuse_ended_order();
create trigger orders_stay before delete or truncate on orders for each statement execute function refuse_change();
grant select, insert on orders to lonja_app;
grant update (
  quantity, limit_price, stop_price, trail_distance, trail_basis_points, trail_best, trail_stop, time_in_force,
  expires_at, stop_met_at, attached_to, status, ended_at, fill_number, cancel_reason, refusal_code, refusal
) on orders to lonja_app;

-- The order that a fill executed, and the price that it waited for.
alter table fills
  drop constraint fills_order_type_check,
  add constraint fills_order_type_check check (
    order_type in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop')
  ),
  add column order_id integer,
  add column trigger_price bigint check (trigger_price > 0),
  add column gapped boolean not null default false,
  add constraint trigger_belongs_to_an_order check (
    order_id is not null or (order_type = 'market' and trigger_price is null)
  ),
  add constraint gap_has_a_trigger check (not gapped or trigger_price is not null);
-- An order fills once, whoever tries.
create unique index fills_order on fills (account_id, order_id) where order_id is not null;
