-- Runs beside: 60
-- The named templates of a person's charts, read and saved as a whole.
create table chart_templates (
  user_id uuid primary key references users,
  templates jsonb not null check (jsonb_typeof(templates) = 'array'),
  version integer not null default 1,
  saved_at timestamptz not null default now()
);
create trigger chart_templates_of_a_person before insert on chart_templates
for each row when (is_erased(new.user_id)) execute function refuse_of_nobody();
grant select, insert, update, delete on chart_templates to lonja_app;
