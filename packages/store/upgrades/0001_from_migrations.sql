-- Makes version 1 of the schema as its last migration, 0068_saved_whole, had left it. Functions, triggers and the rules of
-- rows go, and come anew with ../schema/rules.sql.
drop function chain_audit, follow_verification, is_erased, is_sound_entry, is_sound_fill, is_sound_order, is_sound_position,
  refuse_change, refuse_ended_order, refuse_ended_split, refuse_of_nobody, require_act, require_act_of_position,
  require_closing_act, require_notice, require_rows cascade;

-- What nobody used: nothing was ever posted to `rounding`, there was one shard, no query came by these indexes, and what an
-- act was about is read in its record.
drop view ledger_postings;
alter table ledger_entries drop column rounding;
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
grant select on ledger_postings to lonja_app;

delete from house_accounts where name = 'rounding';
alter table house_accounts
  drop column shard,
  add primary key (name),
  drop constraint house_accounts_name_check,
  add constraint house_accounts_name_check check (
    name in ('funding', 'market', 'adjustment', 'fees', 'financing', 'negative_balance_protection')
  );
alter table audit_log drop column subject_kind, drop column subject_id;
drop index splits_ended;
drop index trading_accounts_called;
drop index trading_accounts_user;
create index trading_accounts_user on trading_accounts (user_id);

-- One name for one thing.
alter table positions rename column set_profit to override_profit;
alter table positions rename column set_beyond to override_beyond;
alter table positions rename column set_act to override_act;
alter table positions rename column set_reason to override_reason;
alter table positions rename column set_at to override_at;
alter table splits rename column told_by to declared_by;
alter table splits rename constraint splits_told_by_check to splits_declared_by_check;
alter table splits rename constraint ratio_was_told to ratio_was_declared;
alter table splits rename constraint splits_check to ask_is_above_its_bid;
alter table idempotency_keys rename constraint claim_or_answer to claim_or_response;
alter table verification_requests rename constraint verification_requests_check to only_decided_requests_say_when;
alter table verification_requests rename constraint verification_requests_check1 to only_decided_requests_say_why;
alter table audit_log rename constraint audit_log_check to record_has_its_id;
alter table alerts rename constraint alerts_check1 to fired_alert_is_off;
alter table mail rename constraint mail_check to opened_mail_says_by_whom;

-- How the market takes orders.
alter table trading_accounts
  add column fill_profile text not null default 'ideal' check (fill_profile in ('ideal', 'retail', 'stressed'));
alter table fills
  add column profile text not null default 'ideal',
  add column latency_ms bigint not null default 0,
  add column widening bigint not null default 0,
  add column impact bigint not null default 0,
  add column ideal_price bigint,
  add column ideal_cost bigint not null default 0;
alter table orders
  add column sent_at timestamptz,
  add column due_at timestamptz,
  add column ideal_price bigint,
  add column unfilled bigint;
grant update (sent_at, due_at, ideal_price, unfilled) on orders to lonja_app;

drop table kysely_migration, kysely_migration_lock;
create table schema_versions (
  version integer primary key check (version > 0),
  name text not null,
  applied_at timestamptz not null default now()
);
