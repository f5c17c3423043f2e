-- A position that an administrator had closed: its fill says so for ever, and names the act.
alter table fills
  drop constraint fills_cause_check,
  add constraint fills_cause_check check (cause in ('order', 'rebalance', 'stop_out', 'administrator')),
  add column cause_act uuid,
  add constraint administrator_names_the_act check ((cause = 'administrator') = (cause_act is not null)),
  add constraint administrator_only_closes check (cause <> 'administrator' or (reduce_only and opened = 0));

-- Of this very account, and committed before anything is closed.
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
