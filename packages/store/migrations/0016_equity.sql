-- What an account was worth, measured once an hour while it holds something or its books change. With the entries that it
-- had then, so that flows and results can be told apart later. Hours and days since 1970-01-01; a day ends at 17:00
-- New York.
create table equity_points (
  account_id integer not null,
  hour integer not null,
  day integer not null,
  measured_at timestamptz not null,
  -- Account value and unrealised market P&L, micro-dollars.
  equity bigint not null,
  entry_count integer not null check (entry_count >= 0),
  primary key (account_id, hour)
);
create index equity_points_day on equity_points (day);
grant select, insert, delete on equity_points to lonja_app;
