-- Runs beside: 15
-- What the audits have looked at, by whichever process: since when all of the books have been seen is known of all of them
-- together. Not logged: after a crash nothing is said until the next round has ended.
create unlogged table ledger_rounds (
  id bigint generated always as identity primary key,
  -- Slots of users (0 to 255); 256 is what belongs to no user.
  parts smallint[] not null check (cardinality(parts) > 0),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  constraint round_ends_after_its_beginning check (ended_at >= began_at)
);
grant select, insert, delete on ledger_rounds to lonja_app;

-- The last whole round over the audit log.
create unlogged table audit_log_round (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  rows bigint not null check (rows >= 0),
  -- What does not hold; null where everything does.
  problem text
);
grant select, insert, update on audit_log_round to lonja_app;
