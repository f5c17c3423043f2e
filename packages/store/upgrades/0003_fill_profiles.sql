-- Fill profile of an account's orders.
alter table trading_accounts
  add column fill_profile text not null default 'ideal' check (fill_profile in ('ideal', 'retail', 'stressed'));

-- The profile's effect on a fill: latency, the price's distance from the touch by a wider spread and by the order's size,
-- the ideal price (null where it equals the price), and the total cost against it (USD).
alter table fills
  add column profile text not null default 'ideal',
  add column latency_ms bigint not null default 0,
  add column widening bigint not null default 0,
  add column impact bigint not null default 0,
  add column ideal_price bigint,
  add column ideal_cost bigint not null default 0;

-- An order in flight: when it was sent, when it is due, and the ideal price; an order that filled in flight keeps them.
-- `unfilled` is the quantity that found no depth; null where the order filled in full.
alter table orders
  add column sent_at timestamptz,
  add column due_at timestamptz,
  add column ideal_price bigint,
  add column unfilled bigint;
grant update (sent_at, due_at, ideal_price, unfilled) on orders to lonja_app;

create or replace function is_sound_fill(f fills) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when f.number <= 0 then 'fill_counts_from_one'
    when f.side not in ('buy', 'sell') then 'fill_has_a_side'
    when f.order_type not in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop') then 'fill_has_an_order_type'
    when f.cause not in ('order', 'rebalance', 'stop_out', 'administrator') then 'fill_has_a_cause'
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
    when (f.adjustment is null) <> (f.adjustment_act is null) then 'adjustment_of_a_fill_names_its_act'
    when f.adjustment is not null and f.closed <= 0 then 'only_closing_is_adjusted'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'fill % of account % breaks the rule "%"', f.number, f.account_id, broken
    using errcode = 'check_violation', table = 'fills', constraint = broken;
end $$;

-- A market order only works while in flight. Where prices are delayed it has no expiry.
create or replace function is_sound_order(o orders) returns boolean language plpgsql immutable as $$
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
    when o.cancel_reason not in ('client', 'unfilled', 'oco', 'parent', 'position', 'split')
      then 'cancel_reason_is_one'
    when o.parent_id >= o.id or o.oco_group > o.id then 'family_is_earlier'
    when o.splits < 0 then 'splits_are_a_count'
    when o.unfilled <= 0 or o.unfilled >= o.quantity then 'unfilled_is_a_part'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'order % of account % breaks the rule "%"', o.id, o.account_id, broken
    using errcode = 'check_violation', table = 'orders', constraint = broken;
end $$;
