-- One store of Idempotency-Keys, whatever call they come with: a key is its user's, and stands for one request, one effect and
-- one answer. What the desk does comes with its answer. Any other write claims its key first: its answer, sealed with what
-- only who has the key can derive, follows.
alter table idempotency_keys
  -- All zeros for a call without a session.
  add column user_id uuid,
  -- Of a hash of whose and which key it is.
  add column id uuid,
  add column claimed_at timestamptz,
  add column sealed bytea,
  alter column status drop not null,
  alter column body drop not null;

update idempotency_keys k set user_id = a.user_id,
  id = encode(substring(sha256(convert_to(a.user_id || E'\n' || k.key, 'UTF8')) from 1 for 16), 'hex')::uuid
from trading_accounts a where a.id = k.account_id;
-- An account that is gone; and a reset, which left its answer with both of a client's accounts.
delete from idempotency_keys k where user_id is null or exists (
  select from idempotency_keys later
  where later.user_id = k.user_id and later.id = k.id and later.day = k.day and later.account_id > k.account_id
);

alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys
  drop column account_id,
  drop column key,
  add primary key (user_id, id, day),
  add constraint claim_or_answer check (
    case when status is null then claimed_at is not null and body is null and sealed is null
    else (body is null) <> (sealed is null) end
  );

insert into idempotency_keys (day, user_id, id, fingerprint, claimed_at, status, sealed)
select (claimed_at at time zone 'UTC')::date, coalesce(user_id, '00000000-0000-0000-0000-000000000000'),
  encode(substring(id from 1 for 16), 'hex')::uuid, fingerprint, claimed_at, status, answer
from kept_answers on conflict do nothing;
drop table kept_answers;
grant update (claimed_at, status, sealed) on idempotency_keys to lonja_app;

-- What claims a key is past its authentication: who is erased meanwhile leaves nothing. The desk refuses a closed account itself.
create trigger idempotency_keys_of_a_person before insert on idempotency_keys
for each row when (new.status is null and is_erased(new.user_id)) execute function refuse_of_nobody();

-- The keys of alerts are in the same store now.
alter table alerts drop column idempotency_key, drop column idempotency_fingerprint;
