-- Runs beside: 27
-- Contests: a ruleset that everybody trades by, in a world of their own, ranked by equity. An earlier program would trade their accounts
-- without their rules.
create table contests (
  id integer generated always as identity primary key,
  -- Its address; nobody guesses the end of it.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 60),
  -- Whose members may enter; null: everybody.
  group_id integer references groups,
  world_id integer not null unique references worlds,
  -- Sealed when it is made: nothing updates it. Its hash stands in the audit log too.
  ruleset jsonb not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- What the standing showed when it was frozen; null while it is not.
  frozen jsonb,
  finished_at timestamptz
);
create index contests_group on contests (group_id) where group_id is not null;
create index contests_unfinished on contests (id) where finished_at is null;

create table contest_entries (
  contest_id integer not null references contests,
  account_id integer not null references trading_accounts,
  user_id uuid not null references users,
  -- Counts the entries of a contest: what an entry without an alias is called by.
  number integer not null check (number >= 1),
  alias text check (length(alias) between 1 and 30),
  disqualified_at timestamptz,
  disqualified_reason text check (length(disqualified_reason) between 3 and 500),
  -- The result, once the contest is finished.
  place integer check (place >= 1),
  unranked text check (unranked in ('disqualified', 'withdrawn', 'set_by_administrator', 'too_few_fills')),
  equity bigint,
  fills integer,
  last_fill_at timestamptz,
  primary key (contest_id, account_id),
  unique (contest_id, user_id),
  unique (contest_id, number),
  constraint disqualified_says_why check ((disqualified_at is null) = (disqualified_reason is null)),
  constraint result_is_whole check (
    (equity is null) = (fills is null) and (place is null or unranked is null)
      and (equity is null) = (place is null and unranked is null)
  )
);
create index contest_entries_account on contest_entries (account_id);
create index contest_entries_user on contest_entries (user_id);

grant select, insert on contests, contest_entries to lonja_app;
grant update (frozen, finished_at) on contests to lonja_app;
grant update (alias, disqualified_at, disqualified_reason, place, unranked, equity, fills, last_fill_at) on contest_entries to lonja_app;

alter table trading_accounts
  drop constraint trading_accounts_kind_check,
  drop constraint account_has_its_terms,
  add constraint trading_accounts_kind_check check (kind in ('demo', 'practice', 'branch', 'contest')),
  add constraint account_has_its_terms check (
    case kind when 'demo' then name is null and terms is null
      else name is not null and not is_primary and jsonb_typeof(terms) = 'object' and (terms ->> 'grant')::bigint > 0
        and (kind = 'branch') = (terms ? 'branch') and (kind = 'contest') = (terms ? 'contest') end
  );

-- What is open when a contest ends is closed, and what waits ends.
do $$ begin
  execute replace(pg_get_functiondef('is_sound_order'::regproc), $q$'split', 'branch')$q$, $q$'split', 'branch', 'contest')$q$);
  execute replace(
    replace(
      pg_get_functiondef('is_sound_fill'::regproc),
      $q$'stop_out', 'administrator')$q$, $q$'stop_out', 'administrator', 'contest_end')$q$
    ),
    $q$when (f.adjustment is null)$q$,
    $q$when f.cause = 'contest_end' and not (f.reduce_only and f.opened = 0 and f.quantity_after = 0)
      then 'contest_end_closes_whole'
    when (f.adjustment is null)$q$
  );
end $$;
