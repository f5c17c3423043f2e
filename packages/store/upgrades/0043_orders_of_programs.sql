-- Runs beside: 40
-- Programs that send orders: an API key, an agent with one, a hook, a key's proposal that a person approved. A row stays when its key
-- goes, because orders and fills name it by its number.
create table senders (
  number integer generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('key', 'agent', 'hook', 'approval')),
  key_id uuid,
  hook integer,
  approved_by uuid references users,
  -- What its person called the key or the hook when it was first used, and what an agent says about itself; the erasure takes both.
  label text check (length(label) between 1 and 60),
  words text check (length(words) between 1 and 200),
  first_at timestamptz not null default now(),
  constraint sender_says_what_it_is check (
    (key_id is null) = (kind = 'hook') and (hook is null) = (kind <> 'hook') and (approved_by is null) = (kind <> 'approval')
      and (words is null or kind = 'agent')
  )
);
-- Those of erased people have nothing left to be told apart by.
create unique index senders_once on senders (user_id, kind, key_id, hook, approved_by, label, words) nulls not distinct
where label is not null;
create trigger senders_of_a_person before insert on senders
  for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();
grant select, insert on senders to lonja_app;
grant update (label, words) on senders to lonja_app;
grant usage on sequence senders_number_seq to lonja_app;

-- Who sent it: 0 its account's person, else the number of a program; null: a rule of the system, or from before this was recorded.
alter table fills add column sender integer;
alter table orders
  add column sender integer,
  -- The sender's own id of the order.
  add column client_order_id text,
  -- What it was to be worth (USD), where its sender gave that in place of a quantity.
  add column notional bigint,
  -- The order that it took the place of, and the one that took its place.
  add column replaces integer,
  add column replaced_by integer;
-- The bracket of a replaced order waits for the next one.
grant update (replaced_by, parent_id) on orders to lonja_app;
create unique index orders_client_order_id on orders (account_id, client_order_id) where client_order_id is not null;

do $$ begin
  execute replace(
    replace(
      replace(
        pg_get_functiondef('is_sound_order'::regproc), $q$'contest', 'evaluation')$q$, $q$'contest', 'evaluation', 'replaced')$q$
      ),
      $q$o.parent_id >= o.id$q$, $q$o.parent_id = o.id$q$
    ),
    $q$when o.splits < 0$q$,
    $q$when o.sender < 0 then 'sender_is_a_number'
    when length(o.client_order_id) not between 1 and 128 then 'client_order_id_is_short'
    when o.notional <= 0 then 'notional_is_an_amount'
    when o.replaces >= o.id or o.replaced_by <= o.id then 'what_replaces_is_later'
    when (o.replaced_by is not null) <> (o.cancel_reason is not distinct from 'replaced') then 'replaced_order_names_the_next'
    when o.splits < 0$q$
  );
  execute replace(
    pg_get_functiondef('is_sound_fill'::regproc),
    $q$when (f.adjustment is null)$q$,
    $q$when f.sender < 0 then 'sender_is_a_number'
    when (f.adjustment is null)$q$
  );
end $$;
