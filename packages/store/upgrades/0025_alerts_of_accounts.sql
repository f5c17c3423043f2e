-- Runs beside: 25
-- Alerts of accounts beside the primary one, on the prices of their market. Null: of whichever account is the primary one. An earlier
-- program would fire them by the installation's prices.
alter table alerts add column account_id integer references trading_accounts;
create index alerts_account on alerts (account_id) where account_id is not null;
