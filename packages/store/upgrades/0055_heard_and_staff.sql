-- Runs beside: 55
-- An earlier program would give who runs a contest a place in its results, and knows no reason 'runs_contest'.
-- The newest world that each process at work knows, by the name of its desk's connection. Not logged: a process writes its row again when it
-- hears of one, and a lost row says only that nobody knows.
create unlogged table worlds_heard (
  process text primary key check (length(process) between 1 and 120),
  world integer not null
);
grant select, insert, update, delete on worlds_heard to lonja_app;

-- Who ran, scripted or read a contest while it went on, and does no longer: an entry of theirs is not ranked either. Written where somebody
-- stops being it, by whatever program. Who is it now is read from roles and memberships.
create table contest_staff (
  contest_id integer not null references contests,
  user_id uuid not null references users,
  primary key (contest_id, user_id)
);
create index contest_staff_user on contest_staff (user_id);
create trigger contest_staff_of_a_person before insert on contest_staff
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();
grant select, insert, delete on contest_staff to lonja_app;

create function note_former_class_staff() returns trigger language plpgsql as $$
begin
  insert into contest_staff (contest_id, user_id)
    select c.id, old.user_id from contests c where c.group_id = old.group_id and c.finished_at is null
    on conflict do nothing;
  return null;
end
$$;
create trigger memberships_former_staff after delete on memberships
  for each row when (old.role <> 'student') execute function note_former_class_staff();
create trigger memberships_former_role after update of role on memberships
  for each row when (old.role <> 'student' and new.role = 'student') execute function note_former_class_staff();

create function note_former_administrator() returns trigger language plpgsql as $$
begin
  insert into contest_staff (contest_id, user_id)
    select c.id, old.id from contests c where c.finished_at is null
    on conflict do nothing;
  return null;
end
$$;
create trigger users_former_administrator after update of role on users
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function note_former_administrator();

-- Who runs a contest, wrote its script or may read it as one of its group, or did while it went on; besides, all administrators do. As a set,
-- which is read once for all entries of a contest.
create function staff_of_contest(contest integer) returns setof uuid language sql stable as $$
  select c.created_by from contests c where c.id = contest
  union
  select m.user_id from contests c join memberships m on m.group_id = c.group_id and m.role <> 'student' where c.id = contest
  union
  select s.user_id from contest_staff s where s.contest_id = contest
$$;

alter table contest_entries
  drop constraint contest_entries_unranked_check,
  add constraint contest_entries_unranked_check check (
    unranked in (
      'disqualified', 'withdrawn', 'runs_contest', 'set_by_administrator', 'too_few_fills', 'too_few_days', 'no_ratio'
    )
  );

-- Worlds are listed to everybody, and those of contests had the half of their contests' addresses for a name that nobody is to guess.
update worlds w set name = 'contest-' || c.id from contests c where c.world_id = w.id;
