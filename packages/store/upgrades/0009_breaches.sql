-- What did not add up: while one is not acknowledged, no desk on this database takes orders, whichever process found it.
create table breaches (
  id integer generated always as identity primary key,
  found_at timestamptz not null,
  -- The process that found it.
  found_by text not null,
  reason text not null check (length(reason) between 1 and 2000),
  acknowledged_at timestamptz,
  -- What the operator says that was done about it.
  acknowledgement text check (length(acknowledgement) between 3 and 500),
  constraint acknowledged_with_words check ((acknowledged_at is null) = (acknowledgement is null))
);
create index breaches_open on breaches (id) where acknowledged_at is null;
-- Only the owner, which is an operator's command, acknowledges one; nobody takes one back.
grant select, insert on breaches to lonja_app;
