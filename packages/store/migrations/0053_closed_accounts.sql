-- An account whose person has left is closed too, and stays that person's primary one.
alter table trading_accounts
  drop constraint closed_account_is_at_rest,
  add constraint closed_account_is_at_rest check (closed_at is null or margin = 0);

-- Orders that were placed while their person was being deleted would still fill.
update orders o set status = 'cancelled', cancel_reason = 'client', ended_at = now()
from trading_accounts a join users u on u.id = a.user_id
where o.account_id = a.id and u.deleted_at is not null and o.status in ('pending', 'working');
update trading_accounts a set closed_at = u.deleted_at from users u
where u.id = a.user_id and u.deleted_at is not null and a.closed_at is null and a.withdrawal_hold = 0
  and not exists (select from positions p where p.account_id = a.id);
