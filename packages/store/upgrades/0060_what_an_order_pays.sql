-- Runs beside: 60
-- What an account must be stood in twelve checks, whose texts PostgreSQL read anew for each statement that writes to accounts, which each
-- order does: over a third of the update of one account. They are one function now, as those of fills, entries, positions and orders are
-- (ADR 25, 125).
create function is_sound_account(a trading_accounts) returns boolean language plpgsql immutable as $$
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
end $$;

alter table trading_accounts
  drop constraint account_has_its_terms,
  drop constraint closed_account_is_at_rest,
  drop constraint order_day_is_whole,
  drop constraint progress_is_of_an_evaluation,
  drop constraint trading_accounts_cash_check,
  drop constraint trading_accounts_fill_profile_check,
  drop constraint trading_accounts_kind_check,
  drop constraint trading_accounts_margin_check,
  drop constraint trading_accounts_name_check,
  drop constraint trading_accounts_orders_of_day_check,
  drop constraint trading_accounts_program_leverage_check,
  drop constraint trading_accounts_withdrawal_hold_check,
  add constraint account_is_sound check (is_sound_account(trading_accounts));

-- Also written with nearly each batch.
alter table house_accounts
  drop constraint house_accounts_name_check,
  drop constraint house_accounts_shard_check,
  add constraint house_account_is_sound check (
    shard >= 0
    and name in ('funding', 'market', 'adjustment', 'fees', 'financing', 'negative_balance_protection')
  );

-- An account keeps its slot and its world. PostgreSQL reads the expression of a generated column anew for each statement that updates its
-- table, so both are plain columns now: a trigger writes them once, and the rules above hold them to what they are made of.
alter table trading_accounts
  alter column slot drop expression,
  alter column slot set default 0,
  alter column world drop expression;
create function place_account() returns trigger language plpgsql as $$
begin
  new.slot := get_byte(uuid_send(new.user_id), 15);
  new.world := (new.terms ->> 'world')::integer;
  return new;
end $$;
create trigger trading_accounts_placed before insert on trading_accounts for each row execute function place_account();

-- A query in the condition of a trigger is read and planned anew for each statement, also where nothing before it holds.
create function refuse_of_erased() returns trigger language plpgsql as $$
begin
  if is_erased(new.user_id) then
    raise exception '% takes nothing of somebody who is erased', tg_table_name
      using errcode = 'foreign_key_violation', table = tg_table_name, constraint = 'person_is_there';
  end if;
  return new;
end $$;
drop trigger idempotency_keys_of_a_person on idempotency_keys;
create trigger idempotency_keys_of_a_person before insert on idempotency_keys
  for each row when (new.status is null) execute function refuse_of_erased();
drop trigger notices_of_a_person on notices;
create trigger notices_of_a_person before insert on notices
  for each row when (new.kind = 'sign_in') execute function refuse_of_erased();
drop trigger webhook_events_of_a_person on webhook_events;
create trigger webhook_events_of_a_person before insert on webhook_events
  for each row when (new.type = 'webhook.test') execute function refuse_of_erased();
