create table users (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  full_name text,
  phone text,
  country text,
  role text not null check (role in ('user', 'admin')),
  is_active boolean not null default true,
  -- Where the newest request for verification stands, so that filters and counts need no look at the requests.
  verification text not null default 'none' check (verification in ('none', 'pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  -- Null until the first time, which is the person who opened the account; later ones are notified to that person.
  signed_in_at timestamptz,
  -- A deleted user stays as an opaque id with its ledger, and is in no list.
  deleted_at timestamptz,
  search_text text not null generated always as (
    lower(
      username || ' ' || email || ' ' || coalesce(full_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(country, '')
    )
  ) stored
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

-- The administrators' list: any search, order and filter of a hundred thousand users is a short walk along an index. Balances
-- have none, because each trade would pay for it.
create extension if not exists pg_trgm;
create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
create index users_filters on users (role, is_active, verification, id) where deleted_at is null;
-- One an order; where a value may be missing one a direction, because what is missing comes last in both. What stands
-- after `include` lets the index answer alone.
create index users_listed_created on users (created_at, id) where deleted_at is null;
create index users_listed_username on users (lower(username), id) include (username) where deleted_at is null;
create index users_listed_email on users (lower(email), id) include (email) where deleted_at is null;
create index users_listed_name on users (lower(full_name), id) include (full_name) where deleted_at is null;
create index users_listed_name_down on users (lower(full_name) desc nulls last, id desc) include (full_name)
where deleted_at is null;
create index users_listed_phone on users (phone, id) where deleted_at is null;
create index users_listed_phone_down on users (phone desc nulls last, id desc) where deleted_at is null;
create index users_listed_country on users (lower(country), id) include (country) where deleted_at is null;
create index users_listed_country_down on users (lower(country) desc nulls last, id desc) include (country)
where deleted_at is null;
create index users_listed_role on users (role, id) where deleted_at is null;
create index users_listed_state on users (is_active, id) where deleted_at is null;
-- The deleted are few, and what is counted of all accounts leaves them out.
create index users_deleted on users (id) where deleted_at is not null;

-- Two secrets of one session: the bearer that a program sends and the cookie that a page load carries. Only hashes stay.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  bearer_hash bytea not null unique,
  cookie_hash bytea not null unique,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last did something: polls and streams are not activity.
  active_at timestamptz not null default now(),
  -- When the person last gave the password: sensitive acts ask for it again.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- A right password that still waits for its code.
create table login_challenges (
  hash bytea primary key,
  user_id uuid not null references users,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
-- Wrong codes are counted over all of a user's challenges.
create index login_challenges_user on login_challenges (user_id, expires_at);

create table two_factor (
  user_id uuid primary key references users,
  -- Base32, as an authenticator takes it.
  secret text not null,
  -- Null until a first code has proved that an authenticator has the secret.
  enabled_at timestamptz,
  -- The 30 seconds of the last accepted code, counted from 1970: a code counts once.
  last_step bigint not null default 0
);

-- Each works once, in place of a code. Only hashes stay.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id, created_at);

-- Keys of programs. Only the hash of a key is kept, with the start that distinguishes it.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 60),
  start text not null,
  hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'trade', 'transfer']),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);

-- A row appears with the first save; without one every setting is at its default.
create table user_settings (
  user_id uuid primary key references users,
  price_alerts boolean not null default true,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  trading_updates boolean not null default true,
  market_news boolean not null default true,
  default_leverage smallint not null default 30 check (default_leverage in (1, 5, 10, 20, 30)),
  confirm_trades boolean not null default true,
  auto_stop_loss boolean not null default false,
  risk_level text not null default 'moderate' check (risk_level in ('conservative', 'moderate', 'aggressive')),
  theme text not null default 'dark' check (theme in ('dark', 'light', 'auto')),
  palette text not null default 'classic' check (palette in ('classic', 'cvd', 'mono')),
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de')),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  timezone text not null default 'UTC' check (timezone in ('UTC', 'EST', 'PST', 'CET')),
  login_alerts boolean not null default true,
  session_timeout smallint not null default 30 check (session_timeout in (15, 30, 60, 120)),
  saved_at timestamptz not null default now()
);

-- What a client says of itself, and what an administrator decides. The document number is a sandbox's, never a real one.
create table verification_requests (
  id uuid primary key,
  user_id uuid not null references users,
  full_name text not null,
  country text not null,
  date_of_birth date not null,
  document_number text not null check (document_number ~ '^SBX-\d{6}$'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint only_decided_requests_say_when check ((status = 'pending') = (decided_at is null)),
  constraint only_decided_requests_say_why check ((status = 'pending') = (reason is null))
);
create unique index verification_requests_pending on verification_requests (user_id) where status = 'pending';
create index verification_requests_user on verification_requests (user_id, created_at);

grant select, insert, update on users to lonja_app;
grant select, insert, update, delete on sessions, login_challenges, two_factor, recovery_codes, password_resets, api_keys,
  user_settings to lonja_app;
grant select, insert, delete on verification_requests to lonja_app;
grant update (status, reason, decided_at) on verification_requests to lonja_app;
