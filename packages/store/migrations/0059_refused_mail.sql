-- A mail server has said for good that it does not take this message: an address that is none. It is not tried again.
alter table mail add column is_refused boolean not null default false;
