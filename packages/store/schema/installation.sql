-- The owner makes the schema; the application does `set role lonja_app`, which may add entries and fills but never change
-- or delete one. A role belongs to the whole server, so another database may have made it already.
do $$
begin
  create role lonja_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  execute format('grant lonja_app to %I', current_user);
  execute format('grant usage on schema %I to lonja_app', current_schema());
end
$$;

-- What made this schema: the files of this folder are version 1, each upgrade adds one.
create table schema_versions (
  version integer primary key check (version > 0),
  name text not null,
  applied_at timestamptz not null default now()
);

-- One row: what this installation's prices come from, because another market would make them jump under open positions.
create table installation (
  only_row boolean primary key default true check (only_row),
  market_seed text not null,
  -- Null until the first start that keeps it.
  market_feed text,
  market_speed double precision,
  market_hours text,
  -- The process that holds the database, or held it last: one that lost its connection sees whether another came in between.
  desk_process uuid,
  created_at timestamptz not null default now()
);

-- One row for each minute in which the process was up and the desk took orders: the site shows the uptime.
create table heartbeats (
  minute timestamptz primary key,
  -- Ask less bid of EURUSD in that minute, in 1e-8; null without a fresh quote.
  eurusd_spread bigint check (eurusd_spread > 0)
);

-- How long each registration took, from the request to the open account: the site shows the median.
create table account_openings (
  id integer generated always as identity primary key,
  opened_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0)
);

grant select on installation to lonja_app;
grant select, insert, update, delete on heartbeats to lonja_app;
grant select, insert on account_openings to lonja_app;
