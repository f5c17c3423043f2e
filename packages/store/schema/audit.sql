-- One row an act, chained. What is hashed is the record's own text; the columns beside it are read from it, so that none can
-- say something else.
create table audit_log (
  number bigint primary key,
  id uuid not null unique,
  record text not null,
  previous_hash bytea not null,
  hash bytea not null,
  at_ms bigint not null generated always as (((record::jsonb) ->> 'at')::bigint) stored,
  actor_id uuid generated always as (((record::jsonb) -> 'actor' ->> 'id')::uuid) stored,
  action text not null generated always as ((record::jsonb) ->> 'action') stored,
  -- The client whom the act concerns, and the one who is notified of it in the same transaction.
  user_id uuid generated always as (((record::jsonb) ->> 'user')::uuid) stored,
  tells uuid generated always as (((record::jsonb) ->> 'tells')::uuid) stored,
  constraint record_has_its_id check (((record::jsonb) ->> 'id')::uuid = id)
);
create index audit_log_actor on audit_log (actor_id, number);
create index audit_log_user on audit_log (user_id, number);
create index audit_log_action on audit_log (action, number);
create index audit_log_at on audit_log (at_ms);

-- How far the chain goes: without it nobody would miss the last rows.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Personal data stands in the records as a digest with the person's own salt; beside it what it was, until the person is
-- erased: then nobody can know any more, and the chain still verifies.
create table audit_salts (
  user_id uuid primary key,
  salt bytea not null
);
create table audit_personal_values (
  digest text primary key,
  user_id uuid not null,
  value text not null
);
create index audit_personal_values_user on audit_personal_values (user_id);

grant select on audit_log, audit_head to lonja_app;
grant insert (id, record) on audit_log to lonja_app;
grant select, insert, delete on audit_salts, audit_personal_values to lonja_app;
