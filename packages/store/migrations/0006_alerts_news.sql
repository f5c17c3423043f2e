-- What the house tells a user, kept until it is read and after. `data` are the figures that belong to the kind.
create table notices (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_user on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;
grant select, insert on notices to lonja_app;
-- A notice says for ever what it said.
grant update (read_at) on notices to lonja_app;

-- The margin level (basis points) at which the client was called; null once it has been back above 100 %.
alter table trading_accounts add column margin_call bigint;
create index trading_accounts_called on trading_accounts (id) where margin_call is not null;
