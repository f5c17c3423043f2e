-- Runs beside: 47
-- What API keys may do on an account, by the id of the key, with what they have used of it: decided in the transaction of each order. An
-- earlier program would take orders without those limits, so no key may have a mandate before every process is of this version.
alter table trading_accounts add column mandates jsonb;
grant update (mandates) on trading_accounts to lonja_app;
