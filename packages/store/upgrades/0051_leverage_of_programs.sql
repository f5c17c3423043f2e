-- Runs beside: 50
-- The highest leverage that orders by Alpaca's API take on an account. An earlier program beside this one takes 1 alone, which is less, and
-- opens an account that it resets with 1.
alter table trading_accounts
  add column program_leverage smallint not null default 1 check (program_leverage between 1 and 500);
grant update (program_leverage) on trading_accounts to lonja_app;
