-- Runs beside: 56
-- Whether the time zone of a person's settings was chosen; where it was not, times stand in the zone of the browser that shows them. Of the
-- rows that there are nothing says whether UTC was chosen or stood there because something else was saved: the latter is taken for it.
alter table user_settings add column has_chosen_zone boolean not null default false;
update user_settings set has_chosen_zone = true where timezone <> 'UTC';
