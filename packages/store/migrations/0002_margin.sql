-- Stop-out, negative balance protection, overnight financing, and profit that a client moves to the balance.

-- Days since 1970-01-01 by the calendar of New York, where a day ends at 17:00. Accounts that are there owe nothing
-- for the days before.
alter table trading_accounts add column financed_through integer;
update trading_accounts set financed_through =
  floor((extract(epoch from now() at time zone 'America/New_York') - 17 * 3600) / 86400);
alter table trading_accounts alter column financed_through set not null;
alter table trading_accounts alter column financed_through set default 0;

-- Why there was a fill. A stop-out closes a whole position; the level is in basis points, just before.
alter table fills
  add column cause text not null default 'order' check (cause in ('order', 'stop_out')),
  add column margin_level bigint,
  add constraint stop_out_names_its_level check ((cause = 'stop_out') = (margin_level is not null)),
  add constraint stop_out_closes_whole check (
    cause <> 'stop_out' or (reduce_only and opened = 0 and quantity_after = 0)
  );

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries
  add constraint ledger_entries_kind_check check (
    kind in ('opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move')
  ),
  add column financing_day integer,
  add constraint financing_names_its_day check ((kind = 'financing') = (financing_day is not null));
-- No day is charged twice, whoever tries.
create unique index ledger_entries_financing on ledger_entries (account_id, financing_day) where kind = 'financing';

-- Accounts with something open, for the watch on margins when it starts.
create index positions_on_margin on positions (account_id) where not fully_paid;
