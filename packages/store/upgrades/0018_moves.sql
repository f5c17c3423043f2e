-- Runs beside: 15
-- What several processes did with slots and leases: who came and went, and who took what from whom. A history for whoever runs
-- them, kept up to some thousand rows; who holds what now is in pg_locks alone.
create table moves (
  id bigint generated always as identity primary key,
  -- By the database's clock, which is one for all processes.
  at timestamptz not null default clock_timestamp(),
  process text not null check (length(process) between 1 and 120),
  kind text not null check (kind in ('came', 'took', 'back', 'drained', 'ended', 'silent')),
  -- Of the desk's connection that ended: several notice that a process is gone, and one row says so.
  backend integer,
  slots smallint[] not null default '{}',
  leases text[] not null default '{}',
  -- Who had them a moment before; null where nobody was seen with them.
  giver text,
  why text check (why in ('came', 'drained', 'ended', 'silent', 'divided')),
  -- For how long it was without the database.
  seconds double precision check (seconds >= 0)
);
create unique index moves_once_gone on moves (process, backend) where kind in ('drained', 'ended', 'silent');
grant select, insert, delete on moves to lonja_app;

-- The application's role may not see when another connection said something last; this one figure it may.
create function seconds_since_statement(backend integer) returns double precision
  language sql stable security definer set search_path = pg_catalog
  as $$ select extract(epoch from clock_timestamp() - state_change)::float8 from pg_stat_activity where pid = backend $$;
revoke execute on function seconds_since_statement(integer) from public;
grant execute on function seconds_since_statement(integer) to lonja_app;
