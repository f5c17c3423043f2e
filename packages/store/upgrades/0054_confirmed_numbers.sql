-- Runs beside: 53
-- Whose number another system has was found by an address or a username that anybody may have written at a registration. What a teacher has
-- confirmed is that one person, under this address and username, has this line: the digest of all four, so that a change of any of
-- them takes the confirmation back wherever it is made. An earlier program beside this one matches as before, and what it matches is
-- unconfirmed.
create function roster_match(roster_login text, external_id text, email text, username text) returns bytea
  language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(roster_login, external_id, lower(email), lower(username))::text, 'UTF8'));
$$;
alter table memberships add column confirmed_match bytea check (length(confirmed_match) = 32);
grant update (confirmed_match) on memberships to lonja_app;
