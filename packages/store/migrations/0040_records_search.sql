-- Entries come in the order of their time, so a summary of each stretch of the table finds a day among millions of them. A
-- tree would cost every trade.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16, autosummarize = on);
