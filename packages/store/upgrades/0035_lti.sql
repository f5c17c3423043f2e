-- Runs beside: 35
-- Launches from learning platforms by LTI 1.3, and grades that go back to them. An earlier program would erase a person and leave
-- who the person is there.
create table lti_keys (
  -- Names the key in tokens and in the published set.
  kid text primary key,
  -- PKCS #8. Read by the application alone; no call answers it.
  private_key text not null,
  created_at timestamptz not null
);

create table lti_platforms (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 255),
  client_id text not null check (length(client_id) between 1 and 255),
  deployment_ids text[] not null check (cardinality(deployment_ids) between 1 and 50),
  authorization_url text not null check (length(authorization_url) <= 500),
  token_url text not null check (length(token_url) <= 500),
  keys_url text not null check (length(keys_url) <= 500),
  created_at timestamptz not null,
  -- Nothing is launched from it any more, and nothing is sent to it.
  closed_at timestamptz,
  unique (issuer, client_id)
);

-- Who somebody is on a platform.
create table lti_people (
  platform_id integer not null references lti_platforms,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users,
  linked_at timestamptz not null,
  primary key (platform_id, subject),
  unique (platform_id, user_id)
);
create index lti_people_user on lti_people (user_id);
create trigger lti_people_of_a_person before insert on lti_people
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- A course of a platform, and the group whose members its launches become.
create table lti_courses (
  id integer generated always as identity primary key,
  platform_id integer not null references lti_platforms,
  deployment_id text not null check (length(deployment_id) between 1 and 255),
  context_id text not null check (length(context_id) between 1 and 255),
  title text not null check (length(title) between 1 and 120),
  -- Null until a teacher of the course has chosen one.
  group_id integer references groups,
  bound_by uuid references users,
  bound_at timestamptz,
  unique (platform_id, deployment_id, context_id),
  constraint binding_is_whole check (
    (group_id is null) = (bound_by is null) and (group_id is null) = (bound_at is null)
  )
);
create index lti_courses_group on lti_courses (group_id);

-- Learners who have come from a course: grades of others are none of its platform's business.
create table lti_seats (
  course_id integer not null references lti_courses,
  user_id uuid not null references users,
  primary key (course_id, user_id)
);
create index lti_seats_user on lti_seats (user_id);
create trigger lti_seats_of_a_person before insert on lti_seats
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- A link in a course, and what it opens.
create table lti_links (
  id integer generated always as identity primary key,
  course_id integer not null references lti_courses,
  resource_id text not null check (length(resource_id) between 1 and 255),
  title text not null check (length(title) between 1 and 120),
  -- The column of the platform's gradebook; null where it has none for the link.
  line_item text check (length(line_item) <= 1000),
  assignment_id integer references assignments on delete set null,
  contest_id integer references contests,
  unique (course_id, resource_id),
  constraint opens_one_thing check (assignment_id is null or contest_id is null)
);
create index lti_links_assignment on lti_links (assignment_id) where assignment_id is not null;

-- The grade that a platform has, or shall have: the newest that was returned.
create table lti_scores (
  link_id integer not null references lti_links,
  user_id uuid not null references users,
  -- Of the assignment, and the grade's number in it.
  assignment_id integer not null references assignments,
  grade_number integer not null check (grade_number >= 1),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  -- Since this grade was to be sent, or was to be tried anew.
  since timestamptz not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz not null,
  problem text check (problem in ('unreachable', 'unauthorized', 'busy', 'rejected', 'newer')),
  sent_at timestamptz,
  primary key (link_id, user_id)
);
create index lti_scores_due on lti_scores (due_at) where state = 'waiting';
create index lti_scores_user on lti_scores (user_id);
create trigger lti_scores_of_a_person before insert on lti_scores
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

-- A verified launch for the minutes until its browser has picked it up. Also what refuses the same launch a second time.
create table lti_launches (
  -- Digest of the state's number.
  state_hash bytea primary key,
  ticket_hash bytea not null unique,
  -- The cookie of the browser that began it: its name, and the digest of its value.
  cookie_name text not null,
  browser_hash bytea not null,
  platform_id integer not null references lti_platforms,
  -- Who it is, from which course, as what.
  claims jsonb not null,
  launched_at timestamptz not null,
  -- Who has proven to be its person.
  user_id uuid references users,
  signed_in_at timestamptz
);
create index lti_launches_launched on lti_launches (launched_at);
create index lti_launches_user on lti_launches (user_id);
-- Nobody is named at first.
create trigger lti_launches_of_a_person before insert or update of user_id on lti_launches
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();

grant select, insert on
  lti_keys, lti_platforms, lti_people, lti_courses, lti_seats, lti_links, lti_scores, lti_launches to lonja_app;
grant delete on lti_keys, lti_people, lti_seats, lti_scores, lti_launches to lonja_app;
grant update (name, deployment_ids, authorization_url, token_url, keys_url, closed_at) on lti_platforms to lonja_app;
grant update (title, group_id, bound_by, bound_at) on lti_courses to lonja_app;
grant update (title, line_item, assignment_id, contest_id) on lti_links to lonja_app;
grant update (assignment_id, grade_number, state, since, attempts, due_at, problem, sent_at) on lti_scores to lonja_app;
grant update (user_id, signed_in_at) on lti_launches to lonja_app;
