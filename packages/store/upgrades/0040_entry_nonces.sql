-- Runs beside: 40
-- What the prices of a contest come from is mixed, when it begins, with random numbers that its entries bring. An earlier program would
-- draw its prices from the secret alone.
alter table contest_entries add column nonce text check (nonce ~ '^[0-9a-f]{32}$');

alter table worlds
  add column mixes_nonces boolean not null default false,
  -- Of the entries until it began, in the order of their numbers; null before.
  add column nonces jsonb,
  add constraint nonces_are_of_contests check (nonces is null or mixes_nonces and jsonb_typeof(nonces) = 'array');

grant update (nonces) on worlds to lonja_app;
