-- What a person has arranged: lists of instruments to watch, and what was drawn on an instrument's chart.
create table watchlists (
  user_id uuid primary key references users,
  lists jsonb not null check (jsonb_typeof(lists) = 'array'),
  saved_at timestamptz not null default now()
);
create table chart_drawings (
  user_id uuid not null references users,
  symbol text not null,
  drawings jsonb not null check (jsonb_typeof(drawings) = 'array'),
  saved_at timestamptz not null default now(),
  primary key (user_id, symbol)
);
grant select, insert, update, delete on watchlists, chart_drawings to lonja_app;
