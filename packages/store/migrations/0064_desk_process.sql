-- The process that holds the database, or held it last: one that lost its connection sees whether another came in between.
alter table installation add column desk_process uuid;
