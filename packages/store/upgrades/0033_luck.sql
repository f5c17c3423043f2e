-- Runs beside: 32
-- How the result of an entry compares with those of random players: how many of so many trials came to less, and to the same.
alter table contest_entries
  add column luck_below integer,
  add column luck_ties integer,
  add column luck_trials integer,
  add constraint luck_is_whole check (
    (luck_trials is null) = (luck_below is null) and (luck_trials is null) = (luck_ties is null)
      and (luck_trials is null or luck_trials >= 1)
  ),
  add constraint luck_counts_trials check (luck_below >= 0 and luck_ties >= 0 and luck_below + luck_ties <= luck_trials);
-- When that was computed for all its entries that it can be computed of; null before.
alter table contests add column luck_at timestamptz;
create index contests_without_luck on contests (id) where finished_at is not null and luck_at is null;

grant update (luck_below, luck_ties, luck_trials) on contest_entries to lonja_app;
grant update (luck_at) on contests to lonja_app;
