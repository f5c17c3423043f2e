-- Runs beside: 53
-- The newest world that each process at work knows, by the name of its desk's connection. Not logged: a process writes its row again when it
-- hears of one, and a lost row says only that nobody knows. An earlier program beside this one writes none, and is waited for.
create unlogged table worlds_heard (
  process text primary key check (length(process) between 1 and 120),
  world integer not null
);
grant select, insert, update, delete on worlds_heard to lonja_app;
