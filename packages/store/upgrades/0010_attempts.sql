-- Attempts to sign in, to register and to guess, where several processes count them together. Whose they are is a digest. Not
-- logged: after a crash of the database everybody begins anew.
create unlogged table attempts (
  key bytea primary key check (length(key) = 16),
  spent double precision not null,
  -- By the database's clock, which is one for all processes: the beginning of the window, or the last attempt of a bucket.
  at timestamptz not null
) with (fillfactor = 50);
create index attempts_at on attempts (at);
grant select, insert, update, delete on attempts to lonja_app;
