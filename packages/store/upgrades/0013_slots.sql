-- Several processes divide the users between them by slots: the last byte of a user's id, so that a reset moves nobody.
alter table trading_accounts
  add column slot smallint not null generated always as (get_byte(uuid_send(user_id), 15)) stored;
create index trading_accounts_slot on trading_accounts (slot, id);

alter table alerts
  add column slot smallint not null generated always as (get_byte(uuid_send(user_id), 15)) stored;
create index alerts_active_of_slot on alerts (slot, id) where is_active;
