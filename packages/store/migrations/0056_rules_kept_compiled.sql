-- PostgreSQL reads the text of every check of a table anew for each statement that writes to it: of an order alone that was
-- half of what the database did. A function stays compiled. What a row must be is the same as before, told by the
-- name of the rule that it breaks; a comparison with no value breaks none, as in a check.
create function is_sound_fill(f fills) returns boolean language plpgsql immutable as $$
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
    when f.rule = 'buy_at_ask' and not (f.side = 'buy' and f.price = f.ask) then 'buy_is_at_the_ask'
    when f.rule = 'sell_at_bid' and not (f.side = 'sell' and f.price = f.bid) then 'sale_is_at_the_bid'
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

create function is_sound_entry(e ledger_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when coalesce(e.cash, 0) + coalesce(e.margin, 0) + coalesce(e.profit, 0) + coalesce(e.withdrawal_hold, 0)
      + coalesce(e.funding, 0) + coalesce(e.market, 0) + coalesce(e.adjustment, 0) + coalesce(e.fees, 0)
      + coalesce(e.financing, 0) + coalesce(e.negative_balance_protection, 0) + coalesce(e.rounding, 0) <> 0
      then 'entry_sums_to_zero'
    when num_nonnulls(
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection, e.rounding
    ) < 2 then 'entry_has_two_postings'
    when 0 in (
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection, e.rounding
    ) then 'posting_is_an_amount'
    when e.number <= 0 then 'entry_counts_from_one'
    when e.kind not in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move', 'rebalance_fee', 'deposit',
      'withdrawal_held', 'withdrawal_settled', 'withdrawal_reopened', 'withdrawal_returned',
      'balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu'
    ) then 'entry_has_a_kind'
    when e.fill_number is null and e.kind in ('fill', 'rebalance_fee') then 'fill_entry_names_its_fill'
    when e.fill_number is not null and e.kind not in ('fill', 'rebalance_fee', 'position_adjustment')
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
end $$;

create function is_sound_position(p positions) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when p.quantity = 0 then 'position_has_a_quantity'
    when p.cost <> 0 and (p.cost > 0) <> (p.quantity > 0) then 'cost_has_the_sign_of_its_quantity'
    when p.margin < 0 then 'margin_is_an_amount'
    when p.fully_paid and p.quantity < 0 then 'only_a_long_is_fully_paid'
    when (p.set_act is null) <> (p.set_profit is null and p.set_beyond is null)
      or (p.set_act is null) <> (p.set_reason is null)
      or (p.set_act is null) <> (p.set_at is null) then 'set_figures_have_their_act'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'position in % of account % breaks the rule "%"', p.instrument_id, p.account_id, broken
    using errcode = 'check_violation', table = 'positions', constraint = broken;
end $$;

create function is_sound_order(o orders) returns boolean language plpgsql immutable as $$
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
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'order % of account % breaks the rule "%"', o.id, o.account_id, broken
    using errcode = 'check_violation', table = 'orders', constraint = broken;
end $$;

do $$
declare
  replaced record;
begin
  for replaced in
    select conrelid::regclass as table_name, conname from pg_constraint
    where contype = 'c'
      and conrelid in ('fills'::regclass, 'ledger_entries'::regclass, 'positions'::regclass, 'orders'::regclass)
  loop
    execute format('alter table %s drop constraint %I', replaced.table_name, replaced.conname);
  end loop;
end $$;
alter table fills add constraint fill_is_sound check (is_sound_fill(fills));
alter table ledger_entries add constraint entry_is_sound check (is_sound_entry(ledger_entries));
alter table positions add constraint position_is_sound check (is_sound_position(positions));
alter table orders add constraint order_is_sound check (is_sound_order(orders));
