-- A changed position begins its market result anew: what it showed until then leaves the equity, and is no loss of the
-- client's trading. Its own row says how much and at which version of the account, so that the equity curve counts it as
-- a flow between the right two measurements.
alter table position_changes
  add column market_pnl bigint not null default 0,
  add column account_version integer not null default 0;
alter table position_changes
  alter column market_pnl drop default,
  alter column account_version drop default;
alter table equity_points add column account_version integer not null default 0;
alter table equity_points alter column account_version drop default;
