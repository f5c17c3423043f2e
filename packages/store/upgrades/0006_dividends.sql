-- The ex moment through which an account's dividends are paid; null before its first.
alter table trading_accounts add column dividends_through timestamptz;

-- When simulated companies and funds announce dividends and splits, each from a moment to another one that is not included.
-- What is announced within one comes, so the past stays as it was whatever is switched on or off.
create table action_periods (
  began_at timestamptz primary key,
  ended_at timestamptz check (ended_at > began_at)
);
create unique index action_periods_one_is_open on action_periods ((ended_at is null)) where ended_at is null;

-- Since when prices are those of the present settings: simulated splits of before concern no position.
alter table installation add column market_since timestamptz not null default now();

-- What a `dividend` entry pays for a position, with every input needed to recompute it.
create table dividend_payments (
  account_id integer not null,
  entry_number integer not null,
  instrument_id integer not null,
  -- The opening from which the price is without it.
  ex_at timestamptz not null,
  -- For one unit, in prices of the instrument.
  amount bigint not null check (amount > 0),
  -- What was held when the price went ex; a short is below zero.
  quantity bigint not null check (quantity <> 0),
  price_unit smallint not null check (price_unit in (1, 100)),
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  quoted_at timestamptz not null,
  quote_source text not null,
  quote_sequence bigint not null,
  -- Micro-dollars: a long is paid, a short pays.
  total bigint not null check (total <> 0),
  primary key (account_id, entry_number),
  -- No dividend is paid twice, whoever tries.
  constraint dividend_is_paid_once unique (account_id, instrument_id, ex_at),
  constraint long_is_paid_short_pays check ((total > 0) = (quantity > 0))
);

grant select on action_periods to lonja_app;
grant select, insert on dividend_payments to lonja_app;

create trigger dividend_payments_append_only before update or delete or truncate on dividend_payments
for each statement execute function refuse_change();

create or replace function is_sound_entry(e ledger_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when coalesce(e.cash, 0) + coalesce(e.margin, 0) + coalesce(e.profit, 0) + coalesce(e.withdrawal_hold, 0)
      + coalesce(e.funding, 0) + coalesce(e.market, 0) + coalesce(e.adjustment, 0) + coalesce(e.fees, 0)
      + coalesce(e.financing, 0) + coalesce(e.negative_balance_protection, 0) <> 0
      then 'entry_sums_to_zero'
    when num_nonnulls(
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection
    ) < 2 then 'entry_has_two_postings'
    when 0 in (
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection
    ) then 'posting_is_an_amount'
    when e.number <= 0 then 'entry_counts_from_one'
    when e.kind not in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'dividend', 'profit_move', 'profit_settled',
      'rebalance_fee', 'deposit',
      'withdrawal_held', 'withdrawal_settled', 'withdrawal_reopened', 'withdrawal_returned',
      'balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu'
    ) then 'entry_has_a_kind'
    when e.fill_number is null and e.kind in ('fill', 'rebalance_fee') then 'fill_entry_names_its_fill'
    when e.fill_number is not null and e.kind not in ('fill', 'rebalance_fee', 'position_adjustment', 'profit_settled')
      then 'fill_entry_names_its_fill'
    when (e.financing_day is not null) <> (e.kind = 'financing') then 'financing_names_its_day'
    when (e.act is not null) <> (
      e.kind in (
        'balance_adjustment', 'profit_adjustment', 'position_adjustment', 'position_change', 'cash_in_lieu'
      )
    ) then 'adjustment_names_its_act'
    when e.adjustment is not null and e.act is null then 'adjustment_names_its_act'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise exception 'entry % of account % breaks the rule "%"', e.number, e.account_id, broken
    using errcode = 'check_violation', table = 'ledger_entries', constraint = broken;
end $$;
