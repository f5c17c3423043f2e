-- Runs beside: 40
-- Addresses that are sent what happens, and what is on its way to them. An earlier program beside this one commits what happens without
-- its event, and leaves the addresses of whom it erases: the job that delivers removes those.

-- Whether an endpoint hears of the account: a desk then writes events with its changes. It changes together with the version, so that
-- no desk decides on a copy from before.
alter table trading_accounts add column is_heard boolean not null default false;

create table webhook_endpoints (
  id uuid primary key,
  user_id uuid not null references users,
  -- The only account that it hears of; null: all of its person's.
  account_id integer references trading_accounts,
  -- An administrator's, which hears of everybody.
  of_installation boolean not null,
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 120),
  events text[] not null check (cardinality(events) between 1 and 50),
  is_active boolean not null,
  -- Base64 of what signs. Read by the application alone; no call answers it after the one that made it.
  secret text not null,
  -- Signs too until then, so that a receiver has time to take the new one.
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- Why the system has switched it off.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  -- In a row, and since when.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  -- Left alone until then.
  rests_until timestamptz,
  -- A process sends to it until then; later it has died.
  claimed_until timestamptz,
  served_at timestamptz,
  constraint hears_one_account_or_everybody check (account_id is null or not of_installation),
  constraint previous_is_whole check ((previous_secret is null) = (previous_until is null)),
  constraint disabling_is_whole check ((disabled_reason is null) = (disabled_at is null)),
  constraint active_is_not_disabled check (not is_active or disabled_at is null),
  constraint failing_is_whole check ((failures = 0) = (failing_since is null))
);
create index webhook_endpoints_user on webhook_endpoints (user_id);
create index webhook_endpoints_account on webhook_endpoints (account_id) where account_id is not null;
create trigger webhook_endpoints_of_a_person before insert on webhook_endpoints
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- What happened, committed with it. Without an endpoint that asks for it a row is deleted as soon as it is looked at.
create table webhook_events (
  -- That of the notice where one says the same.
  id uuid primary key,
  -- In the order in which they were written.
  number bigint generated always as identity,
  -- Null for what a desk wrote until it is looked at: its account says whose it is.
  user_id uuid,
  account_id integer,
  type text not null check (length(type) between 1 and 60),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  at timestamptz not null,
  -- Whether it has a delivery for each endpoint that asks for it.
  is_spread boolean not null default false,
  constraint is_of_somebody check (user_id is not null or account_id is not null)
);
create index webhook_events_waiting on webhook_events (number) where not is_spread;
create index webhook_events_at on webhook_events (at);
create index webhook_events_user on webhook_events (user_id);
-- The others follow from notices, or from what a desk commits, and have figures alone: an administrator's endpoint may hear of them.
create trigger webhook_events_of_a_person before insert on webhook_events
  for each row when (new.type = 'webhook.test' and is_erased(new.user_id)) execute function refuse_of_nobody();

create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  -- The event's.
  number bigint not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  -- Of the last attempt: when, what the receiver answered, and what was wrong. Nothing else of an answer is kept.
  tried_at timestamptz,
  status_code smallint,
  problem text check (problem in ('unreachable', 'timeout', 'status', 'gone', 'disabled')),
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, due_at, number) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, number);
create index webhook_deliveries_event on webhook_deliveries (event_id);

grant select, insert, update, delete on webhook_endpoints, webhook_events, webhook_deliveries to lonja_app;
