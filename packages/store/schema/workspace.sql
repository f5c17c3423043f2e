-- Lists and drawings are read as a whole and saved as a whole: the version says whether what is replaced is what was read.
create table watchlists (
  user_id uuid primary key references users,
  lists jsonb not null check (jsonb_typeof(lists) = 'array'),
  version integer not null default 1,
  saved_at timestamptz not null default now()
);
create table chart_drawings (
  user_id uuid not null references users,
  symbol text not null,
  drawings jsonb not null check (jsonb_typeof(drawings) = 'array'),
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  primary key (user_id, symbol)
);

-- Price alerts. One fires once: the firing switches it off, names the revision that it was decided on, and writes its
-- notice in the same statement.
create table alerts (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  instrument_id integer not null references instruments,
  type text not null check (type in ('price_above', 'price_below', 'change_above', 'change_below')),
  -- In 1e-8: of the price, or of a percent.
  value bigint not null check (value > 0),
  is_active boolean not null default true,
  -- Rises whenever it is armed anew.
  revision integer not null default 0,
  created_at timestamptz not null,
  fired_at timestamptz,
  constraint fired_alert_is_off check (fired_at is null or not is_active)
);
create index alerts_user on alerts (user_id, id);
create index alerts_active on alerts (id) where is_active;

grant select, insert, update, delete on watchlists, chart_drawings, alerts to lonja_app;
