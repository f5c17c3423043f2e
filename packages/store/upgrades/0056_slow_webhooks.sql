-- Runs beside: 55
-- Whether an endpoint answered slowly, or not at all, the last time: such ones take their turns in a lane of their own, so that they hold no
-- turn of those that are quick. An earlier program beside this one gives turns without looking at it, and says nothing of it.
alter table webhook_endpoints add column is_slow boolean not null default false;
