-- Runs beside: 60
-- What the order ticket of an instrument begins with on an account: its last confirmed order, and the person's own sizes and distances.
create table kept_tickets (
  user_id uuid not null references users,
  account_id integer not null references trading_accounts,
  symbol text not null,
  ticket jsonb not null check (jsonb_typeof(ticket) = 'object'),
  kept_at timestamptz not null,
  primary key (user_id, account_id, symbol)
);
create trigger kept_tickets_of_a_person before insert on kept_tickets
for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();
grant select, insert, update, delete on kept_tickets to lonja_app;
