-- Runs beside: 60
-- An account's equity every five minutes, with the open result of each of its positions: the last hours of its curve, and what of a day's
-- result each market brought. Those of a whole hour stand beside its point of `equity_points`; days are counted from these alone.
create table equity_samples (
  account_id integer not null references trading_accounts,
  slot integer not null,
  measured_at timestamptz not null,
  equity bigint not null,
  entry_count integer not null check (entry_count >= 0),
  account_version integer not null,
  instrument_ids integer[] not null,
  pnls bigint[] not null,
  primary key (account_id, slot),
  constraint each_instrument_has_its_pnl check (cardinality(instrument_ids) = cardinality(pnls))
);
create index equity_samples_slot on equity_samples (slot);
comment on column equity_samples.slot is 'Five minutes since 1970-01-01 that it counts for, in the time of the account''s market.';
comment on column equity_samples.pnls is 'USD in millionths: open market P&L of each position, in the order of `instrument_ids`.';
grant select, insert, delete on equity_samples to lonja_app;
