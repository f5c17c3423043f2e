-- A rebalance: several fills of one request, each with its fee as an entry beside it.
alter table fills drop constraint fills_cause_check;
alter table fills add constraint fills_cause_check check (cause in ('order', 'rebalance', 'stop_out'));
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint if exists fill_entry_names_its_fill;
alter table ledger_entries
  add constraint ledger_entries_kind_check check (
    kind in (
      'opening_grant', 'fill', 'negative_balance_protection', 'financing', 'profit_move', 'rebalance_fee', 'deposit',
      'withdrawal_held', 'withdrawal_settled', 'withdrawal_reopened', 'withdrawal_returned', 'balance_adjustment',
      'profit_adjustment', 'position_adjustment', 'position_change'
    )
  ),
  add constraint fill_entry_names_its_fill check (
    (kind in ('fill', 'rebalance_fee', 'position_adjustment')) = (fill_number is not null)
  );
