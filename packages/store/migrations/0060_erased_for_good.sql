-- Who is erased stays so. A write that was under way by then, past its authentication, waits for the erasure and is refused:
-- it would bring back what is a person's.
create function refuse_of_nobody() returns trigger language plpgsql as $$
begin
  raise exception '% takes nothing of somebody who is erased', tg_table_name
    using errcode = 'foreign_key_violation', table = tg_table_name, constraint = 'person_is_there';
end
$$;
create trigger users_stay_erased
before update of username, email, password_hash, full_name, phone, country on users
for each row when (old.deleted_at is not null) execute function refuse_of_nobody();

-- Asked under a lock that the erasure's own does not go beside.
create function is_erased(person uuid) returns boolean language sql as $$
  select deleted_at is not null from users where id = person for key share
$$;
do $$
declare
  own text;
begin
  foreach own in array array[
    'alerts', 'api_keys', 'audit_personal_values', 'audit_salts', 'chart_drawings', 'kept_answers', 'login_challenges',
    'mail', 'password_resets', 'recovery_codes', 'sessions', 'two_factor', 'user_settings', 'verification_requests',
    'watchlists'
  ] loop
    execute format(
      'create trigger %1$s_of_a_person before insert on %1$I
      for each row when (is_erased(new.user_id)) execute function refuse_of_nobody()',
      own
    );
  end loop;
end
$$;
create trigger notices_of_a_person before insert on notices
for each row when (new.kind = 'sign_in' and is_erased(new.user_id)) execute function refuse_of_nobody();

-- Kept answers of transfers say where the money goes: they go with the person. The account is closed by then and refuses
-- what is sent again. A right of the partitioned table counts for its partitions, those of later days too.
grant delete on idempotency_keys to lonja_app;

-- Wrong codes are counted over all of a user's challenges.
create index login_challenges_user on login_challenges (user_id, expires_at);
