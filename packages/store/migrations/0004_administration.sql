-- What administrators do, deposits and withdrawals.

-- The audit log: one row an act, chained. What is hashed is the record's own text; the columns beside it are read from it,
-- so that none can say something else.
create table audit_log (
  number bigint primary key,
  id uuid not null unique,
  record text not null,
  previous_hash bytea not null,
  hash bytea not null,
  at_ms bigint not null generated always as (((record::jsonb) ->> 'at')::bigint) stored,
  actor_id uuid generated always as (((record::jsonb) -> 'actor' ->> 'id')::uuid) stored,
  action text not null generated always as ((record::jsonb) ->> 'action') stored,
  subject_kind text not null generated always as ((record::jsonb) -> 'subject' ->> 'kind') stored,
  subject_id text not null generated always as ((record::jsonb) -> 'subject' ->> 'id') stored,
  -- The client whom the act concerns, and who is told of it in the same transaction.
  user_id uuid generated always as (((record::jsonb) ->> 'user')::uuid) stored,
  tells uuid generated always as (((record::jsonb) ->> 'tells')::uuid) stored,
  check (((record::jsonb) ->> 'id')::uuid = id)
);
create index audit_log_actor on audit_log (actor_id, number);
create index audit_log_user on audit_log (user_id, number);
create index audit_log_action on audit_log (action, number);

-- How far the chain goes: without it nobody would miss the last rows.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

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
create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function refuse_change();

-- Whoever is concerned is told, or the act does not commit. The notice has the act's id.
create function require_notice() returns trigger language plpgsql as $$
begin
  if not exists (select from notices where id = new.id and user_id = new.tells) then
    raise exception 'act % is not told to its client', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger audit_log_told after insert on audit_log deferrable initially deferred
for each row when (new.tells is not null) execute function require_notice();

-- Personal data stands in the records as a digest with the person's own salt; beside it what it was, until the person is
-- erased: then nobody can tell any more, and the chain still verifies.
create table audit_salts (
  user_id uuid primary key,
  salt bytea not null
);
create table audit_personal_values (
  digest text primary key,
  user_id uuid not null,
  value text not null
);
create index audit_personal_values_user on audit_personal_values (user_id);

grant select on audit_log, audit_head to lonja_app;
grant insert (id, record) on audit_log to lonja_app;
grant select, insert, delete on audit_salts, audit_personal_values to lonja_app;

-- A position's figures that an administrator set. Cost stays what the market's result counts from.
alter table positions
  add column set_profit bigint,
  add column set_beyond bigint,
  add column set_act uuid,
  add column set_reason text,
  add column set_at timestamptz,
  add constraint set_figures_have_their_act check (
    (set_act is null) = (set_profit is null and set_beyond is null)
    and (set_act is null) = (set_reason is null)
    and (set_act is null) = (set_at is null)
  );

-- Only an act that is in the audit log, of this very position, sets one. What closes shrinks it, in the same transaction
-- or later; nothing ever raises it, turns its sign or moves it to another position.
create function require_act_of_position() returns trigger language plpgsql as $$
declare
  profit numeric;
  beyond numeric;
begin
  if tg_op = 'UPDATE' and new.set_act = old.set_act and new.opened_by = old.opened_by then
    profit := old.set_profit;
    beyond := old.set_beyond;
  else
    select (record::jsonb -> 'figures' ->> 'setProfit')::numeric, (record::jsonb -> 'figures' ->> 'setBeyond')::numeric
    into profit, beyond
    from audit_log
    where id = new.set_act
      and (record::jsonb -> 'figures' ->> 'account')::int = new.account_id
      and (record::jsonb -> 'figures' ->> 'instrument')::int = new.instrument_id
      and (record::jsonb -> 'figures' ->> 'openedBy')::int = new.opened_by;
  end if;
  if (profit is null) = (new.set_profit is null) and (beyond is null) = (new.set_beyond is null)
    and coalesce(new.set_profit between least(profit, 0) and greatest(profit, 0), true)
    and coalesce(new.set_beyond between least(beyond, 0) and greatest(beyond, 0), true)
  then
    return null;
  end if;
  raise exception 'position % of account % is set without its act', new.instrument_id, new.account_id
    using errcode = 'check_violation';
end
$$;
create trigger positions_set_by_an_act after insert or update on positions
for each row when (new.set_act is not null) execute function require_act_of_position();

-- What an administrator's change did to quantity and margin: beside the fills, so that positions still add up.
create table position_changes (
  act uuid primary key,
  account_id integer not null,
  instrument_id integer not null,
  opened_by integer not null,
  quantity bigint not null,
  margin bigint not null,
  at timestamptz not null
);
create index position_changes_account on position_changes (account_id);
create trigger position_changes_append_only before update or delete or truncate on position_changes
for each statement execute function refuse_change();
grant select, insert on position_changes to lonja_app;

