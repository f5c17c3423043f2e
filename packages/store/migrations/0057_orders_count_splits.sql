-- An order's prices and how near quotes have brought its trailing stop say nothing by the scale of another count of splits.
-- Whoever holds an older state of an order, or decides on what a quote did to it, compares the counts.
alter table orders add column splits integer not null default 0;
alter table orders alter column splits drop default;
grant update (splits) on orders to lonja_app;

create or replace function is_sound_order(o orders) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when o.id <= 0 then 'order_counts_from_one'
    when o.side not in ('buy', 'sell') then 'order_has_a_side'
    when o.quantity <= 0 then 'order_has_a_quantity'
    when o.leverage not between 1 and 500 then 'leverage_within_its_limits'
    when o.type not in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop') then 'order_has_a_type'
    when least(o.limit_price, o.stop_price, o.trail_best, o.trail_stop, o.seen_price) <= 0 then 'price_is_above_zero'
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
      or (o.expires_at is not null) <> (o.time_in_force in ('day', 'gtd')) then 'order_has_its_time'
    when o.status not in ('pending', 'working', 'filled', 'cancelled', 'rejected', 'expired') then 'order_has_a_status'
    when o.status = 'pending' and (o.parent_id is null or o.trail_best is not null) then 'pending_order_has_a_parent'
    when o.status = 'working' and o.type = 'trailing_stop' and o.trail_stop is null
      then 'working_trailing_stop_has_a_stop'
    when (o.ended_at is not null) <> (o.status in ('filled', 'cancelled', 'rejected', 'expired'))
      or (o.fill_number is not null) <> (o.status = 'filled')
      or (o.cancel_reason is not null) <> (o.status = 'cancelled')
      or (o.refusal_code is not null) <> (o.status = 'rejected')
      or (o.refusal is not null) <> (o.status = 'rejected') then 'only_ended_orders_say_how'
    when o.cancel_reason not in ('client', 'unfilled', 'oco', 'parent', 'position', 'split')
      then 'cancel_reason_is_one'
    when o.parent_id >= o.id or o.oco_group > o.id then 'family_is_earlier'
    when o.splits < 0 then 'splits_are_a_count'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'order % of account % breaks the rule "%"', o.id, o.account_id, broken
    using errcode = 'check_violation', table = 'orders', constraint = broken;
end $$;
