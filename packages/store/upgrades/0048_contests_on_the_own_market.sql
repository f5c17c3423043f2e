-- Runs beside: 48
-- Contests on the installation's own market. An earlier program would take one for a world of its own, in which nothing is listed, and fail
-- on what its accounts hold.
alter table worlds
  add column is_own_market boolean not null default false,
  drop constraint worlds_symbols_check,
  add constraint worlds_symbols_check check (is_own_market = (cardinality(symbols) = 0)),
  drop constraint replay_has_an_owner,
  add constraint replay_has_an_owner check (
    is_replay = (owner_id is not null) and is_replay = (account_id is not null)
      and (is_replay or (replay_of is null and account_version is null))
  ),
  add constraint prices_come_from_a_seed check ((is_replay or is_own_market) = (seed is null)),
  add constraint own_market_is_no_replay check (not (is_replay and is_own_market));
create index worlds_own_market on worlds (id) where is_own_market;

-- What the installation's market quoted at an instant of such a contest, kept because nobody can compute it again. That of its end is what
-- everybody's positions close at.
create table world_steps (
  world_id integer not null references worlds,
  -- That was due.
  instant timestamptz not null,
  -- The first step at it or after it.
  at timestamptz not null check (at >= instant),
  quotes jsonb not null,
  primary key (world_id, instant)
);
grant select, insert on world_steps to lonja_app;
