-- Runs beside: 32
-- Contests are scored by what their rulesets seal, and limit orders a day. An earlier program would trade entries without that limit and
-- rank them by their equity alone.
alter table contest_entries
  -- With the results: what it is ranked by, in ten-thousandths; null where that is the equity, or there is none.
  add column score bigint,
  -- Largest one, in ten-thousandths of a percent; null where no scoring is sealed.
  add column drawdown bigint,
  -- Days on which its person traded.
  add column trading_days integer check (trading_days >= 0),
  -- Profits that do not count, in micros of a USD.
  add column not_counted bigint check (not_counted >= 0),
  drop constraint contest_entries_unranked_check,
  add constraint contest_entries_unranked_check check (
    unranked in
      ('disqualified', 'withdrawn', 'set_by_administrator', 'too_few_fills', 'too_few_days', 'no_ratio')
  ),
  add constraint track_is_whole check (
    (drawdown is null) = (trading_days is null) and (drawdown is null) = (not_counted is null)
      and (score is null or drawdown is not null) and (drawdown is null or equity is not null)
  );
grant update (score, drawdown, trading_days, not_counted) on contest_entries to lonja_app;

-- Entries that are ranked together beside their own places. Nobody moves once the clock of the contest is started.
create table contest_teams (
  id integer generated always as identity primary key,
  contest_id integer not null references contests,
  -- Counts the teams of a contest.
  number integer not null check (number >= 1),
  -- Null once who made it is erased.
  name text check (length(name) between 1 and 30),
  -- What others join it by.
  code text not null check (length(code) = 8),
  made_by uuid not null references users,
  unique (contest_id, number),
  unique (contest_id, code)
);
create index contest_teams_made_by on contest_teams (made_by);
alter table contest_entries add column team_id integer references contest_teams;
create index contest_entries_team on contest_entries (team_id) where team_id is not null;
grant select, insert on contest_teams to lonja_app;
grant update (name) on contest_teams to lonja_app;
grant update (team_id) on contest_entries to lonja_app;

alter table trading_accounts
  -- Where rules limit the orders of a day: the midnight that the last such day ends with, and how many there were; null before the first.
  add column order_day_ends_at timestamptz,
  add column orders_of_day integer check (orders_of_day >= 1),
  add constraint order_day_is_whole check ((order_day_ends_at is null) = (orders_of_day is null));
