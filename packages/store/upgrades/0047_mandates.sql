-- Runs beside: 47
-- What API keys may do on an account, by the id of the key, with what they have used of it: decided in the transaction of each order. An
-- earlier program would take orders without those limits.
alter table trading_accounts add column mandates jsonb;
grant update (mandates) on trading_accounts to lonja_app;

alter table api_keys
  -- Whose teachers decide on what the key proposes; null: its owner.
  add column approver_group integer references groups,
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    cardinality(scopes) > 0 and scopes <@ array['read', 'propose', 'trade', 'transfer']
  );

-- Orders that programs propose, and what became of them.
create table proposals (
  id uuid primary key,
  account_id integer not null references trading_accounts,
  -- Without a reference: a key can be revoked.
  key_id uuid not null,
  -- What the key was called; null once its person is erased.
  key_name text check (length(key_name) between 1 and 60),
  approver_group integer references groups,
  -- As it came: read again when it is decided.
  request jsonb not null,
  -- The program's own; null without, and once its person is erased.
  words text check (length(words) between 1 and 500),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- `claimed`: approved, while its order is placed.
  state text not null default 'open' check (state in ('open', 'claimed', 'placed', 'refused', 'rejected', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  order_id integer,
  refused_for text,
  constraint decided_by_somebody check (
    (state in ('claimed', 'placed', 'refused', 'rejected')) = (decided_by is not null)
      and (state = 'open') = (decided_at is null)
  ),
  constraint came_to_something check ((state = 'placed') or order_id is null),
  constraint was_refused check ((state = 'refused') = (refused_for is not null))
);
create index proposals_account on proposals (account_id, created_at desc);
create index proposals_open_of_key on proposals (key_id) where state = 'open';
create index proposals_open_of_group on proposals (approver_group) where state = 'open';
grant select, insert on proposals to lonja_app;
grant update (key_name, words, state, decided_by, decided_at, order_id, refused_for) on proposals to lonja_app;

-- What a suspended key has waiting is cancelled with it.
do $$ begin
  execute replace(
    pg_get_functiondef('is_sound_order'::regproc), $q$'evaluation', 'replaced')$q$, $q$'evaluation', 'replaced', 'key')$q$
  );
end $$;
