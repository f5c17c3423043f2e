-- Where profit goes is an option of the account: apart, as the specification's demo account has it, or into cash with each
-- close. What a close settles is an entry of its own, which names its fill; that of a split has none.
alter table trading_accounts add column settles_profit boolean not null default false;

create or replace function is_sound_entry(e ledger_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when coalesce(e.cash, 0) + coalesce(e.margin, 0) + coalesce(e.profit, 0) + coalesce(e.withdrawal_hold, 0)
      + coalesce(e.funding, 0) + coalesce(e.market, 0) + coalesce(e.adjustment, 0) + coalesce(e.fees, 0)
      + coalesce(e.financing, 0) + coalesce(e.negative_balance_protection, 0) + coalesce(e.rounding, 0) <> 0
      then 'entry_sums_to_zero'
    when num_nonnulls(
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection, e.rounding
    ) < 2 then 'entry_has_two_postings'
    when 0 in (
      e.cash, e.margin, e.profit, e.withdrawal_hold,
      e.funding, e.market, e.adjustment, e.fees, e.financing, e.negative_balance_protection, e.rounding
    ) then 'posting_is_an_amount'
    when e.number <= 0 then 'entry_counts_from_one'
    when e.kind not in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move', 'profit_settled',
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
