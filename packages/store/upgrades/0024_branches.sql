-- Runs beside: 24
-- Branches: copies of an account, played on in a replay of its market. An earlier program would run a replay ahead of the market whose
-- prices it has.
alter table trading_accounts
  drop constraint trading_accounts_kind_check,
  drop constraint practice_account_has_terms,
  add constraint trading_accounts_kind_check check (kind in ('demo', 'practice', 'branch')),
  add constraint account_has_its_terms check (
    case kind when 'demo' then name is null and terms is null
      else name is not null and not is_primary and jsonb_typeof(terms) = 'object' and (terms ->> 'grant')::bigint > 0
        and (kind = 'branch') = (terms ? 'branch') end
  );

-- A replay has the prices of another market, of which it is never ahead: that of a world, or the installation's.
alter table worlds
  add column owner_id uuid references users,
  add column is_replay boolean not null default false,
  add column replay_of integer references worlds,
  -- The account that can be branched there; with its version where the replay begins at the moment at which it was made.
  add column account_id integer,
  add column account_version integer,
  alter column seed drop not null,
  add constraint replay_has_an_owner check (
    is_replay = (owner_id is not null) and is_replay = (seed is null) and is_replay = (account_id is not null)
      and (is_replay or (replay_of is null and account_version is null))
  );
create index worlds_owner on worlds (owner_id) where owner_id is not null;

-- An order that waited at the moment of a branch ends there, because the terms that it had then are not recorded.
do $$ begin
  execute replace(pg_get_functiondef('is_sound_order'::regproc), $q$'position', 'split')$q$, $q$'position', 'split', 'branch')$q$);
end $$;
