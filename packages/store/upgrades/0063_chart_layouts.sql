-- Runs beside: 60
-- The named layouts of a person's charts, read and saved as a whole.
create table chart_layouts (
  user_id uuid primary key references users,
  layouts jsonb not null check (jsonb_typeof(layouts) = 'array'),
  version integer not null default 1,
  saved_at timestamptz not null default now()
);
create trigger chart_layouts_of_a_person before insert on chart_layouts
for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();
grant select, insert, update, delete on chart_layouts to lonja_app;
