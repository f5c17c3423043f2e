-- What a process wrote of a user whose slot it doesn't hold, in the transaction of the change: whoever holds the slot reads
-- these and loads the account or the alert again. Rows are only added and taken; two of one account are two changes.
create table strays (
  slot smallint not null,
  account_id integer,
  alert_id integer,
  constraint stray_is_an_account_or_an_alert check (num_nonnulls(account_id, alert_id) = 1)
);
create index strays_of_slot on strays (slot);

grant select, insert, delete on strays to lonja_app;
