-- Runs beside: 48
-- Addresses that signals come to from outside, and what became of each. An earlier program beside this one keeps what comes to a newer
-- one waiting, leaves the hooks of whom it erases, and moves none with an account that it resets: they then stand on the closed one.
create table hooks (
  number integer generated always as identity primary key,
  user_id uuid not null references users,
  account_id integer not null references trading_accounts,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of what its address ends in; null: a new password has ended it.
  token_hash bytea unique check (length(token_hash) = 32),
  -- What a sender calls an instrument, and its symbol: [{ticker, symbol}].
  symbols jsonb not null check (jsonb_typeof(symbols) = 'array'),
  -- Of the position, in 1e-8; null: each signal says its own.
  quantity bigint check (quantity > 0),
  leverage smallint not null check (leverage between 1 and 500),
  -- Addresses and networks that may send to it; empty: all.
  networks text[] not null check (cardinality(networks) <= 20),
  created_at timestamptz not null,
  -- A process follows its signals until then, or they rest.
  claimed_until timestamptz
);
create index hooks_user on hooks (user_id);
create index hooks_account on hooks (account_id);
create trigger hooks_of_a_person before insert on hooks
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

create table hook_signals (
  -- In the order in which those of a hook came.
  id bigint generated always as identity primary key,
  hook integer not null references hooks on delete cascade,
  at timestamptz not null,
  -- When it was sent, by its sender's word, and SHA-256 of such a signal: it counts once.
  sent_at timestamptz,
  digest bytea,
  -- The position that is wanted: null where the signal was not readable.
  ticker text check (length(ticker) between 1 and 64),
  position text check (position in ('long', 'short', 'flat')),
  -- In 1e-8; null: the signal said none.
  size bigint check (size >= 0),
  -- Fields that could not be read.
  unreadable text[],
  state text not null check (state in ('waiting', 'executed', 'nothing', 'refused', 'superseded')),
  decided_at timestamptz,
  orders integer[] not null default '{}',
  -- Code and figures.
  refusal jsonb,
  constraint hook_signals_digest unique (hook, digest),
  constraint digest_is_of_a_time check ((digest is null) = (sent_at is null)),
  constraint signal_says_what_it_wants check ((ticker is null) = (position is null)),
  constraint waiting_is_not_decided check ((state = 'waiting') = (decided_at is null)),
  constraint refused_says_why check ((state = 'refused') = (refusal is not null))
);
create index hook_signals_listed on hook_signals (hook, id);
create index hook_signals_waiting on hook_signals (hook, id) where state = 'waiting';

grant select, insert, update, delete on hooks, hook_signals to lonja_app;