-- Entries of acts name theirs: nothing moves against `adjustment` without one.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries drop constraint fill_entry_names_its_fill;
alter table ledger_entries
  add column act uuid,
  add constraint ledger_entries_kind_check check (
    kind in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move',
      'deposit', 'withdrawal_held', 'withdrawal_settled', 'withdrawal_reopened', 'withdrawal_returned',
      'balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change'
    )
  ),
  add constraint fill_entry_names_its_fill check (
    (kind in ('fill', 'position_adjustment')) = (fill_number is not null)
  ),
  add constraint adjustment_names_its_act check (
    (act is not null) = (kind in ('balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change'))
    and (adjustment is null or act is not null)
  );
create function require_act() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_log where id = new.act and (record::jsonb ->> 'account')::int = new.account_id) then
    raise exception 'entry % of account % names no act of the audit log', new.number, new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_of_an_act after insert on ledger_entries
for each row when (new.act is not null) execute function require_act();
create trigger position_changes_of_an_act after insert on position_changes
for each row execute function require_act();
create index ledger_entries_adjustments on ledger_entries (at) where act is not null;

-- What a set figure added to the market result of what the fill closed; null where nothing was set.
alter table fills
  add column adjustment bigint,
  add column adjustment_act uuid,
  add constraint adjustment_of_a_fill_names_its_act check ((adjustment is null) = (adjustment_act is null)),
  add constraint only_closing_is_adjusted check (adjustment is null or closed > 0);

-- Virtual funds that a client put in. Of a test card its brand and last four digits.
create table deposits (
  id uuid primary key,
  account_id integer not null,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('credit_card', 'debit_card', 'bank_transfer', 'crypto', 'paypal')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null
);
create index deposits_user on deposits (user_id, created_at);
create trigger deposits_append_only before update or delete or truncate on deposits
for each statement execute function refuse_change();
grant select, insert on deposits to lonja_app;

-- What a client takes out, with what it was taken from. Of a card and an account only the last four digits are kept.
create table withdrawals (
  id uuid primary key,
  account_id integer not null,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  from_profit bigint not null check (from_profit >= 0),
  from_cash bigint not null check (from_cash >= 0),
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  -- Rises with every change of status or notes: nobody decides on what somebody else has changed.
  revision integer not null default 0,
  method text not null check (method in ('card', 'bank', 'crypto', 'paypal')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  card_name text,
  card_expiry text,
  bank_name text,
  account_last4 text check (length(account_last4) <= 4),
  routing_number text,
  crypto_type text,
  wallet_address text,
  paypal_email text,
  admin_notes text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint split_is_whole check (from_profit + from_cash = amount)
);
create index withdrawals_user on withdrawals (user_id, created_at);
create index withdrawals_queue on withdrawals (status, created_at);
create trigger withdrawals_stay before delete or truncate on withdrawals
for each statement execute function refuse_change();
grant select, insert on withdrawals to lonja_app;
grant update (
  status, revision, from_profit, from_cash, admin_notes, changed_at,
  card_name, card_expiry, bank_name, account_last4, routing_number, wallet_address, paypal_email
) on withdrawals to lonja_app;

-- What a client says of itself, and what an administrator decides. The document number is a sandbox's, never a real one.
create table verification_requests (
  id uuid primary key,
  user_id uuid not null references users,
  full_name text not null,
  country text not null,
  date_of_birth date not null,
  document_number text not null check (document_number ~ '^SBX-\d{6}$'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (reason is null))
);
create unique index verification_requests_pending on verification_requests (user_id) where status = 'pending';
create index verification_requests_user on verification_requests (user_id, created_at);
grant select, insert, delete on verification_requests to lonja_app;
grant update (status, reason, decided_at) on verification_requests to lonja_app;

-- When the session's person last gave the password: sensitive acts ask for it again.
alter table sessions add column confirmed_at timestamptz not null default now();

-- A deleted user stays as an opaque id with its ledger, and is in no list.
alter table users
  add column deleted_at timestamptz,
  add column must_change_password boolean not null default false;

-- What the list of users is searched and sorted by. Balances have no index: each trade would pay for it.
create extension if not exists pg_trgm;
create index users_search on users using gin (
  (lower(username || ' ' || email || ' ' || coalesce(full_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(country, '')))
  gin_trgm_ops
) where deleted_at is null;
create index users_created on users (created_at desc, id) where deleted_at is null;
