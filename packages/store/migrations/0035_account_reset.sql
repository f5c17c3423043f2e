-- A client may begin anew: the account closes as it stands and another one becomes the primary one. Nothing is open in a
-- closed account; its history stays.
alter table trading_accounts
  add column closed_at timestamptz,
  add constraint closed_account_is_at_rest check (closed_at is null or (not is_primary and margin = 0));
create index trading_accounts_user on trading_accounts (user_id) where not is_primary;
