-- The administrators' list of users: any search, order and filter of a hundred thousand is a short walk along an index.

-- Where a user's newest request for verification stands, beside the user: filters and counts need no look at the requests.
alter table users
  add column verification text not null default 'none'
    check (verification in ('none', 'pending', 'approved', 'rejected')),
  add column search_text text not null generated always as (
    lower(
      username || ' ' || email || ' ' || coalesce(full_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(country, '')
    )
  ) stored;
create function follow_verification() returns trigger language plpgsql security definer set search_path from current as $$
declare
  concerned uuid := coalesce(new.user_id, old.user_id);
begin
  update users set verification = coalesce(
    (select status from verification_requests where user_id = concerned order by created_at desc, id limit 1), 'none'
  ) where id = concerned;
  return null;
end
$$;
create trigger verification_requests_followed after insert or update or delete on verification_requests
for each row execute function follow_verification();
update users u set verification = coalesce(
  (select status from verification_requests v where v.user_id = u.id order by created_at desc, id limit 1), 'none'
);

drop index users_search;
create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
-- Counted and filtered by it alone.
create index users_filters on users (role, is_active, verification, id) where deleted_at is null;
-- One an order; where a value may be missing one a direction, because what is missing comes last in both. What stands
-- after `include` lets the index answer alone.
drop index users_created;
create index users_listed_created on users (created_at, id) where deleted_at is null;
create index users_listed_username on users (lower(username), id) include (username) where deleted_at is null;
create index users_listed_email on users (lower(email), id) include (email) where deleted_at is null;
create index users_listed_name on users (lower(full_name), id) include (full_name) where deleted_at is null;
create index users_listed_name_down on users (lower(full_name) desc nulls last, id desc) include (full_name) where deleted_at is null;
create index users_listed_phone on users (phone, id) where deleted_at is null;
create index users_listed_phone_down on users (phone desc nulls last, id desc) where deleted_at is null;
create index users_listed_country on users (lower(country), id) include (country) where deleted_at is null;
create index users_listed_country_down on users (lower(country) desc nulls last, id desc) include (country) where deleted_at is null;
-- Few, and looked for by what is counted of all accounts.
create index users_deleted on users (id) where deleted_at is not null;
create index users_listed_role on users (role, id) where deleted_at is null;
create index users_listed_state on users (is_active, id) where deleted_at is null;
