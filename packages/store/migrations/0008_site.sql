-- Signing in with a second factor, resetting a password, mail, and what the public site's claims are measured from.

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

-- A right password that still waits for its code.
create table login_challenges (
  hash bytea primary key,
  user_id uuid not null references users,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id, created_at);

-- Mail on its way out. Without a mail server it waits for an administrator, who opens it.
create table mail (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  recipient text not null,
  subject text not null,
  -- Empty once it was delivered: a sent link is nobody's to read.
  text text not null,
  created_at timestamptz not null,
  -- After this its text is of no use any more.
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  problem text,
  opened_by uuid references users,
  opened_at timestamptz,
  opened_reason text,
  check ((opened_by is null) = (opened_at is null) and (opened_by is null) = (opened_reason is null))
);
create index mail_waiting on mail (created_at) where sent_at is null;

-- One row for each minute in which the process was up and the desk took orders.
create table heartbeats (
  minute timestamptz primary key,
  -- Ask less bid of EURUSD in that minute, in 1e-8; null without a fresh quote.
  eurusd_spread bigint check (eurusd_spread > 0)
);

-- How long each registration took, from the request to the open account.
create table account_openings (
  id integer generated always as identity primary key,
  opened_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0)
);

grant select, insert, update, delete on two_factor, recovery_codes, login_challenges, password_resets, mail, heartbeats
  to lonja_app;
grant select, insert on account_openings to lonja_app;
