-- Runs beside: 26
-- Groups: classes, clubs, companies. An earlier program would erase a person and leave the memberships.
create table groups (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- Null: nobody can join.
  join_code text unique check (join_code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint nobody_joins_an_archived_group check (archived_at is null or join_code is null)
);

create table memberships (
  group_id integer not null references groups,
  user_id uuid not null references users,
  role text not null check (role in ('teacher', 'assistant', 'student')),
  joined_at timestamptz not null,
  primary key (group_id, user_id)
);
create index memberships_user on memberships (user_id);
create trigger memberships_of_a_person before insert on memberships
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

grant select, insert on groups, memberships to lonja_app;
grant update (name, join_code, archived_at) on groups to lonja_app;
grant update (role), delete on memberships to lonja_app;
