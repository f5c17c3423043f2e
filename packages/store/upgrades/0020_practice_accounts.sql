-- Runs beside: 20
-- A client's accounts beside the primary one. An earlier program would trade them without their terms and show their changes as
-- those of the primary account.
alter table trading_accounts
  -- What its client calls it; the primary account has none.
  add column name text check (length(name) between 1 and 40),
  -- What it differs in from the installation's conditions; none for a demo account.
  add column terms jsonb,
  drop constraint trading_accounts_kind_check,
  add constraint trading_accounts_kind_check check (kind in ('demo', 'practice')),
  add constraint practice_account_has_terms check (
    case kind when 'demo' then name is null and terms is null
      else name is not null and not is_primary and jsonb_typeof(terms) = 'object' and (terms ->> 'grant')::bigint > 0 end
  );
-- Of a notice about a practice account: what it was called then.
alter table notices add column account_name text;
