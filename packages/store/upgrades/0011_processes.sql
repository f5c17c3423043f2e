-- The processes that work on this database now, with what each says of itself. Not logged: a process writes its row again every
-- few seconds.
create unlogged table processes (
  name text primary key check (length(name) between 1 and 120),
  started_at timestamptz not null,
  -- By the database's clock, which is one for all processes.
  seen_at timestamptz not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object')
) with (fillfactor = 50);
grant select, insert, update, delete on processes to lonja_app;
