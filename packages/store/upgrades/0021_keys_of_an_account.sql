-- Runs beside: 21
-- The only account that a key reaches; null: all of its person's. An earlier program would let it reach all of them.
alter table api_keys add column account_id integer references trading_accounts;
create index api_keys_account on api_keys (account_id) where account_id is not null;
