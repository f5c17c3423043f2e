-- Runs beside: 28
-- Assignments of groups, what students hand in, grades. An earlier program would erase a person and leave the texts.
create table assignments (
  id integer generated always as identity primary key,
  group_id integer not null references groups,
  title text not null check (length(title) between 1 and 120),
  instructions text not null check (length(instructions) <= 5000),
  due_at timestamptz not null,
  takes_late boolean not null,
  -- Hundredths of a point.
  possible integer not null check (possible between 1 and 1000000),
  -- Whose entries its submissions speak about.
  contest_id integer references contests,
  state text not null check (state in ('draft', 'published', 'closed')),
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index assignments_group on assignments (group_id);

-- A student's work on an assignment.
create table works (
  assignment_id integer not null references assignments,
  user_id uuid not null references users,
  -- The student's own deadline, who moved it and when.
  extended_until timestamptz,
  extended_by uuid references users,
  extended_at timestamptz,
  primary key (assignment_id, user_id),
  constraint extension_is_whole check (
    (extended_until is null) = (extended_by is null) and (extended_until is null) = (extended_at is null)
  )
);
create index works_user on works (user_id);
create trigger works_of_a_person before insert on works
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- What was handed in: another version never replaces an earlier one. The text of who is erased is null.
create table submissions (
  assignment_id integer not null,
  user_id uuid not null,
  number integer not null check (number >= 1),
  text text check (length(text) between 1 and 10000),
  account_id integer references trading_accounts,
  submitted_at timestamptz not null,
  primary key (assignment_id, user_id, number),
  foreign key (assignment_id, user_id) references works
);
create trigger submissions_of_a_person before insert on submissions
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- Another grade stands beside the earlier ones. Points are never updated.
create table grades (
  assignment_id integer not null,
  user_id uuid not null,
  number integer not null check (number >= 1),
  points integer not null check (points >= 0),
  feedback text check (length(feedback) <= 5000),
  -- Why one that the student had was changed.
  reason text check (length(reason) between 3 and 500),
  graded_by uuid not null references users,
  graded_at timestamptz not null,
  -- When the student got it; null until then.
  returned_at timestamptz,
  primary key (assignment_id, user_id, number),
  foreign key (assignment_id, user_id) references works
);
create trigger grades_of_a_person before insert on grades
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- Numbers of members in another system, and the lines of a roster that wait for somebody to join.
alter table memberships
  add column external_id text check (length(external_id) between 1 and 60),
  add column section text check (length(section) between 1 and 60),
  -- The login by which a line of a roster was theirs.
  add column roster_login text check (length(roster_login) between 1 and 254);
create unique index memberships_external on memberships (group_id, external_id) where external_id is not null;

create table roster_lines (
  group_id integer not null references groups,
  login text not null check (length(login) between 1 and 254 and login = lower(login)),
  external_id text not null check (length(external_id) between 1 and 60),
  section text check (length(section) between 1 and 60),
  primary key (group_id, login)
);
create index roster_lines_login on roster_lines (login);

grant select, insert on assignments, works, submissions, grades, roster_lines to lonja_app;
grant delete on assignments, roster_lines to lonja_app;
grant update (external_id, section) on roster_lines to lonja_app;
grant update (title, instructions, due_at, takes_late, possible, contest_id, state) on assignments to lonja_app;
grant update (extended_until, extended_by, extended_at) on works to lonja_app;
-- Of who is erased.
grant update (text) on submissions to lonja_app;
grant update (feedback, reason, returned_at) on grades to lonja_app;
grant update (external_id, section, roster_login) on memberships to lonja_app;
