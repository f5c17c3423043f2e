-- What a person has set. A row appears with the first save; without one every setting is at its default.
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
grant select, insert, update, delete on user_settings to lonja_app;

-- What a session list shows, and when a person last did something: polls and streams are not activity.
alter table sessions
  add column device text not null default '',
  add column active_at timestamptz not null default now();

-- Keys of programs. Only the hash of a key is kept, with the start that tells it from others.
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
grant select, insert, update, delete on api_keys to lonja_app;
