-- Runs beside: 22
-- Markets with a clock of their own beside the installation's. An earlier program would value and trade an account of a world at the
-- installation's prices.
create table worlds (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- 128 bits, hexadecimal. Whoever knows it knows every price to come: no call gives it before it is revealed.
  seed text not null check (seed ~ '^[0-9a-f]{32}$'),
  model smallint not null,
  hours text not null check (hours in ('always', 'real')),
  symbols text[] not null check (cardinality(symbols) >= 1),
  -- Market time.
  begins_at timestamptz not null,
  ends_at timestamptz check (ends_at >= begins_at),
  created_at timestamptz not null,
  revealed_at timestamptz
);

-- From a moment on the wall market time passes so many times as fast; at 0 it stands.
create table world_stretches (
  world_id integer not null references worlds,
  number integer not null check (number >= 1),
  wall_from timestamptz not null,
  market_from timestamptz not null,
  rate smallint not null check (rate between 0 and 5000),
  primary key (world_id, number)
);

alter table trading_accounts
  add column world integer generated always as ((terms ->> 'world')::integer) stored references worlds;
create index trading_accounts_world on trading_accounts (world, id) where world is not null;

grant select, insert on worlds, world_stretches to lonja_app;
grant update (ends_at, revealed_at) on worlds to lonja_app;
