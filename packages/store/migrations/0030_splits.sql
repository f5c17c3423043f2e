-- Splits of instruments whose prices come from outside. What is open counts by the old units until the split is applied.
create table splits (
  id integer primary key generated always as identity,
  instrument_id integer not null references instruments,
  -- open: seen without a ratio, or a ratio that was not seen yet. applying: accounts are being adjusted, one after the other.
  status text not null default 'open' check (status in ('open', 'applying', 'applied', 'dismissed')),
  new_units integer check (new_units between 1 and 10000),
  old_units integer check (old_units between 1 and 10000),
  -- Who said the ratio, and the act of an administrator who did.
  told_by text check (told_by in ('source', 'administrator')),
  act uuid,
  -- When the source was first seen to count by another scale, and its price then as a share of the one before.
  seen_at timestamptz,
  factor double precision check (factor > 0),
  -- The first quote of the new scale that counts: fractions are paid out at it.
  bid bigint check (bid > 0),
  ask bigint check (ask > bid),
  quoted_at timestamptz,
  quote_source text,
  quote_sequence bigint,
  rate_numerator bigint check (rate_numerator > 0),
  rate_denominator bigint check (rate_denominator > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint ratio_is_whole check ((new_units is null) = (old_units is null) and new_units <> old_units),
  constraint ratio_was_told check ((new_units is null) = (told_by is null)),
  constraint applied_by_a_ratio_and_a_quote check (
    status not in ('applying', 'applied')
    or (new_units is not null and num_nulls(
      seen_at, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator
    ) = 0)
  ),
  constraint only_ended_splits_say_when check ((ended_at is not null) = (status in ('applied', 'dismissed')))
);
create unique index splits_open on splits (instrument_id) where status in ('open', 'applying');
create index splits_ended on splits (ended_at desc);
-- What was applied stays so.
create function refuse_ended_split() returns trigger language plpgsql as $$
begin
  if old.status in ('applied', 'dismissed') then
    raise exception 'split % has ended', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger splits_stay_ended before update on splits for each row execute function refuse_ended_split();
create trigger splits_stay before delete or truncate on splits for each statement execute function refuse_change();
grant select, insert on splits to lonja_app;
grant update (
  status, new_units, old_units, told_by, act, seen_at, factor, bid, ask, quoted_at, quote_source, quote_sequence,
  rate_numerator, rate_denominator, ended_at
) on splits to lonja_app;

-- An account is adjusted once to a split, whoever tries and however often.
create table split_adjustments (
  split_id integer not null references splits,
  account_id integer not null,
  act uuid not null,
  at timestamptz not null,
  primary key (split_id, account_id)
);
create trigger split_adjustments_append_only before update or delete or truncate on split_adjustments
for each statement execute function refuse_change();
create trigger split_adjustments_of_an_act after insert on split_adjustments
for each row execute function require_act();
grant select, insert on split_adjustments to lonja_app;

alter table orders drop constraint orders_cancel_reason_check;
alter table orders add constraint orders_cancel_reason_check check (
  cancel_reason in ('client', 'unfilled', 'oco', 'parent', 'position', 'split')
);

-- A fraction that a split leaves is paid out; a set figure's share of it is an adjustment without a fill.
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint fill_entry_names_its_fill,
  drop constraint adjustment_names_its_act;
alter table ledger_entries
  add constraint ledger_entries_kind_check check (
    kind in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move', 'rebalance_fee', 'deposit',
      'withdrawal_held', 'withdrawal_settled', 'withdrawal_reopened', 'withdrawal_returned', 'balance_adjustment',
      'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu'
    )
  ),
  add constraint fill_entry_names_its_fill check (
    (kind not in ('fill', 'rebalance_fee') or fill_number is not null)
    and (kind in ('fill', 'rebalance_fee', 'position_adjustment') or fill_number is null)
  ),
  add constraint adjustment_names_its_act check (
    (act is not null) = (
      kind in ('balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu')
    )
    and (adjustment is null or act is not null)
  );
