-- Runs beside: 29
-- Journals: what people note about their trades, and what their trades came to. An earlier program would erase a person and leave the
-- notes, and would take orders without the note that rules ask for.
create table journal_entries (
  id bigint generated always as identity primary key,
  account_id integer not null references trading_accounts,
  user_id uuid not null references users,
  -- By the account's market.
  at timestamptz not null,
  body text not null check (length(body) <= 2000),
  tags text[] not null default '{}' check (cardinality(tags) <= 8),
  setup text check (length(setup) between 1 and 40),
  -- The position that it is about, by the number of the fill that opened it; or the order, which may not have filled yet.
  opened_by integer,
  order_id integer,
  -- The entry that it takes the place of. That one stays.
  corrects bigint unique references journal_entries,
  constraint entry_is_about_one_thing check (opened_by is null or order_id is null),
  constraint entry_says_something check (body <> '' or cardinality(tags) > 0 or setup is not null)
);
create index journal_entries_account on journal_entries (account_id, id);
create index journal_entries_user on journal_entries (user_id);
create trigger journal_entries_of_a_person before insert on journal_entries
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();
-- Only the erasure of its person deletes an entry; nothing updates one.
create trigger journal_entries_stay before delete on journal_entries
  for each row when (not is_erased(old.user_id)) execute function refuse_change();
create trigger journal_entries_never_change before update or truncate on journal_entries
  for each statement execute function refuse_change();

-- Trades: positions from flat to flat. Made of fills and charges, which stay the truth: followed when somebody reads a journal, each
-- fill once. So a reading sums rows of trades, never an account's fills.
create table trades (
  account_id integer not null references trading_accounts,
  -- Number of the fill that opened it.
  opened_by integer not null,
  instrument_id integer not null references instruments,
  direction text not null check (direction in ('long', 'short')),
  opened_at timestamptz not null,
  opened bigint not null,
  closed bigint not null,
  -- Sums of price x quantity, in 1e-16.
  opened_value numeric not null,
  closed_value numeric not null,
  -- Micro-dollars.
  realized bigint not null,
  financing bigint not null,
  dividends bigint not null,
  execution_cost bigint not null,
  fills integer not null,
  is_set boolean not null,
  -- Number of the fill that closed it; null while it is open.
  closed_by integer,
  closed_at timestamptz,
  -- Once it is closed: what stood to be lost from its first stop loss on, and the result in hundredths of it; or why neither is known.
  risk bigint check (risk > 0),
  r bigint,
  no_r text check (no_r in ('no_stop', 'no_risk', 'changed', 'not_recorded')),
  -- Once somebody has looked at it: how far its result went against it and in favour, and what that was read from.
  adverse bigint check (adverse >= 0),
  favourable bigint check (favourable >= 0),
  measured_by text check (measured_by in ('steps', '1m', '1h', 'nothing')),
  primary key (account_id, opened_by),
  constraint trade_closes_whole check ((closed_by is null) = (closed_at is null)),
  constraint trade_has_r_or_says_why check (
    case when closed_by is null then num_nonnulls(risk, r, no_r) = 0
      else (risk is null) = (r is null) and (r is null) <> (no_r is null) end
  ),
  constraint excursion_is_whole check (
    (adverse is null) = (favourable is null)
      and (adverse is null) = (measured_by is null or measured_by = 'nothing')
  )
);
create index trades_closed on trades (account_id, closed_by) where closed_by is not null;
create index trades_open on trades (account_id) where closed_by is null;

-- Up to which fill and entry of an account its trades were followed.
create table trade_progress (
  account_id integer primary key references trading_accounts,
  through_fill integer not null,
  through_entry integer not null
);

-- Where a stop loss stood when it began to protect its position: amendments move the stop, never this. 0: an order from before this was
-- recorded.
alter table orders add column first_stop bigint default 0;
alter table orders alter column first_stop drop default;
create index orders_protecting on orders (account_id, attached_to) where attached_to is not null;

grant select, insert, delete on journal_entries to lonja_app;
grant select, insert, update on trades, trade_progress to lonja_app;
grant update (first_stop) on orders to lonja_app;
