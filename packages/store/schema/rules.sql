-- What a database must refuse by itself, whoever writes to it: functions first, then who asks them. No business rule is
-- here, only what no row may be.

-- Ends a transaction whose statement touched another number of rows than its writer decided on: a lost race.
create function require_rows(touched bigint, expected integer) returns void language plpgsql as $$
begin
  if touched <> expected then
    raise exception 'touched % rows instead of %', touched, expected using errcode = 'serialization_failure';
  end if;
end
$$;

-- PostgreSQL reads the text of every check of a table anew for each statement that writes to it: of an order alone that was
-- half of what the database did. A function stays compiled. A row is refused by the name of the rule that it breaks; a
-- comparison with no value breaks none, as in a check.
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
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move', 'profit_settled',
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
end $$;

create function is_sound_position(p positions) returns boolean language plpgsql immutable as $$
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
    when o.splits < 0 then 'splits_are_a_count'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'order % of account % breaks the rule "%"', o.id, o.account_id, broken
    using errcode = 'check_violation', table = 'orders', constraint = broken;
end $$;

alter table fills add constraint fill_is_sound check (is_sound_fill(fills));
alter table ledger_entries add constraint entry_is_sound check (is_sound_entry(ledger_entries));
alter table positions add constraint position_is_sound check (is_sound_position(positions));
alter table orders add constraint order_is_sound check (is_sound_order(orders));

-- History is written once: also the owner's hand is stopped.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

do $$
declare
  history text;
begin
  foreach history in array array[
    'audit_log', 'deposits', 'equity_breaks', 'fills', 'financing_charges', 'ledger_entries', 'position_changes',
    'split_adjustments', 'trading_conditions'
  ] loop
    execute format(
      'create trigger %1$s_append_only before update or delete or truncate on %1$I
      for each statement execute function refuse_change()',
      history
    );
  end loop;
end
$$;
create trigger orders_stay before delete or truncate on orders for each statement execute function refuse_change();
create trigger splits_stay before delete or truncate on splits for each statement execute function refuse_change();
create trigger withdrawals_stay before delete or truncate on withdrawals
for each statement execute function refuse_change();

-- An order that has ended stays as it ended.
create function refuse_ended_order() returns trigger language plpgsql as $$
begin
  if old.status not in ('pending', 'working') then
    raise exception 'order % of account % has ended', old.id, old.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger orders_stay_ended before update on orders for each row execute function refuse_ended_order();

-- What was applied stays so.
create function refuse_ended_split() returns trigger language plpgsql as $$
begin
  if old.status in ('applied', 'dismissed') then
    raise exception 'split % has ended', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger splits_stay_ended before update on splits for each row execute function refuse_ended_split();

-- h(n) = SHA-256(n, h(n-1), record), a line each. The head's lock puts the acts in one order.
create function chain_audit() returns trigger language plpgsql security definer set search_path from current as $$
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
$$;
create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit();

-- Whoever is concerned is notified, or the act does not commit. The notice has the act's id.
create function require_notice() returns trigger language plpgsql as $$
begin
  if not exists (select from notices where id = new.id and user_id = new.tells) then
    raise exception 'act % does not notify its client', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger audit_log_notifies after insert on audit_log deferrable initially deferred
for each row when (new.tells is not null) execute function require_notice();

-- What an act writes names it: one of the audit log, of this very account.
create function require_act() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_log where id = new.act and (record::jsonb ->> 'account')::int = new.account_id) then
    raise exception 'a row of % of account % names no act of the audit log', tg_table_name, new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_of_an_act after insert on ledger_entries
for each row when (new.act is not null) execute function require_act();
create trigger position_changes_of_an_act after insert on position_changes
for each row execute function require_act();
create trigger split_adjustments_of_an_act after insert on split_adjustments
for each row execute function require_act();

-- What trading costs is only ever set by an act of the audit log, in its transaction.
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

-- A position that an administrator had closed: the act is of this very account, and committed before anything is closed.
create function require_closing_act() returns trigger language plpgsql as $$
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
$$;
create trigger fills_of_an_act after insert on fills
for each row when (new.cause_act is not null) execute function require_closing_act();

-- Only an act that is in the audit log, of this very position, overrides its figures. What closes shrinks the override, in the
-- same transaction or later; nothing ever raises it, turns its sign or moves it to another position.
create function require_act_of_position() returns trigger language plpgsql as $$
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
$$;
create trigger positions_overridden_by_an_act after insert or update on positions
for each row when (new.override_act is not null) execute function require_act_of_position();

-- Where a user's newest request for verification stands is beside the user.
create function follow_verification() returns trigger language plpgsql security definer set search_path from current as $$
declare
  concerned uuid := coalesce(new.user_id, old.user_id);
begin
  update users set verification = coalesce(
    (select status from verification_requests where user_id = concerned order by created_at desc, id limit 1), 'none'
  ) where id = concerned;
  return null;
end
$$;
create trigger verification_requests_followed after insert or update or delete on verification_requests
for each row execute function follow_verification();

-- Who is erased stays so. A write that was under way by then, past its authentication, waits for the erasure and is refused:
-- it would bring back what is a person's.
create function refuse_of_nobody() returns trigger language plpgsql as $$
begin
  raise exception '% takes nothing of somebody who is erased', tg_table_name
    using errcode = 'foreign_key_violation', table = tg_table_name, constraint = 'person_is_there';
end
$$;
create trigger users_stay_erased
before update of username, email, password_hash, full_name, phone, country on users
for each row when (old.deleted_at is not null) execute function refuse_of_nobody();

-- Asked under a lock that the erasure's own does not go beside.
create function is_erased(person uuid) returns boolean language sql as $$
  select deleted_at is not null from users where id = person for key share
$$;
do $$
declare
  own text;
begin
  foreach own in array array[
    'alerts', 'api_keys', 'audit_personal_values', 'audit_salts', 'chart_drawings', 'login_challenges',
    'mail', 'password_resets', 'recovery_codes', 'sessions', 'two_factor', 'user_settings', 'verification_requests',
    'watchlists'
  ] loop
    execute format(
      'create trigger %1$s_of_a_person before insert on %1$I
      for each row when (is_erased(new.user_id)) execute function refuse_of_nobody()',
      own
    );
  end loop;
end
$$;
create trigger notices_of_a_person before insert on notices
for each row when (new.kind = 'sign_in' and is_erased(new.user_id)) execute function refuse_of_nobody();

-- What claims a key is past its authentication too. The desk refuses a closed account itself.
create trigger idempotency_keys_of_a_person before insert on idempotency_keys
for each row when (new.status is null and is_erased(new.user_id)) execute function refuse_of_nobody();
