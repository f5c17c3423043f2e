-- Runs beside: 34
-- Certificates of contests and evaluations, and the keys that sign them. An earlier program would erase a person and leave the number of
-- the certificate at the account.
create table certificates (
  -- Stands on it, and at its public address.
  id uuid primary key,
  -- What it is about: an entry, or a passed evaluation. Null once its person is erased: it leads to nobody then, and counts as withdrawn.
  account_id integer unique references trading_accounts
);

-- The installation's own, by which every process signs. One at a time; of those before it the certificate stays, and what it signed counts.
create table signing_keys (
  number integer generated always as identity primary key,
  -- Self-signed X.509, DER. Anybody may have it.
  certificate bytea not null unique,
  -- PKCS #8, DER. Nobody is sent it. Null once it is retired: nothing is signed by it again.
  private_key bytea,
  made_at timestamptz not null,
  retired_at timestamptz,
  -- Somebody else has had the key: whatever it signed counts no more.
  is_leaked boolean not null default false,
  constraint key_signs_or_is_retired check ((private_key is null) = (retired_at is not null)),
  constraint leaked_key_is_retired check (not is_leaked or retired_at is not null)
);
create unique index signing_keys_current on signing_keys ((true)) where retired_at is null;

grant select, insert on certificates, signing_keys to lonja_app;
grant update (account_id) on certificates to lonja_app;
grant update (private_key, retired_at, is_leaked) on signing_keys to lonja_app;
