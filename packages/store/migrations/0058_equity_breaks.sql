-- What an account was worth just before a figure that an administrator set of a position reached its equity: a time-weighted
-- return breaks the day there, so that what was earned before is measured against the equity without the figure. Named
-- by the version and the entries of the account before the change that brought it.
create table equity_breaks (
  account_id integer not null,
  account_version integer not null check (account_version >= 0),
  entry_count integer not null check (entry_count >= 0),
  -- Account value and unrealised market P&L, micro-dollars.
  equity bigint not null,
  at timestamptz not null,
  primary key (account_id, account_version)
);
create trigger equity_breaks_append_only before update or delete or truncate on equity_breaks
for each statement execute function refuse_change();
grant select, insert on equity_breaks to lonja_app;
