-- One row is one balanced entry of a trading account and the system's own accounts; each column after `act` is one posting, in
-- micro-dollars: more or less for that ledger account.
create table ledger_entries (
  account_id integer not null,
  number integer not null,
  kind text not null,
  at timestamptz not null,
  fill_number integer,
  financing_day integer,
  -- The administrator's act that it comes from: nothing moves against `adjustment` without one.
  act uuid,
  cash bigint,
  margin bigint,
  profit bigint,
  withdrawal_hold bigint,
  funding bigint,
  market bigint,
  adjustment bigint,
  fees bigint,
  financing bigint,
  negative_balance_protection bigint,
  primary key (account_id, number)
);
-- No day is charged twice, whoever tries.
create unique index ledger_entries_financing on ledger_entries (account_id, financing_day) where kind = 'financing';
create index ledger_entries_adjustments on ledger_entries (at) where act is not null;
create index ledger_entries_adjustments_of_account on ledger_entries (account_id, number) where act is not null;
-- Entries come in the order of their time, so a summary of each stretch of the table finds a day among millions of them. A
-- tree would cost every trade.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16, autosummarize = on);

-- The same, one row a posting.
create view ledger_postings as
select e.account_id, e.number as entry_number, e.kind, e.at, p.ledger_account, p.amount
from ledger_entries e
cross join lateral (
  values
    ('cash', e.cash), ('margin', e.margin), ('profit', e.profit), ('withdrawal_hold', e.withdrawal_hold),
    ('funding', e.funding), ('market', e.market), ('adjustment', e.adjustment), ('fees', e.fees),
    ('financing', e.financing), ('negative_balance_protection', e.negative_balance_protection)
) as p (ledger_account, amount)
where p.amount is not null;

-- What the entries of all trading accounts come to in each of the system's own ledger accounts.
create table house_accounts (
  name text primary key check (
    name in ('funding', 'market', 'adjustment', 'fees', 'financing', 'negative_balance_protection')
  ),
  balance bigint not null default 0,
  posting_count bigint not null default 0
) with (fillfactor = 50);
insert into house_accounts (name)
select unnest(array['funding', 'market', 'adjustment', 'fees', 'financing', 'negative_balance_protection']);

grant select, insert on ledger_entries to lonja_app;
grant select on ledger_postings to lonja_app;
grant select, insert, update on house_accounts to lonja_app;
