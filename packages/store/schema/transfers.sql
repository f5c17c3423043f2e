-- Virtual funds that a client put in. Of a test card its brand and last four digits.
create table deposits (
  id uuid primary key,
  account_id integer not null,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('credit_card', 'debit_card', 'bank_transfer', 'crypto', 'paypal')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null
);
create index deposits_user on deposits (user_id, created_at);

-- What a client takes out, with what it was taken from. Of a card and an account only the last four digits are kept.
create table withdrawals (
  id uuid primary key,
  account_id integer not null,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  from_profit bigint not null check (from_profit >= 0),
  from_cash bigint not null check (from_cash >= 0),
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  -- Rises with every change of status or notes: nobody decides on what somebody else has changed.
  revision integer not null default 0,
  method text not null check (method in ('card', 'bank', 'crypto', 'paypal')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  card_name text,
  card_expiry text,
  bank_name text,
  account_last4 text check (length(account_last4) <= 4),
  routing_number text,
  crypto_type text,
  wallet_address text,
  paypal_email text,
  admin_notes text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint split_is_whole check (from_profit + from_cash = amount)
);
create index withdrawals_user on withdrawals (user_id, created_at);
create index withdrawals_queue on withdrawals (status, created_at);

grant select, insert on deposits, withdrawals to lonja_app;
-- The details go when the person is erased.
grant update (
  status, revision, from_profit, from_cash, admin_notes, changed_at,
  card_name, card_expiry, bank_name, account_last4, routing_number, wallet_address, paypal_email
) on withdrawals to lonja_app;
