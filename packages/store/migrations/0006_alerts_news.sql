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

-- Price alerts. One fires once: the firing switches it off, names the revision that it was decided on, and writes its
-- notice in the same statement.
create table alerts (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  instrument_id integer not null references instruments,
  type text not null check (type in ('price_above', 'price_below', 'change_above', 'change_below')),
  -- In 1e-8: of the price, or of a percent.
  value bigint not null check (value > 0),
  is_active boolean not null default true,
  -- Rises whenever it is armed anew.
  revision integer not null default 0,
  created_at timestamptz not null,
  fired_at timestamptz,
  idempotency_key text,
  idempotency_fingerprint bytea,
  unique (user_id, idempotency_key),
  check ((idempotency_key is null) = (idempotency_fingerprint is null)),
  check (fired_at is null or not is_active)
);
create index alerts_user on alerts (user_id, id);
create index alerts_active on alerts (id) where is_active;
grant select, insert, update, delete on alerts to lonja_app;
