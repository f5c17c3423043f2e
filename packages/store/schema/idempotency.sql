-- One store of Idempotency-Keys, whatever call they come with: a key is its user's, and stands for one request, one effect and
-- one response. What the desk does comes with its response. Any other write claims its key first: its response, sealed with
-- what only who has the key can derive, follows. A day's partition is dropped when its keys have expired.
create table idempotency_keys (
  day date not null,
  -- All zeros for a call without a session.
  user_id uuid not null,
  -- Of a hash of whose and which key it is.
  id uuid not null,
  fingerprint bytea not null,
  claimed_at timestamptz,
  status smallint,
  body text,
  sealed bytea,
  primary key (user_id, id, day),
  constraint claim_or_response check (
    case when status is null then claimed_at is not null and body is null and sealed is null
    else (body is null) <> (sealed is null) end
  )
) partition by range (day);
create table idempotency_keys_other partition of idempotency_keys default;

-- The responses of transfers say where the money goes: they go with the person. A right of the partitioned table counts for
-- its partitions, those of later days too.
grant select, insert, delete on idempotency_keys to lonja_app;
grant update (claimed_at, status, sealed) on idempotency_keys to lonja_app;
