-- What administrators' acts add to an account stands beside its figures wherever they are shown.
create index ledger_entries_adjustments_of_account on ledger_entries (account_id, number) where act is not null;
