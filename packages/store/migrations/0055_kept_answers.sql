-- Answers of writes that do not pass the desk, for a retry with the same Idempotency-Key. A key is claimed before the
-- write and its answer kept after it. Neither the key nor the answer can be read here: the id is a hash of whose and
-- which key it is, and the answer is sealed with what only who has the key can derive.
create table kept_answers (
  id bytea primary key,
  -- Null for a call without a session.
  user_id uuid,
  fingerprint bytea not null,
  claimed_at timestamptz not null,
  status smallint,
  answer bytea,
  check ((status is null) = (answer is null))
);
create index kept_answers_claimed on kept_answers (claimed_at);
create index kept_answers_user on kept_answers (user_id);
grant select, insert, update, delete on kept_answers to lonja_app;
