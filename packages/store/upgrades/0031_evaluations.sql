-- Runs beside: 31
-- Evaluations: accounts that must reach a profit without falling to a floor, by rules that are sealed when their programme is made. An
-- earlier program would trade them without their rules.
create table programmes (
  id integer generated always as identity primary key,
  -- Its address.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 60),
  -- Whose members may begin; null: everybody.
  group_id integer references groups,
  -- Null: the installation's own market.
  world_id integer references worlds,
  -- Sealed when it is made: nothing updates them. Their hash stands in the audit log too.
  phases jsonb not null,
  attempts integer not null check (attempts between 1 and 100),
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- Nobody begins any more; what goes on does.
  closed_at timestamptz
);

create table evaluations (
  account_id integer primary key references trading_accounts,
  programme_id integer not null references programmes,
  user_id uuid not null references users,
  -- Counts from 1.
  phase integer not null check (phase >= 1)
);
create index evaluations_programme on evaluations (programme_id, account_id);
create index evaluations_user on evaluations (user_id, programme_id);

-- How an evaluation ended, with everything that it was decided from. Written with it, changed by nobody.
create table evaluation_verdicts (
  account_id integer primary key references evaluations,
  kind text not null check (kind in ('passed', 'breached', 'expired', 'voided')),
  -- Market time.
  at timestamptz not null,
  -- Of the audit log, which has the hash of the evidence.
  act uuid not null references audit_log (id),
  -- Canonical JSON; null where an administrator voided it.
  evidence text,
  constraint judged_by_evidence check ((evidence is null) = (kind = 'voided'))
);
create trigger evaluation_verdicts_append_only before update or delete or truncate on evaluation_verdicts
for each statement execute function refuse_change();

-- What its person says against a verdict, and what an administrator says to that: beside it, never instead of it.
create table evaluation_appeals (
  account_id integer primary key references evaluation_verdicts,
  -- Null once its person is erased.
  text text check (length(text) between 1 and 2000),
  made_at timestamptz not null,
  is_upheld boolean,
  answer text check (length(answer) between 3 and 500),
  answered_at timestamptz,
  constraint answer_is_whole check ((is_upheld is null) = (answered_at is null) and (is_upheld is null) = (answer is null))
);

grant select, insert on programmes, evaluations, evaluation_verdicts, evaluation_appeals to lonja_app;
grant update (closed_at) on programmes to lonja_app;
grant update (text, is_upheld, answer, answered_at) on evaluation_appeals to lonja_app;

alter table trading_accounts
  -- What its floors and its target are counted from; null for any other account.
  add column evaluation jsonb,
  drop constraint trading_accounts_kind_check,
  drop constraint account_has_its_terms,
  add constraint trading_accounts_kind_check check (kind in ('demo', 'practice', 'branch', 'contest', 'evaluation')),
  add constraint account_has_its_terms check (
    case kind when 'demo' then name is null and terms is null
      else name is not null and not is_primary and jsonb_typeof(terms) = 'object' and (terms ->> 'grant')::bigint > 0
        and (kind = 'branch') = (terms ? 'branch') and (kind = 'contest') = (terms ? 'contest')
        and (kind = 'evaluation') = (terms ? 'evaluation') end
  ),
  add constraint progress_is_of_an_evaluation check (kind = 'evaluation' or evaluation is null);

-- Those that go on are watched.
create index trading_accounts_evaluated on trading_accounts (id) where kind = 'evaluation' and closed_at is null;

-- What is open when an evaluation ends is closed, and what waits ends.
do $$ begin
  execute replace(
    pg_get_functiondef('is_sound_order'::regproc), $q$'branch', 'contest')$q$, $q$'branch', 'contest', 'evaluation')$q$
  );
  execute replace(
    replace(
      pg_get_functiondef('is_sound_fill'::regproc),
      $q$'administrator', 'contest_end')$q$, $q$'administrator', 'contest_end', 'evaluation_end')$q$
    ),
    $q$when f.cause = 'contest_end' and not$q$, $q$when f.cause in ('contest_end', 'evaluation_end') and not$q$
  );
end $$;
